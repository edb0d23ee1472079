// House rules chosen for one game: how figures are changed by name, and that each option of each ruleset does what its
// words say. What is expected comes from the printed figures and from arithmetic.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/match.hpp"
#include "protocol/desk.hpp"
#include "protocol/odds.hpp"
#include "protocol/values.hpp"
#include "rulesets/casques_et_plumets/tables.hpp"
#include "rulesets/feu_combat_moral/tables.hpp"
#include "rulesets/little_wars/state.hpp"
#include "rulesets/morne_plaine/tables.hpp"
#include "rulesets/mplg/tables.hpp"
#include "rulesets/registry.hpp"

namespace grog {
namespace {

using Json = nlohmann::json;
using Ids = std::vector<std::string>;

FigureChange change(std::string_view text) {
  FigureChange out;
  Fault f;
  EXPECT_TRUE(read_change(text, out, f)) << f.message.in(Lang::en);
  return out;
}
// The text afterwards, or "(kind) message".
std::string changed(std::string text, std::string_view set) {
  Fault f;
  if (!change_figure(change(set), text, f)) return "(" + std::string{f.kind} + ") " + f.message.in(Lang::en);
  return text;
}

TEST(Figures, a_change_touches_its_figure_and_nothing_else) {
  std::string text =
      "# été\n[fire] # hits\nhit = { score = 4, clause = 'X-1.1' }\nlist = [1, 2, 3]\nname = \"été\"\non = true\n";
  EXPECT_EQ(
      changed(text, "fire.hit=5"),
      "# été\n[fire] # hits\nhit = { score = 5, clause = 'X-1.1' }\nlist = [1, 2, 3]\nname = \"été\"\non = true\n");
  EXPECT_EQ(changed("a = 7\n", "a+=2"), "a = 9\n");
  EXPECT_EQ(changed("a = 7\n", "a+=-9"), "a = -2\n");
  EXPECT_EQ(changed("a = 7\n", "a=-9"), "a = -9\n");
  EXPECT_EQ(changed("a = [1, 2, 3] # x\n", "a.1=5"), "a = [1, 5, 3] # x\n");
  EXPECT_EQ(changed("a = [1, 2, 3] # x\n", "a=[4, 5]"), "a = [4, 5] # x\n");
  EXPECT_EQ(changed("a = 'x'\n", "a=y\"z"), "a = \"y\\\"z\"\n");
  EXPECT_EQ(changed("a = { faces = [6], clause = 'X-1.1' }\n", "a=[5, 6]"),
            "a = { faces = [5, 6], clause = 'X-1.1' }\n");
}

TEST(Figures, what_does_not_fit_is_refused_by_its_kind) {
  EXPECT_TRUE(changed("fire = 4\n", "fier=5").starts_with("(key)"));
  EXPECT_NE(changed("fire = 4\n", "fier=5").find("did you mean 'fire'?"), std::string::npos);
  for (const char* set : {"a=often", "a=1.5", "a=true", "a=[1]", "a+=x", "a=1\nb = 2"})
    EXPECT_TRUE(changed("a = 4\n", set).starts_with("(value)")) << set << changed("a = 4\n", set);
  EXPECT_TRUE(changed("a = [1]\n", "a=['x']").starts_with("(value)"));
  EXPECT_TRUE(changed("a = true\n", "a+=1").starts_with("(value)"));
  EXPECT_TRUE(changed("a = [1]\n", "a.1=2").starts_with("(key)"));
  FigureChange out;
  Fault f;
  EXPECT_FALSE(read_change("fire", out, f));
  EXPECT_FALSE(read_change("=4", out, f));
}

TEST(Figures, a_path_says_in_which_file_it_is) {
  EXPECT_EQ(change("fire.hit=1").file, "tables.toml");
  EXPECT_EQ(change("tables.fire.hit=1").path, (Ids{"fire", "hit"}));
  EXPECT_EQ(change("armies.x.y=1").file, "armies.toml");
  EXPECT_TRUE(change("scenario.turns+=1").of_scenario());
  EXPECT_TRUE(change("scenario.turns+=1").more);
  EXPECT_EQ(change("scenario.turns+=1").name(), "scenario.turns");
}

class Options : public ::testing::Test {
 protected:
  Shelf shelf{rulesets()};

