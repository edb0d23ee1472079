// JSON written straight into one buffer, in the order in which it is said. Commas look after themselves.
#pragma once
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

#include "core/types.hpp"

namespace grog {

class JsonOut {
 public:
  explicit JsonOut(std::string& out) : out_(out), start_(out.size()) {}

  void open() { comma(), out_ += '{'; }
  void close() { out_ += '}'; }
  void open_list() { comma(), out_ += '['; }
  void close_list() { out_ += ']'; }

  // A key of ours: plain letters, nothing to escape.
  JsonOut& key(std::string_view name) {
    comma();
    out_ += '"';
    out_ += name;
    out_ += "\":";
    return *this;
  }
  void text(std::string_view s) {
    comma();
    escape(s);
  }
  template <std::integral I>
  requires(!std::same_as<I, bool>) void number(I n) {
    comma();
    char digits[24];
    auto end = std::to_chars(digits, digits + sizeof digits, n).ptr;
    out_.append(digits, end);
  }
  void real(double v) {  // 17 significant digits: reads back as the same double
    comma();
    char digits[40];
    auto end = std::to_chars(digits, digits + sizeof digits, v, std::chars_format::general, 17).ptr;
    out_.append(digits, end);
  }
  void parts(i32 v, i32 scale);  // v / scale, where scale is a power of ten
  void boolean(bool b) { comma(), out_ += b ? "true" : "false"; }
  void null() { comma(), out_ += "null"; }
  void raw(std::string_view json) { comma(), out_ += json; }  // already JSON

  std::string& buffer() { return out_; }

 private:
  // A value or key follows what ended just before it; the last character says whether anything did.
  void comma() {
    if (out_.size() == start_) return;
    char last = out_.back();
    if (last != '{' && last != '[' && last != ':') out_ += ',';
  }
  void escape(std::string_view);

  std::string& out_;
  std::size_t start_;
};

// The text of v / scale without trailing zeros: "2.5", "-3".
std::string parts_text(i32 v, i32 scale, std::string_view point = ".");

}  // namespace grog
