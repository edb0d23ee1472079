// A ruleset that tells the workshop (core/workshop.hpp) who may be raised, from its own figures:
//
//   std::span<const EmbeddedFile> embedded_files();
//   void muster(const ToyBook&, Muster&);   // muster.cpp
//   const Ruleset& ruleset() { return kit::ruleset_of<ToyBook, muster, embedded_files>({"Jeu", "Toy"}); }
#pragma once
#include "core/workshop.hpp"
#include "rulesets/kit/book.hpp"

namespace grog::kit {

template <class Book, void (*Tell)(const Book&, Muster&)>
class RulesetWithMuster final : public Ruleset, public Recruiter {
 public:
  RulesetWithMuster(Text name, std::span<const EmbeddedFile> files) : it_(name, files) {}
  std::string_view id() const override { return it_.id(); }
  Text name() const override { return it_.name(); }
  std::span<const EmbeddedFile> files() const override { return it_.files(); }
  std::unique_ptr<const Rulebook> open(const DataFiles& files, Problems& problems) const override {
    return it_.open(files, problems);
  }
  void muster(const Rulebook& book, Muster& out) const override { Tell(static_cast<const Book&>(book), out); }

 private:
  RulesetOf<Book> it_;
};

template <class Book, void (*Tell)(const Book&, Muster&), std::span<const EmbeddedFile> (*files)()>
const Ruleset& ruleset_of(Text name) {
  static const RulesetWithMuster<Book, Tell> it(name, files());
  return it;
}

}  // namespace grog::kit
