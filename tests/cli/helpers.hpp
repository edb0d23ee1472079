// A toy game at a referee's table, for the tests of this folder.
#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "protocol/session.hpp"
#include "protocol/shelf.hpp"
#include "rulesets/registry.hpp"
#include "tests/talk/expect.hpp"

namespace grog::test {

using Json = nlohmann::json;

struct Table {
  Shelf shelf{rulesets()};
  const Rulebook* book = nullptr;
  std::unique_ptr<const Game> game;
  std::unique_ptr<Match> match;
  Session session;

  // The skirmish, with lines of TOML added at its end; or another scenario altogether.
  explicit Table(const std::string& start = "", const std::string& scenario = "") {
    Problems problems;
    const Ruleset* r = shelf.find("toy-ruleset");
    book = shelf.open(*r, problems);
    const ScenarioEntry* e = shelf.scenario_named("toy-skirmish");
    DataFile file{e->file->path, (scenario.empty() ? e->file->text : scenario) + start};
    game = book->load(file, problems);
    EXPECT_TRUE(problems.empty()) << problems.text();
    match = std::make_unique<Match>(*game, LogHeader{});
    session.match = match.get();
    session.head = e->head;
    session.ruleset_name = r->name();
  }

  std::vector<Letter> letters(Seat from, const std::string& message) {
    std::vector<Letter> out;
    answer(session, from, message, out);
    expect_described(message, from, out);
    return out;
  }
  // The answer to whoever spoke.
  Json say(const std::string& message, Seat from = Seat::referee) {
    for (const Letter& l : letters(from, message))
      if (l.to == from) return Json::parse(l.text());
    ADD_FAILURE() << "no answer to " << message;
    return {};
  }
  Json order(const std::string& order, const std::string& dice = "", Seat from = Seat::referee) {
    Json message{{"type", "order"}, {"order", order}};
    if (!dice.empty()) message["dice"] = dice;
    return say(message.dump(), from);
  }
};

// Both sides bold, blue to act in turn 1: no secret choice, no initiative to throw.
inline const char* begun = "\n[start]\nturn = 1\nactive = \"blue\"\nfirst = \"bold\"\nsecond = \"bold\"\n";

}  // namespace grog::test
