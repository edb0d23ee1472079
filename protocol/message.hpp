// An incoming message taken apart: its type and the fields that the type allows, each of the right kind.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "core/kernel.hpp"
#include "protocol/odds.hpp"
#include "protocol/words.hpp"

namespace grog {

using Json = nlohmann::json;

class Message {
 public:
  // False with what is wrong: not JSON, too deep, not an object, no type.
  bool read(std::string_view text, Fault&);
  bool read_object(std::string_view text, Fault&);  // of no type

  const std::string& type() const { return type_; }
  const Json* find(std::string_view key) const;
  std::string id() const;  // what the sender calls the message, as JSON; empty if it gave nothing

  // Refuses keys other than "type", "id" and these.
  bool only(std::initializer_list<std::string_view> keys, Fault&) const;
  // False with a fault when the field is there and is not of that kind.
  bool text(std::string_view key, std::optional<std::string>&, Fault&) const;
  bool number(std::string_view key, i64 low, i64 high, std::optional<i64>&, Fault&) const;
  // The fields "procedure" and "inputs".
  bool question(Question&, Fault&) const;

 private:
  Json json_;
  std::string type_;
};

// What somebody said, read once: a message, or why it is none.
struct Heard {
  Message message;
  std::optional<Fault> fault;
  bool is(std::string_view type) const { return !fault && message.type() == type; }
};
Heard hear(std::string_view text);

}  // namespace grog
