#include "core/tutorial.hpp"

#include <algorithm>

#include "core/reflect.hpp"

namespace grog {
namespace {

using Names = std::vector<std::string_view>;

// A name that must be one of those, where the key is there.
std::string read_name(const Table& t, std::string_view key, Text fault, const Names& names, bool required = false) {
  std::string name = required ? t.text(key) : t.text(key, "");
  if (!name.empty() && std::ranges::find(names, name) == names.end())
    t.fault(key, with_hint(sentence(fault, {name}), name, names));
  return name;
}

class StepReader {
 public:
  explicit StepReader(const Game& game) {
    const Labels& labels = game.rules().labels();
    for (const RosterEntry& r : game.roster()) units_.push_back(r.id);
    for (const Place& p : game.board().places) places_.push_back(p.id);
    sights_ = places_;
    for (const Piece& p : game.board().pieces) sights_.push_back(p.id);
    for (const VerbInfo& v : labels.verbs) verbs_.push_back(v.key);
    for (const Name& p : labels.phases) phases_.push_back(p.key);
  }

  TutorialStep read(const Table& t) const {
    TutorialStep s;
    s.key = t.text("key");
    s.text = t.said("text");
    read_show(t.table("show", false), s);
    read_until(t.table("until", false), s);
    return s;
  }

 private:
  void read_show(const Table& show, TutorialStep& s) const {
    if (!show.exists()) return;
    s.unit = unit(show, "unit");
    s.place = read_name(show, "place", core_word("tutorial.no_such_place"), sights_);
    s.panel = static_cast<Panel>(show.choice("panel", enum_keys<Panel>, 0));
    if (!s.unit.empty() + !s.place.empty() + (s.panel != Panel::none) != 1)
      show.fault(sentence(core_word("tutorial.shows_one_thing")));
  }

  void read_until(const Table& t, TutorialStep& s) const {
    if (!t.exists()) return;
    using Until = TutorialStep::Until;
    bool time = t.has("turn") || t.has("phase");
    if (t.has("select") + t.has("odds") + t.has("order") + time != 1)
      t.fault(sentence(core_word("tutorial.one_condition")));
    s.turn = t.integer("turn", 1, 999, 0);
    s.phase = read_name(t, "phase", core_word("tutorial.no_such_phase"), phases_);
    if (time) s.until = Until::time;
    if (t.has("select")) s.until = Until::select, s.by = unit(t, "select");
    for (Until kind : {Until::odds, Until::order}) {
      if (!t.has(key_of(kind))) continue;
      s.until = kind;
      s.verb = read_name(t, key_of(kind), core_word("tutorial.no_such_verb"), verbs_);
      s.by = unit(t, "unit"), s.target = unit(t, "target");
      s.where = read_name(t, "place", core_word("tutorial.no_such_place"), places_);
    }
  }

  std::string unit(const Table& t, std::string_view key) const {
    return read_name(t, key, core_word("tutorial.no_such_unit"), units_);
  }

  Names units_, places_, sights_, verbs_, phases_;
};

// The battle of that id; null with the fault told.
std::unique_ptr<const Game> load(const Table& root, const std::string& id, const DataFiles& files, const Rulebook& book,
                                 Problems& problems) {
  std::vector<std::string> ids;
  for (const DataFile& f : files.all()) {
    if (!f.path.starts_with("scenarios/") && !f.path.starts_with("lessons/")) continue;
    Problems ignored;
    ScenarioHead head;
    Document doc(f, ignored);
    if (!doc.parsed() || !read_head(f, doc.root(), head)) continue;
    if (head.id == id) return book.load(f, problems);
    ids.push_back(head.id);
  }
  root.fault("scenario",
             with_hint(sentence(core_word("tutorial.no_such_scenario"), {id}), id, Names(ids.begin(), ids.end())));
  return nullptr;
}

bool same(const Game& game, const std::string& wanted, UnitId u) {
  return wanted.empty() || (index(u) < game.roster().size() && game.roster()[index(u)].id == wanted);
}

}  // namespace

std::optional<Tutorial> read_tutorial(const DataFiles& files, const Rulebook& book,
                                      std::span<const std::string_view> generals, Problems& problems) {
  const DataFile* file = files.find("tutorial.toml");
  if (file == nullptr) return {};
  Document doc(*file, problems, &book.clauses(), &book.words());
  if (!doc.parsed()) return {};
  Table root = doc.root();
  Tutorial out;
  out.scenario = root.text("scenario");
  std::unique_ptr<const Game> game = load(root, out.scenario, files, book, problems);
  if (game == nullptr) return {};
  out.side = read_name(root, "side", core_word("tutorial.no_such_side"),
                       {game->side(Side::first).key, game->side(Side::second).key}, true);
  out.general = root.text("general");
  if (!generals.empty() && std::ranges::find(generals, out.general) == generals.end())
    root.fault("general",
               with_hint(sentence(core_word("tutorial.no_such_general"), {out.general}), out.general, generals));
  if (root.has("seed")) out.seed = static_cast<u64>(root.integer("seed", 0, INT32_MAX));
  StepReader reader(*game);
  for (const Table& t : root.tables("step")) {
    TutorialStep step = reader.read(t);
    if (std::ranges::find(out.steps, step.key, &TutorialStep::key) != out.steps.end())
      t.fault("key", sentence(core_word("shared.stands_twice"), {step.key}));
    out.steps.push_back(std::move(step));
  }
  if (out.steps.empty()) root.fault(sentence(core_word("tutorial.no_steps")));
  doc.finish();
  if (!doc.sound()) return {};
  return out;
}

bool meets(const TutorialStep& s, const Game& game, const Order& o) {
  std::span<const VerbInfo> verbs = game.rules().labels().verbs;
  if (o.verb >= verbs.size() || verbs[o.verb].key != s.verb) return false;
  // Who takes part in an order of the whole side has been given it as well.
  bool by = same(game, s.by, o.unit);
  o.with.each([&](UnitId u) { by = by || same(game, s.by, u); });
  const std::vector<Place>& places = game.board().places;
  bool there = s.where.empty() || (o.place >= 0 && places[static_cast<std::size_t>(o.place)].id == s.where);
  return by && there && same(game, s.target, o.target);
}

bool meets(const TutorialStep& s, const Game& game, const State& state) {
  std::span<const Name> phases = game.rules().labels().phases;
  bool phase = s.phase.empty() || (state.phase < phases.size() && phases[state.phase].key == s.phase);
  return s.until == TutorialStep::Until::time && phase && state.turn >= s.turn;
}

}  // namespace grog