  std::shared_ptr<const Variant> variant(std::string_view ruleset, const Ids& ids) {
    Fault f;
    auto out = shelf.variant(*shelf.find(ruleset), ids, f);
    EXPECT_NE(out, nullptr) << f.message.in(Lang::en);
    return out;
  }
  std::unique_ptr<const Game> game(const Variant& v, std::string_view scenario) {
    DataFile file = *shelf.scenario_named(scenario)->file;
    Fault f;
    EXPECT_TRUE(change_scenario(v.options, scenario, file, f)) << f.message.in(Lang::en);
    Problems problems;
    auto out = v.book->load(file, problems);
    EXPECT_NE(out, nullptr) << problems.text();
    return out;
  }
  int turns(std::string_view ruleset, const Ids& ids, std::string_view scenario) {
    auto v = variant(ruleset, ids);
    auto g = game(*v, scenario);
    return g->last_turn(g->begin());
  }
  Json odds(std::string_view ruleset, const Ids& ids, const std::string& procedure,
            std::initializer_list<std::pair<const char*, const char*>> inputs) {
    auto v = variant(ruleset, ids);
    Question q;
    q.ruleset = ruleset, q.procedure = procedure;
    for (auto [key, value] : inputs) {
      Question::Input& in = q.add();
      in.key = key, in.value = {Value::Kind::word, value};
    }
    Odds found;
    Fault f;
    EXPECT_TRUE(ask(*v->book, q, found, f)) << f.message.in(Lang::en);
    std::string text;
    write_odds(found, text);
    return Json::parse(text);
  }
  static double mean(const Json& o, const char* field) {
    double sum = 0;
    for (const Json& x : o["outcomes"]) sum += x["p"].get<double>() * x["outcome"][field].get<double>();
    return sum;
  }
  static Json only(const Json& o) {
    EXPECT_EQ(o["outcomes"].size(), 1u) << o;
    return o["outcomes"][0]["outcome"];
  }
};

constexpr std::string_view ws = "walter-schnaffs", cp = "casques-et-plumets", mp = "morne-plaine",
                           fcm = "feu-combat-moral";

TEST_F(Options, every_ruleset_offers_three_to_six_with_words_in_both_languages) {
  for (const Ruleset* r : rulesets()) {
    Problems problems;
    std::vector<HouseOption> read;
    ASSERT_TRUE(read_options(shelf.files(*r), shelf.open(*r, problems)->clauses(), read, problems)) << problems.text();
    EXPECT_GE(read.size(), 3u) << r->id();
    EXPECT_LE(read.size(), 6u) << r->id();
    for (const HouseOption& o : read) {
      EXPECT_FALSE(o.name.in(Lang::fr).empty() || o.name.empty() || o.about.in(Lang::fr).empty() || o.about.empty())
          << o.id;
      EXPECT_NE(o.clause, Clause::none) << o.id;
      for (const std::string& id : o.scenarios) {
        const ScenarioEntry* e = shelf.scenario_named(id);
        ASSERT_NE(e, nullptr) << id;
        EXPECT_TRUE(applies(o, shelf.files(*r), *e->file, id)) << o.id << " " << id;
      }
    }
  }
}

// Wherever an option is offered the variant opens, differs in a hash, plays on soundly, and its log opens again.
TEST_F(Options, every_option_can_be_played_where_it_is_offered_and_its_log_opens_again) {
  for (const Ruleset* r : rulesets())
    for (const HouseOption& o : shelf.options(*r)) {
      int offered = 0;
      auto plain = variant(r->id(), {}), v = variant(r->id(), {o.id});
      for (const ScenarioEntry& e : shelf.scenarios(*r)) {
        if (!applies(o, shelf.files(*r), *e.file, e.head.id)) continue;
        ++offered;
        auto g = game(*v, e.head.id), before = game(*plain, e.head.id);
        EXPECT_TRUE(v->book->tables_hash() != plain->book->tables_hash() ||
                    g->scenario_hash() != before->scenario_hash());
        LogHeader header;
        header.house = house_text("none", v->options);
        Match match(*g, header);
        Rng rng(7);
        RandomDice dice(7);
        std::vector<Order> orders;
        for (int i = 0; i < 60 && !match.over(); ++i) {
          orders.clear();
          g->propose(match.state(), rng, 16, orders);
          ASSERT_FALSE(orders.empty());
          ASSERT_TRUE(match.give(orders[rng.below(static_cast<u32>(orders.size()))], dice).verdict) << o.id;
          ASSERT_EQ(g->broken(match.state()), "") << o.id << " " << e.head.id;
        }
        LogRead read = read_log("log", log_text(*g, match.log()));
        ASSERT_TRUE(read.ok);
        EXPECT_EQ(options_of_house(read.log.header.house), Ids{o.id});
        auto again = variant(r->id(), options_of_house(read.log.header.house));
        EXPECT_TRUE(replay(*game(*again, e.head.id), read.log).ok);
        // Other rules: told, and the game goes as far as they lead to the same positions.
        Replay otherwise = replay(*before, read.log);
        EXPECT_FALSE(otherwise.ok && otherwise.notes.empty()) << o.id << " " << e.head.id;
      }
      EXPECT_GT(offered, 0) << r->id() << " " << o.id;
    }
}

TEST_F(Options, equal_variants_are_one_and_their_order_does_not_matter) {
  auto a = variant(ws, {"slim-lead", "long-battle"}), b = variant(ws, {"long-battle", "slim-lead", "long-battle"});
  EXPECT_EQ(a, b);
  EXPECT_EQ(a->ids(), (Ids{"long-battle", "slim-lead"}));
  EXPECT_EQ(house_text("none", a->options), "option:long-battle,option:slim-lead");
  EXPECT_EQ(house_text("tables.toml", a->options), "tables.toml,option:long-battle,option:slim-lead");
  EXPECT_EQ(house_text("none", {}), "none");
  EXPECT_EQ(options_of_house("none"), Ids{});
  EXPECT_EQ(options_of_house("tables.toml,option:a,option:b"), (Ids{"a", "b"}));
  EXPECT_EQ(variant(ws, {})->book, variant(ws, Ids{})->book);
}

TEST_F(Options, a_name_that_is_none_gets_the_nearest_and_one_for_another_scenario_is_refused) {
  Fault f;
  EXPECT_EQ(shelf.variant(*shelf.find(ws), Ids{"slim-laed"}, f), nullptr);
  EXPECT_EQ(f.kind, "option");
  EXPECT_EQ(f.nearest, "slim-lead");
  auto v = variant(ws, {"large-armies"});
  DataFile file = *shelf.scenario_named("geisberg")->file;
  EXPECT_FALSE(change_scenario(v->options, "geisberg", file, f));
  EXPECT_NE(f.message.in(Lang::en).find("rencontre"), std::string::npos);
}

TEST_F(Options, walter_schnaffs) {
  auto clock = [&](const Ids& ids, std::string_view scenario) {
    auto v = variant(ws, ids);
    auto g = game(*v, scenario);
    std::string text;
    JsonOut json(text);
    write_state(json, *g, g->begin());
    return Json::parse(text)["game"]["clock"].get<int>();
  };
  EXPECT_EQ(clock({}, "rotherberg"), 21);
  EXPECT_EQ(clock({"long-battle"}, "rotherberg"), 27);
  EXPECT_EQ(clock({}, "geisberg"), 15);  // the scenario's own
  EXPECT_EQ(clock({"long-battle"}, "geisberg"), 21);

  EXPECT_NEAR(mean(odds(ws, {}, "reserve", {{"units", "3"}}), "arrived"), 3 * 3 / 6.0, 1e-12);
  EXPECT_NEAR(mean(odds(ws, {"near-reserves"}, "reserve", {{"units", "3"}}), "arrived"), 3 * 4 / 6.0, 1e-12);

  // Whether a reserve has been thrown for by the end of the first turn of random play.
  auto thrown_at_once = [&](const Ids& ids) {
    auto v = variant(ws, ids);
    auto g = game(*v, "rotherberg");
    Match match(*g, {});
    Rng rng(3);
    RandomDice dice(3);
    std::vector<Order> orders;
    bool thrown = false;
    while (!match.over() && match.state().turn < 2) {
      orders.clear();
      g->propose(match.state(), rng, 16, orders);
      Outcome o = match.give(orders[rng.below(static_cast<u32>(orders.size()))], dice);
      for (const Throw& t : o.tape.throws) thrown = thrown || t.clause == "WS-15.7"_c;
    }
    return thrown;
  };
  EXPECT_FALSE(thrown_at_once({}));
  EXPECT_TRUE(thrown_at_once({"near-reserves"}));

  auto chances = [&](const Ids& ids) {
    return mean(odds(ws, ids, "bombard", {{"gun", "ml_heavy"}, {"nation", "french"}, {"batteries", "3"}}), "chances");
  };
  EXPECT_NEAR(chances({}), 3 * 3 / 6.0, 1e-12);
  EXPECT_NEAR(chances({"modern-guns"}), 3 * 2 / 6.0, 1e-12);

  auto result = [&](const Ids& ids) {  // 8 points ahead: a fortieth of 400 is 10
    return only(odds(ws, ids, "victory",
                     {{"zones", "0"}, {"enemy_loss", "58"}, {"own_loss", "50"}, {"budget", "400"}}))["result"];
  };
  EXPECT_EQ(result({}), "draw");
  EXPECT_EQ(result({"slim-lead"}), "attacker");

  // Eight regiments of five bases at 11 points, Chassepots: 440 points.
  std::string army = "ruleset = 'walter-schnaffs'\nside = 'french'\n";
  for (int i = 0; i < 8; ++i) army += "[[unit]]\ntroop = 'ligne'\nbases = 5\n";
  Problems refused, accepted;
  variant(ws, {})->book->check_army({"army.toml", army}, refused);
  variant(ws, {"large-armies"})->book->check_army({"army.toml", army}, accepted);
  EXPECT_FALSE(refused.empty());
  EXPECT_TRUE(accepted.empty()) << accepted.text();
}

TEST_F(Options, casques_et_plumets) {
  using namespace casques_et_plumets;
  EXPECT_EQ(turns(cp, {}, "saint-aubin"), 6);
  EXPECT_EQ(turns(cp, {"long-battle"}, "saint-aubin"), 8);
  EXPECT_EQ(turns(cp, {"long-battle"}, "moeckern"), 12);
  auto plain = variant(cp, {}), v = variant(cp, {"small-bases", "ud-prevail", "open-banks", "wide-objectives"});
  const Tables& was = *static_cast<const Tables*>(plain->book->tables());
  const Tables& is = *static_cast<const Tables*>(v->book->tables());
  auto foot = [](const Tables& t) { return t.footprint.of[Arm::infantry][Formation::line]; };
  EXPECT_EQ(foot(was).width, 1500);
  EXPECT_EQ(foot(is).width, 1000);
  EXPECT_EQ(foot(is).depth, 400);
  auto rate = [](const Tables& t, Pace row, Mode mode) { return t.move.of[row].rate[Going::road][mode]; };
  EXPECT_EQ(rate(was, Pace::inf_column, Mode::tactical), 2000);
  EXPECT_EQ(rate(is, Pace::inf_column, Mode::tactical), 2500);
  EXPECT_EQ(rate(was, Pace::heavy_gun, Mode::strategic), 2500);
  EXPECT_EQ(rate(is, Pace::heavy_gun, Mode::strategic), 2000);
  EXPECT_EQ(was.terrain[Ground::stream].shelter, Cover::light);
  EXPECT_EQ(is.terrain[Ground::stream].shelter, Cover::none);
  EXPECT_EQ(is.terrain[Ground::hedge].shelter, Cover::light);
  EXPECT_EQ(was.zone.objective.value, 500);
  EXPECT_EQ(is.zone.objective.value, 1000);
}

TEST_F(Options, mplg) {
  std::string_view id = "mplg";
  EXPECT_EQ(turns(id, {}, "auberge"), 6);
  EXPECT_EQ(turns(id, {"long-battle"}, "auberge"), 8);
  auto v = variant(id, {"fragile-armies", "slim-lead"});
  EXPECT_EQ(static_cast<const mplg::Tables*>(v->book->tables())->game.broken_one_in.value, 3);
  EXPECT_EQ(static_cast<const mplg::Tables*>(v->book->tables())->game.lead.value, 1);
  // Two faces hit a line, with the option three: half as many hits again. Open order is as before.
  auto hits = [&](const Ids& ids, const char* gun, const char* target, const char* cover) {
    return mean(odds(id, ids, "artillery", {{"gun", gun}, {"range", "5"}, {"target", target}, {"cover", cover}}),
                "hits");
  };
  EXPECT_NEAR(hits({"easy-lines"}, "fr4", "line", "none"), hits({}, "fr4", "line", "none") * 3 / 2, 1e-12);
  EXPECT_NEAR(hits({"easy-lines"}, "fr4", "open", "none"), hits({}, "fr4", "open", "none"), 1e-12);
  // A 5 no longer hits behind a wall: half as many.
  EXPECT_NEAR(hits({"cover-from-shell"}, "pr4", "open", "wall"), hits({}, "pr4", "open", "wall") / 2, 1e-12);
  auto legal = [&](const Ids& ids) {
    return odds(id, ids, "fire", {{"weapon", "mitrailleuse"}, {"range", "5"}})["outcomes"][0]["outcome"]["legal"];
  };
  EXPECT_EQ(legal({}), false);
  EXPECT_EQ(legal({"far-mitrailleuses"}), true);
}

TEST_F(Options, morne_plaine) {
  EXPECT_EQ(turns(mp, {}, "gemioncourt"), 6);
  EXPECT_EQ(turns(mp, {"long-battle"}, "gemioncourt"), 8);
  auto plain = variant(mp, {}), v = variant(mp, {"fragile-armies", "slim-lead", "two-supports", "sparse-woods"});
  const auto& was = *static_cast<const morne_plaine::Tables*>(plain->book->tables());
  const auto& is = *static_cast<const morne_plaine::Tables*>(v->book->tables());
  EXPECT_EQ(was.victory.broken_one_in.value, 2);
  EXPECT_EQ(is.victory.broken_one_in.value, 3);
  EXPECT_EQ(is.victory.margin_one_in.value, 100);
  EXPECT_EQ(was.melee.supports.value, 3);
  EXPECT_EQ(is.melee.supports.value, 2);
  EXPECT_EQ(is.sight_wood.value, 2 * was.sight_wood.value);
}

TEST_F(Options, feu_combat_moral) {
  EXPECT_EQ(turns(fcm, {}, "schoenau"), 10);
  EXPECT_EQ(turns(fcm, {"long-battle"}, "schoenau"), 12);
  auto loss = [&](const Ids& ids) {
    return only(odds(fcm, ids, "loss", {{"factor", "5"}, {"figures", "1"}}))["losses"];
  };
  EXPECT_EQ(loss({}), 10);
  EXPECT_EQ(loss({"mended-tables"}), 5);
  auto tranche = [&](const Ids& ids) {
    return only(odds(fcm, ids, "attrition", {{"initial", "4"}, {"losses", "100"}}))["tranche"];
  };
  EXPECT_EQ(tranche({}), -4);
  EXPECT_EQ(tranche({"mended-tables"}), -5);
  auto depth = [&](const Ids& ids) {
    int sum = 0;
    Json found = odds(fcm, ids, "melee", {{"a_formation", "column"}, {"a_ranks", "3"}, {"a_charging", "true"}});
    for (const Json& m : found["modifiers"])
      if (m["clause"].get<std::string>().starts_with("FCM-6.27")) sum += m["value"].get<int>();
    return sum;
  };
  EXPECT_EQ(depth({}), 3);
  EXPECT_EQ(depth({"three-ranks"}), 2);
  for (int times : {2, 3}) {
    Json o = odds(fcm, times == 2 ? Ids{} : Ids{"firm-squares"}, "melee",
                  {{"a_arm", "heavy"}, {"a_combat", "7"}, {"a_charging", "true"}, {"b_formation", "hollow_square"}});
    int broken = 0, whole = 0;
    for (const Json& x : o["outcomes"]) {
      int by_a = x["outcome"]["b_losses"], by_b = x["outcome"]["a_losses"];
      bool breaks = by_a > 0 && by_a >= times * by_b;
      EXPECT_EQ(x["outcome"]["square_broken"], breaks ? "b" : "none") << x;
      (breaks ? broken : whole) += 1;
    }
    EXPECT_GT(broken + whole, 1);
  }
  EXPECT_EQ(static_cast<const feu_combat_moral::Tables*>(variant(fcm, {"late-collapse"})->book->tables())
                ->victory.broken.value,
            50);
}

TEST_F(Options, little_wars) {
  std::string_view id = "little-wars";
  EXPECT_EQ(turns(id, {}, "orchard-farm"), 12);
  EXPECT_EQ(turns(id, {"long-battle"}, "orchard-farm"), 16);
  // Four faces hit at close range, with the option three.
  auto killed = [&](const Ids& ids) { return mean(odds(id, ids, "shot", {{"range", "12"}}), "killed"); };
  EXPECT_NEAR(killed({"wild-guns"}), killed({}) * 3 / 4, 1e-12);
  auto shots = [&](const Ids& ids) {
    return static_cast<const little_wars::Tables*>(variant(id, ids)->book->tables())->gun.shots.value;
  };
  EXPECT_EQ(shots({}), 4);
  EXPECT_EQ(shots({"quick-fire"}), 6);
}

TEST_F(Options, the_list_says_what_each_scenario_offers) {
  Json list = Json::parse(list_text(shelf, "1", {}, {}));
  for (const Json& r : list["rulesets"]) {
    Ids known;
    for (const Json& o : r["options"]) {
      known.push_back(o["id"]);
      EXPECT_FALSE(o["text"]["fr"].get<std::string>().empty() || o["about"]["en"].get<std::string>().empty());
      Reply clause = clause_text(shelf, r["id"].get<std::string>(), o["clause"].get<std::string>());
      EXPECT_TRUE(clause.ok) << clause.text;
    }
    for (const Json& s : r["scenarios"])
      for (const Json& id : s["options"]) EXPECT_NE(std::find(known.begin(), known.end(), id), known.end());
  }
  auto offers = [&](std::size_t ruleset, const std::string& scenario) {
    for (const Json& s : list["rulesets"][ruleset]["scenarios"])
      if (s["id"] == scenario) return s["options"].get<Ids>();
    return Ids{};
  };
  EXPECT_EQ(offers(0, "geisberg"), (Ids{"long-battle", "slim-lead"}));
  EXPECT_EQ(offers(0, "rencontre"), (Ids{"long-battle", "near-reserves", "modern-guns", "slim-lead", "large-armies"}));
}

// What forms show comes from the ruleset, whole and in both languages.
TEST(Words, every_field_choice_and_outcome_of_every_procedure_is_named) {
  Shelf shelf(rulesets());
  for (const Ruleset* r : rulesets()) {
    Problems problems;
    const Rulebook& book = *shelf.open(*r, problems);
    for (const Procedure& p : book.procedures())
      for (auto fields : {p.in, p.out})
        for (const Field& f : fields) {
          Text text = field_words(book.labels(), p, f);
          EXPECT_FALSE(text.in(Lang::fr).empty() || text.in(Lang::en).empty())
              << r->id() << " " << p.name << " " << f.name;
          for (std::string_view c : f.choices) {
            Text said = choice_words(book.labels(), p, f, c);
            EXPECT_FALSE(said.in(Lang::fr).empty() || said.in(Lang::en).empty())
                << r->id() << " " << p.name << "." << f.name << "." << c;
          }
        }
  }
}

TEST(Words, the_closest_name_wins) {
  static const Name words[] = {
      {"none", {"aucun", "none"}}, {"cover.none", {"rien", "nothing"}}, {"fire.cover.none", {"nu", "bare"}}};
  Labels labels{};
  labels.words = words;
  Procedure fire{}, melee{};
  fire.name = "fire", melee.name = "melee";
  Field cover{}, other{};
  cover.name = "cover", other.name = "other";
  EXPECT_EQ(choice_words(labels, fire, cover, "none").in(Lang::en), "bare");
  EXPECT_EQ(choice_words(labels, melee, cover, "none").in(Lang::en), "nothing");
  EXPECT_EQ(choice_words(labels, melee, other, "none").in(Lang::en), "none");
  EXPECT_TRUE(choice_words(labels, melee, other, "some").in(Lang::en).empty());
}

}  // namespace
}  // namespace grog
