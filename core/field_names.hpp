// What the keys, values and things of a file are called to somebody who draws a battle and has never read its file: a
// document whose problems know such names tells its faults in them. They are the names that the workshop's page shows.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/workshop_fields.hpp"

namespace grog {

class FieldNames {
 public:
  explicit FieldNames(std::vector<FileSection> sections) : sections_(std::move(sections)) {}
  // A troop, an army, a kind of ground: called so wherever a file names it.
  void call(std::string_view key, Sentence name) { called_.insert_or_assign(std::string{key}, std::move(name)); }

  // Of "unit[3].troop", "table", "first.zone"; empty where nobody says.
  Sentence key(std::string_view path) const;
  // Of what may be written at a path; empty where nobody says.
  Sentence value(std::string_view path, std::string_view written) const;

 private:
  struct Found {
    const FileField* field = nullptr;
    std::string rest;  // of the path, below the field
  };
  const FileSection* section(std::string_view at) const;
  Found field(const std::vector<std::string>& path) const;

  std::vector<FileSection> sections_;
  std::map<std::string, Sentence, std::less<>> called_;
};

}  // namespace grog
