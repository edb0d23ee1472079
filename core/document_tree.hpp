// A file that is being read: its nodes, who was asked for, and how its faults are told. For data.cpp alone.
#pragma once
#include <map>
#include <set>
#include <span>
#include <string>

#include "core/data.hpp"
#include "core/toml.hpp"

namespace grog {

class FieldNames;

struct DocumentTree {
  std::string file;
  toml::table root;
  bool parsed = false;
  Problems* problems = nullptr;
  std::size_t before = 0;  // problems that were there already
  const ClauseBook* clauses = nullptr;
  const Words* words = nullptr;
  std::map<const void*, std::set<std::string, std::less<>>> asked;

  // At a node; `path` is what it is of: "unit[3].troop".
  void fault(const toml::node*, const std::string& path, const Sentence&);

  // Something has been said of it, or of what is in it; somebody calls it by a name.
  bool is_faulty(std::string_view path) const;
  bool is_known(const std::string& path) const;

  // What follows are keys, as long as the problems know no names.
  const FieldNames* names() const { return problems->names(); }
  // The program's own words for what is wrong: to those who read the file, or to those who see a page only.
  Text word(std::string_view of_file, std::string_view of_page) const { return core_word(names() ? of_page : of_file); }
  Sentence key(const std::string& path) const;
  Sentence value(const std::string& path, std::string_view written) const;
  // Of a thing of this file, a troop, an army; else as it is written.
  Sentence thing(std::string_view id) const;
  Sentence hints(const std::string& path, std::string_view written, std::span<const std::string_view> allowed) const;

  // The row [[unit]], [[terrain]], ... of this id, and its path; null where none or more than one has it.
  const toml::table* row(std::string_view id, std::string& path) const;

  // "{=at}" in it is the key "at" of the table of this path, "{=/officer}" one of the file as a whole.
  Sentence with_keys(const Sentence&, const std::string& table) const;
};

}  // namespace grog
