#include "workshop/battlefield.hpp"

#include <algorithm>
#include <map>

#include "core/languages.hpp"
#include "workshop/army.hpp"
#include "workshop/fill.hpp"
#include "workshop/grid.hpp"
#include "workshop/ground.hpp"
#include "workshop/words.hpp"

namespace grog {
namespace {

// Hundredths as a file has them: 250 is 2.5.
std::string number(i32 hundredths) {
  std::string out = std::to_string(hundredths / 100);
  if (i32 rest = hundredths % 100; rest != 0) {
    out += '.', out += static_cast<char>('0' + rest / 10);
    if (rest % 10 != 0) out += static_cast<char>('0' + rest % 10);
  }
  return out;
}
std::string list(const std::vector<Point>& points) {
  std::string out;
  for (Point p : points) out += (out.empty() ? "" : ", ") + number(p.x) + ", " + number(p.y);
  return out;
}
std::string said(const Sentence& s) { return "fr = \"" + s.in(Lang::fr) + "\", en = \"" + s.in(Lang::en) + "\""; }

// As it agrees in sentences, beside the name; the words of a number stay those of the troop.
std::string grammar_of(const Grammar& g) {
  std::string out;
  if (g.gender == Gender::feminine) out += ", gender = \"f\"";
  if (g.plural) out += ", number = \"plural\"";
  if (g.proper) out += ", proper = true";
  if (g.bare) out += ", article = false";
  for (const Grammar::Elsewhere& there : g.elsewhere)
    if (there.plural)
      out += ", number_" + language(there.lang).code + (*there.plural ? " = \"plural\"" : " = \"singular\"");
  return out;
}
// "Hussards, chasseurs" and "Line infantry (Dreyse)" are too long for one of them.
std::string short_of_list(const std::string& name) { return name.substr(0, name.find_first_of(",(")); }
std::string trimmed(std::string s) {
  while (s.ends_with(' ')) s.pop_back();
  return s;
}
// What a block has room for: the beginning of the first word.
std::string on_block(const std::string& name) {
  std::string out;
  int letters = 0;
  for (char c : name) {
    bool begins = (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // a letter may have several bytes
    if (c == ' ' || (begins && ++letters > 3)) break;
    out += c;
  }
  return out;
}

// So many units under so many leaders, as evenly as may be: where each leader's begin, and whose a unit is.
std::size_t begin_of(std::size_t group, std::size_t units, std::size_t groups) { return group * units / groups; }
std::size_t group_of(std::size_t unit, std::size_t units, std::size_t groups) {
  std::size_t g = 0;
  while (g + 1 < groups && begin_of(g + 1, units, groups) <= unit) ++g;
  return g;
}

class Writer {
 public:
  Writer(const Rulebook& book, const Workshop& w, const Muster& m, const Army (&armies)[2])
      : book_(book), w_(w), m_(m), armies_(armies) {}

  std::string head(const Battlefield& field, std::string_view country, u64 seed) const {
    Sentence kind(workshop_words()("kind", country));
    Sentence name = with_parts(workshop_word("title.battle"), {kind, Sentence::same(std::to_string(seed))});
    return "id = \"" + field.id + "\"\nruleset = \"" + std::string{book_.id()} + "\"\nname = { " + said(name) + " }\n";
  }
  std::string story() const {
    Sentence story(workshop_word("title.story"));
    return "\n[story]\nfr = \"" + story.in(Lang::fr) + "\"\nen = \"" + story.in(Lang::en) + "\"\n";
  }
  Blanks about_sides() const {
    Blanks v;
    for (std::size_t i = 0; i < 2; ++i) {
      const MusterArmy& a = m_.armies[armies_[i].nation];
      std::string n = std::to_string(i + 1);
      v["army" + n] = a.key, v["army" + n + "_fr"] = a.name.in(Lang::fr), v["army" + n + "_en"] = a.name.in(Lang::en);
      v["letter" + n] = std::string(1, a.letter);
    }
    return v;
  }
  const Army& bought(std::size_t side) const { return armies_[side]; }
  // Everything of one side, where `place` puts it: the how-manieth of its kind.
  template <class Place>
  std::string army(std::size_t side, Place&& place) {
    const Army& a = armies_[side];
    std::string out;
    std::map<std::string, int> numbers;
    std::vector<std::string> leads;
    std::string letter(1, static_cast<char>('a' + side));
    int n = 0;
    auto write = [&](const std::string& pattern, const Purchase& p, Blanks v) {
      v["side"] = m_.armies[a.nation].key;
      v["troop"] = book_.troops()[p.kind->troop].key;
      v["size"] = p.size > 0 ? w_.size + " = " + std::to_string(p.size) + "\n" : "";
      v["facing"] = side == 0 ? "0" : "180";
      v["edge"] = side == 0 ? "south" : "north";
      v["name"] = name_of(p, numbers);
      out += "\n" + filled(pattern, v);
    };
    std::size_t led = 0;
    for (const auto* officers : {&a.leaders, &a.aides})
      for (const Purchase& p : *officers) {
        Blanks v = place(side, led++, true);
        v["id"] = letter + "l" + std::to_string(led);
        bool chief = p.kind->service == Service::chief;
        if (p.kind->service == Service::leader) leads.push_back(v["id"]);
        const std::string& own = chief ? w_.text.chief : w_.text.leader;
        write(p.kind->service == Service::aide || own.empty() ? w_.text.unit : own, p, v);
      }
    for (std::size_t i = 0; i < a.troops.size(); ++i) {
      Blanks v = place(side, i, false);
      v["id"] = letter + std::to_string(++n);
      if (!leads.empty()) v["lead"] = leads[group_of(i, a.troops.size(), leads.size())];
      write(w_.text.unit, a.troops[i], v);
    }
    return out;
  }

 private:
  // Two of one army have different names, and different signs on their blocks.
  std::string name_of(const Purchase& p, std::map<std::string, int>& numbers) const {
    const TroopInfo& troop = book_.troops()[p.kind->troop];
    Sentence plain = in_each([&](Lang l) { return trimmed(short_of_list(troop.name.in(l))); });
    std::string n = std::to_string(++numbers[troop.key]);
    Sentence name = with_parts(workshop_word("title.numbered"), {plain, Sentence::same(n)});
    auto sign = [&](Lang l, const char* of) {
      std::string block = on_block(plain.in(l));
      return block + " " + std::to_string(++numbers[of + block]);
    };
    return "{ " + said(name) + ", short = \"" + sign(Lang::fr, "fr ") + "\", short_en = \"" + sign(Lang::en, "en ") +
           "\"" + grammar_of(troop.grammar) + " }";
  }

  const Rulebook& book_;
  const Workshop& w_;
  const Muster& m_;
  const Army (&armies_)[2];
};

// Rows of places in a side's strip: each leader has his units before him, side by side with those of the next, and
// whoever has no units stands beside him. Foot is bought first, so that it has the middle and horse the wings.
class Strip {
 public:
  explicit Strip(const Workshop& w) : w_(w) {
    rows_ = std::max(1, (w.depth - w.room_y / 2) / w.room_y);
    columns_ = std::max(1, (w.width - w.room_x / 4) / w.room_x);
  }
  std::size_t places() const { return static_cast<std::size_t>(rows_ * columns_); }

  // Those who lead stand behind, in the order of Army::leaders and then Army::aides.
  void set_up(const Army& army, std::size_t side, std::vector<Point>& troops, std::vector<Point>& leaders) const {
    std::size_t groups = groups_of(army), units = army.troops.size();
    bool led = groups > 0;
    groups = std::max<std::size_t>(groups, 1);
    i32 rows = led ? std::min(rows_, 2) : 1;
    auto columns_of = [&](std::size_t g, i32 r) {
      i32 n = static_cast<i32>(begin_of(g + 1, units, groups) - begin_of(g, units, groups));
      return std::max(1, (n + r - 1) / r);
    };
    auto all = [&](i32 r) {
      i32 sum = 0;
      for (std::size_t g = 0; g < groups; ++g) sum += columns_of(g, r);
      return sum;
    };
    while (rows < rows_ && all(rows) > columns_) ++rows;
    i32 left = (w_.width - all(rows) * w_.room_x) / 2;
    std::vector<i32> middles;
    for (std::size_t g = 0; g < groups; ++g) {
      i32 columns = columns_of(g, rows), middle = left + columns * w_.room_x / 2;
      middles.push_back(middle);
      std::size_t n = begin_of(g + 1, units, groups) - begin_of(g, units, groups);
      for (std::size_t i = 0; i < n; ++i) {
        i32 k = static_cast<i32>(i) % columns, row = static_cast<i32>(i) / columns;
        i32 x = middle + (columns % 2 == 0 ? of_even(k) : of_odd(k)) * w_.room_x / 2;
        troops.push_back(placed(side, x, w_.depth - w_.room_y / 2 - row * w_.room_y));
      }
      left += columns * w_.room_x;
    }
    i32 behind = std::max((w_.depth - rows * w_.room_y) / 2, w_.room_y / 4), beside = 0;
    std::size_t group = 0;
    for (const auto* list : {&army.leaders, &army.aides})
      for (const Purchase& p : *list) {
        bool leads = p.kind->service == Service::leader;
        beside += leads ? 0 : 1;
        i32 off = beside * w_.room_x * 2 / 5 * (beside % 2 == 0 ? -1 : 1);
        i32 x = leads ? middles[group++] : middles[0] + off;
        leaders.push_back(placed(side, x, behind));
      }
  }

 private:
  static std::size_t groups_of(const Army& army) {
    return static_cast<std::size_t>(
        std::ranges::count_if(army.leaders, [](const Purchase& p) { return p.kind->service == Service::leader; }));
  }
  // From the middle of a row outwards, in half places.
  static i32 of_odd(i32 k) { return (k + 1) / 2 * 2 * (k % 2 == 0 ? 1 : -1); }
  static i32 of_even(i32 k) { return (k / 2 * 2 + 1) * (k % 2 == 0 ? 1 : -1); }
  Point placed(std::size_t side, i32 x, i32 y) const {
    x = std::clamp(x, w_.room_x / 4, w_.width - w_.room_x / 4) / 10 * 10, y = std::max(y, w_.room_y / 4) / 10 * 10;
    return side == 0 ? Point{x, y} : Point{w_.width - x, w_.height - y};
  }

  const Workshop& w_;
  i32 rows_, columns_;
};

std::string ground_of(const Landscape& land) {
  std::string out;
  for (const Drawn& d : land.pieces) {
    out += "\n[[terrain]]\nid = \"" + d.id + "\"\nkind = \"" + d.kind->key + "\"\n";
    if (!d.name.empty()) out += "name = { " + said(Sentence(workshop_words()("house", d.name))) + " }\n";
    if (d.kind->level > 0) out += "level = " + std::to_string(d.kind->level) + "\n";
    out += std::string{d.kind->line ? "line" : d.box ? "box" : "corners"} + " = [" + list(d.points) + "]\n";
    if (d.kind->line && d.kind->width > 0) out += "width = " + number(d.kind->width) + "\n";
  }
  return out;
}

std::string write_free(const Workshop& w, Writer& to, Country country, Rng& rng, Blanks v) {
  Landscape land = draw_landscape(w, country, rng);
  std::string goals, rows;
  for (std::size_t g : land.goals) {
    goals += (goals.empty() ? "\"" : ", \"") + land.pieces[g].id + "\"";
    if (!w.text.goal.empty()) rows += "\n" + filled(w.text.goal, {{"id", land.pieces[g].id}});
  }
  v["goals"] = goals;
  v["width"] = number(w.width), v["height"] = number(w.height), v["depth"] = number(w.depth);
  v["zone1"] = list({{0, 0}, {w.width, w.depth}});
  v["zone2"] = list({{0, w.height - w.depth}, {w.width, w.height}});
  std::vector<Point> troops[2], leaders[2];
  for (std::size_t side : {0u, 1u}) Strip(w).set_up(to.bought(side), side, troops[side], leaders[side]);
  auto place = [&](std::size_t side, std::size_t n, bool leads) {
    Point p = (leads ? leaders : troops)[side][n];
    return Blanks{{"x", number(p.x)}, {"y", number(p.y)}};
  };
  std::string out = filled(w.text.blank, v) + ground_of(land) + rows;
  for (std::size_t side : {0u, 1u}) out += to.army(side, place);
  return out;
}

std::string write_grid(const Workshop& w, Writer& to, Country country, Rng& rng, Blanks v) {
  GridMap map = draw_grid(w, country, rng);
  v["zones"] = map.zones, v["edges"] = map.edges, v["names"] = map.names;
  auto place = [&](std::size_t side, std::size_t n, bool) { return Blanks{{"zone", zone_of_unit(w, map, side, n)}}; };
  std::string out = filled(w.text.blank, v);
  for (std::size_t side : {0u, 1u}) out += to.army(side, place);
  return out;
}

std::size_t room_of(const Workshop& w) {
  constexpr std::size_t most = 20;  // as many as a battle of an evening has
  std::size_t places = w.columns > 0 ? static_cast<std::size_t>(2 * w.columns) : Strip(w).places();
  return std::min(most, places);
}

// Where the print's prices, or their lack, leave one nation's men cheaper than they fight.
void weigh(const Workshop& w, Muster& m) {
  for (const auto& [army, percent] : w.worth) {
    auto at = std::ranges::find(m.armies, army, &MusterArmy::key);
    if (at == m.armies.end()) continue;
    u32 alone = u32{1} << (at - m.armies.begin());
    for (Raised& r : m.troops)
      if (r.armies == alone) r.price = r.price * percent / 100, r.each = r.each * percent / 100;
  }
}

}  // namespace

std::vector<NamedText> battlefield_kinds() {
  std::vector<NamedText> out;
  for (std::string_view key : enum_keys<Country>) out.push_back({key, workshop_words()("kind", key), {}});
  return out;
}

std::optional<Workshop> workshop_of(const DataFiles& files, const Rulebook& book, Problems& problems) {
  const DataFile* file = files.find("workshop.toml");
  Workshop w;
  if (file == nullptr || !read_workshop(*file, book.words(), w, problems)) return {};
  Document common(common_fields(), problems);
  if (!common.parsed()) return {};
  add_file_sections(w.sections, read_file_sections(common.root(), workshop_words()));
  common.finish();
  return w;
}

std::optional<Battlefield> make_battlefield(const Ruleset& ruleset, const DataFiles& files, const Rulebook& book,
                                            const BattlefieldWish& wish, Sentence& fault) {
  Problems problems;
  std::optional<Workshop> w = workshop_of(files, book, problems);
  const auto* recruiter = dynamic_cast<const Recruiter*>(&ruleset);
  fault = sentence(workshop_word("fault.no_workshop"), {book.id()});
  if (!w || recruiter == nullptr) return {};
  Muster muster;
  recruiter->muster(book, muster);
  weigh(*w, muster);
  constexpr u64 tries = 20;
  constexpr u32 most_judged = 6;
  std::optional<Battlefield> best;
  u32 judged = 0;
  for (u64 n = 0; n < tries; ++n) {
    Rng rng(seed_of(wish.seed, n));
    auto named = std::ranges::find(enum_keys<Country>, wish.kind);
    Country country = named != enum_keys<Country>.end()
                          ? static_cast<Country>(named - enum_keys<Country>.begin())
                          : static_cast<Country>(rng.below(static_cast<u32>(enum_keys<Country>.size())));
    std::string_view called = enum_keys<Country>[static_cast<std::size_t>(country)];
    Army armies[2];
    raise_armies(*w, muster, wish.points > 0 ? wish.points : w->points, room_of(*w), rng, armies);
    Battlefield field;
    field.id = "field-" + std::string{called} + "-" + std::to_string(wish.seed);
    field.spent[0] = armies[0].spent(), field.spent[1] = armies[1].spent();
    Writer writer(book, *w, muster, armies);
    field.text = writer.head(field, called, wish.seed);
    std::string body = w->columns > 0 ? write_grid(*w, writer, country, rng, writer.about_sides())
                                      : write_free(*w, writer, country, rng, writer.about_sides());
    field.text += body + writer.story();
    problems = {};
    if (std::unique_ptr<const Game> game = book.load({field.id + ".toml", field.text}, problems)) {
      if (!wish.judge) return field;
      field.fairness = wish.judge(*game);
      if (!best || field.fairness.gap() < best->fairness.gap()) best = std::move(field);
      best->drawn = ++judged;
      if (best->fairness.fair() || judged == most_judged) return best;
      continue;
    }
    const Problem& first = problems.list().front();
    fault = with_parts(
        workshop_word("fault.no_field"),
        {Sentence::same(std::to_string(wish.seed)), Sentence::same(std::to_string(first.line) + ": ") + first.message});
  }
  return best;
}

}  // namespace grog
