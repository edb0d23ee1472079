#include "server/workshop.hpp"

#include <algorithm>

#include "ai/trial.hpp"
#include "core/terrain_file.hpp"
#include "protocol/message.hpp"
#include "protocol/values.hpp"
#include "server/words.hpp"
#include "workshop/battlefield.hpp"
#include "workshop/called.hpp"
#include "workshop/compose.hpp"

namespace grog {
namespace {

Fault fault_of(std::string_view kind, const Sentence& message) {
  Fault f;
  f.kind = kind, f.message = message;
  return f;
}

// A name is shown to strangers: it has no signs that a page might read as more than a name, written or by number.
void check_signs(const std::string& path, std::string_view text, Problems& problems) {
  int line = 1, column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    ++column;
    if (c == '\n') ++line, column = 0;
    bool control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    bool by_number = c == '\\' && i + 1 < text.size() && (text[i + 1] == 'u' || text[i + 1] == 'U');
    if (!control && !by_number && c != '<' && c != '>' && c != '\x7F') continue;
    std::string sign = by_number ? std::string{text.substr(i, 2)} : control ? "?" : std::string(1, c);
    problems.add({path, line, column, sentence(server_word("workshop.sign_forbidden"), {sign})});
    return;
  }
}

void write_problems(JsonOut& json, const Problems& problems) {
  json.key("problems").open_list();
  constexpr std::size_t most = 50;
  std::size_t n = 0;
  for (const Problem& p : problems.list()) {
    if (n++ == most) break;
    json.open();
    json.key("line").number(p.line);
    json.key("column").number(p.column);
    json.key("at").text(p.at);
    write_text(json.key("message"), p.message);
    json.close();
  }
  json.close_list();
}

void write_ground(JsonOut& json, const GroundKind& k) {
  json.open();
  json.key("kind").text(k.key);
  write_text(json.key("name"), k.name);
  json.key("as").text(key_of(k.as));
  json.key("line").boolean(k.line);
  json.key("box").boolean(k.box);
  json.key("side").number(k.side);
  json.key("width").number(k.width);
  json.key("level").number(k.level);
  json.close();
}

void write_raised(JsonOut& json, const Rulebook& book, const Muster& m, const Raised& r) {
  const TroopInfo& troop = book.troops()[r.troop];
  json.open();
  json.key("troop").text(troop.key);
  write_text(json.key("name"), troop.name);
  json.key("service").text(key_of(r.service));
  json.key("armies").open_list();
  for (std::size_t a = 0; a < m.armies.size(); ++a)
    if ((r.armies >> a & 1) != 0) json.text(m.armies[a].key);
  json.close_list();
  json.key("price").number(r.price);
  json.key("each").number(r.each);
  json.key("least").number(r.least);
  json.key("most").number(r.most);
  json.key("step").number(r.step);
  json.close();
}

void write_templates(JsonOut& json, const Templates& t) {
  json.key("templates").open();
  const std::pair<std::string_view, const std::string*> all[] = {
      {"blank", &t.blank},        {"goal", &t.goal}, {"point", &t.point}, {"leader", &t.leader},
      {"chief", &t.chief},        {"unit", &t.unit}, {"army", &t.army},   {"army_leader", &t.army_leader},
      {"army_unit", &t.army_unit}};
  for (const auto& [key, text] : all) json.key(key).text(*text);
  json.close();
}

void write_field(JsonOut& json, const FileField& f) {
  json.open();
  json.key("key").text(f.key);
  write_text(json.key("name"), f.name);
  if (!f.note.empty()) write_text(json.key("note"), f.note);
  if (!f.of.empty()) json.key("of").text(f.of);
  if (!f.fresh.empty()) json.key("fresh").text(f.fresh);
  if (!f.values.empty()) {
    json.key("values").open_list();
    for (const FileField::Value& v : f.values) {
      json.open();
      json.key("key").text(v.key);
      write_text(json.key("name"), v.name);
      json.close();
    }
    json.close_list();
  }
  json.close();
}

void write_sections(JsonOut& json, const Workshop& w) {
  if (!w.arrival.turn.empty()) {
    json.key("arrival").open();
    json.key("turn").text(w.arrival.turn);
    json.key("at").text(w.arrival.at);
    json.key("facing").text(w.arrival.facing);
    json.key("instead").open_list();
    for (const std::string& key : w.arrival.instead) json.text(key);
    json.close_list();
    json.close();
  }
  json.key("sections").open_list();
  for (const FileSection& s : w.sections) {
    json.open();
    json.key("at").text(s.at);
    write_text(json.key("name"), s.name);
    json.key("fields").open_list();
    for (const FileField& f : s.fields) write_field(json, f);
    json.close_list();
    json.close();
  }
  json.close_list();
}

// The table of a battle in which something is wrong, as far as it can be read: who draws it wants to see his ground all
// the same. Of a table of zones there is nothing to tell; what is wrong has been told.
std::optional<Board> board_drawn(Shelf& shelf, const OwnFile& own, const std::string& text) {
  Problems told;
  const Rulebook* book = own.kind == "scenario" ? shelf.open(*own.ruleset, told) : nullptr;
  if (book == nullptr) return {};
  DataFile file{"file", text};
  Document doc(file, told);
  Board out;
  // No kinds: any kind, for what is of none is drawn as such.
  if (!doc.parsed() || !read_terrain(doc.root(), book->labels().length_size, {}, {}, out)) return {};
  if (out.width <= 0 || out.height <= 0) return {};
  return out;
}

}  // namespace

Answer workshop_answer(Shelf& shelf, std::string_view name) {
  const Ruleset* r = shelf.find(name);
  if (r == nullptr) return error_answer(400, shelf.unknown_ruleset(name));
  Problems problems;
  const Rulebook* book = shelf.open(*r, problems);
  std::optional<Workshop> w;
  if (book != nullptr) w = workshop_of(shelf.files(*r), *book, problems);
  const auto* recruiter = dynamic_cast<const Recruiter*>(r);
  if (!w || recruiter == nullptr)
    return error_answer(400, "workshop", sentence(server_word("workshop.no_workshop"), {name}));
  Muster m;
  recruiter->muster(*book, m);
  Answer out;
  JsonOut json(out.body);
  json.open();
  json.key("ruleset").text(r->id());
  write_text(json.key("name"), r->name());
  write_text(json.key("length"), book->labels().length);
  json.key("length_size").number(book->labels().length_size);
  json.key("width").number(w->width);
  json.key("height").number(w->height);
  json.key("depth").number(w->depth);
  json.key("columns").number(w->columns);
  json.key("rows").number(w->rows);
  json.key("points").number(w->points);
  json.key("a_group").number(w->a_group);
  json.key("size").text(w->size);
  json.key("room").open_list();
  json.number(w->room_x), json.number(w->room_y);
  json.close_list();
  write_templates(json, w->text);
  json.key("ground").open_list();
  for (const GroundKind& k : w->ground) write_ground(json, k);
  json.close_list();
  write_sections(json, *w);
  json.key("armies").open_list();
  for (const MusterArmy& a : m.armies) {
    json.open();
    json.key("key").text(a.key);
    write_text(json.key("name"), a.name);
    json.key("letter").text(std::string(1, a.letter));
    json.close();
  }
  json.close_list();
  json.key("troops").open_list();
  for (const Raised& t : m.troops) write_raised(json, *book, m, t);
  json.close_list();
  json.key("styles").open_list();
  for (const NamedText& s : army_styles()) {
    json.open();
    json.key("kind").text(s.name);
    write_text(json.key("name"), s.title);
    json.close();
  }
  json.close_list();
  json.key("kinds").open_list();
  for (const NamedText& k : battlefield_kinds()) {
    json.open();
    json.key("kind").text(k.name);
    write_text(json.key("name"), k.title);
    json.close();
  }
  json.close_list();
  json.close();
  return out;
}

Answer scenario_answer(Catalogue& catalogue, std::string_view scenario) {
  Fault f;
  const DataFile* file = catalogue.file_of(scenario, f);
  if (file == nullptr) return error_answer(400, f);
  Answer out;
  JsonOut json(out.body);
  json.open();
  json.key("id").text(scenario);
  json.key("file").text(file->text);
  json.close();
  return out;
}

OwnFile check_own_file(Shelf& shelf, const std::string& text) {
  OwnFile out;
  DataFile file{"file", text};
  check_signs(file.path, text, out.problems);
  std::string ruleset;
  {
    Problems whole;
    Document doc(file, whole);
    if (!doc.parsed()) {
      for (const Problem& p : whole.list()) out.problems.add(p);
      return out;
    }
    out.id = doc.root().text("id", std::string{}), ruleset = doc.root().text("ruleset", std::string{});
    if (Table name = doc.root().table("name", false); name.exists() && name.says()) out.title = name.said();
  }
  out.ruleset = shelf.find(ruleset);
  if (out.ruleset == nullptr) {
    out.problems.add({file.path, 1, 0, shelf.unknown_ruleset(ruleset).message});
    return out;
  }
  const Rulebook* book = shelf.open(*out.ruleset, out.problems);
  if (book == nullptr) return out;
  out.kind = out.id.empty() ? "army" : "scenario";
  // Whoever draws a battle has not read its file.
  std::optional<FieldNames> names = names_of(*out.ruleset, shelf.files(*out.ruleset), *book);
  out.problems.call_by(names ? &*names : nullptr);
  if (out.id.empty())
    book->check_army(file, out.problems);
  else
    out.game = book->load(file, out.problems);
  out.problems.call_by(nullptr);
  return out;
}

Answer check_answer(Shelf& shelf, const std::string& body) {
  Message m;
  Fault f;
  std::optional<std::string> text;
  if (!m.read_object(body, f) || !m.only({"file"}, f) || !m.text("file", text, f)) return error_answer(400, f);
  OwnFile checked = check_own_file(shelf, text.value_or(""));
  Answer out;
  JsonOut json(out.body);
  json.open();
  json.key("sound").boolean(checked.problems.empty());
  json.key("kind").text(checked.kind);
  json.key("id").text(checked.id);
  json.key("ruleset").text(checked.ruleset != nullptr ? checked.ruleset->id() : "");
  write_problems(json, checked.problems);
  if (checked.game != nullptr) {
    write_sides(json.key("sides"), *checked.game);
    write_board(json.key("board"), *checked.game, checked.game->begin());
  } else if (std::optional<Board> drawn = board_drawn(shelf, checked, text.value_or(""))) {
    write_board(json.key("board"), *drawn, drawn->pieces);
  }
  json.close();
  return out;
}

Answer battlefield_answer(Shelf& shelf, const std::string& body) {
  Message m;
  Fault f;
  std::optional<std::string> ruleset, kind;
  std::optional<i64> seed, points, trials;
  constexpr i64 most_seed = (i64{1} << 53) - 1, most_points = 10'000, most_trials = 24;
  if (!m.read_object(body, f) || !m.only({"ruleset", "seed", "kind", "points", "trials"}, f) ||
      !m.text("ruleset", ruleset, f) || !m.text("kind", kind, f) || !m.number("seed", 0, most_seed, seed, f) ||
      !m.number("points", 0, most_points, points, f) || !m.number("trials", 0, most_trials, trials, f))
    return error_answer(400, f);
  const Ruleset* r = shelf.find(ruleset.value_or(""));
  if (r == nullptr) return error_answer(400, shelf.unknown_ruleset(ruleset.value_or("")));
  std::vector<std::string_view> kinds;
  for (const NamedText& k : battlefield_kinds()) kinds.push_back(k.name);
  if (kind && !kind->empty() && std::ranges::find(kinds, *kind) == kinds.end())
    return error_answer(400, wrong_name("kind", server_word("workshop.unknown_kind"), *kind, kinds));
  Problems problems;
  const Rulebook* book = shelf.open(*r, problems);
  Sentence why;
  BattlefieldWish wish{static_cast<u64>(seed.value_or(1)), kind.value_or(""), static_cast<i32>(points.value_or(0)), {}};
  if (u32 games = static_cast<u32>(trials.value_or(0)); games > 0)
    wish.judge = [games, of = wish.seed](const Game& game) {
      Mirrored fought = play_mirrored(game, "greedy", games, of);
      return Fairness{games, {fought.wins[0], fought.wins[1]}};
    };
  std::optional<Battlefield> field;
  if (book != nullptr) field = make_battlefield(*r, shelf.files(*r), *book, wish, why);
  if (!field) return error_answer(400, fault_of("workshop", why));
  Answer out;
  JsonOut json(out.body);
  json.open();
  json.key("id").text(field->id);
  json.key("file").text(field->text);
  json.key("spent").open_list();
  for (i32 spent : field->spent) json.number(spent);
  json.close_list();
  if (field->fairness.games > 0) {
    json.key("tried").open();
    json.key("games").number(field->fairness.games);
    json.key("first").number(field->fairness.wins[0]);
    json.key("second").number(field->fairness.wins[1]);
    json.key("fields").number(field->drawn);
    json.key("fair").boolean(field->fairness.fair());
    json.close();
  }
  json.close();
  return out;
}

std::shared_ptr<const Battle> own_battle(Catalogue& catalogue, const std::string& file,
                                         const std::vector<std::string>& options, Fault& f) {
  OwnFile own = check_own_file(catalogue.shelf(), file);
  if (!own.problems.empty()) {
    const Problem& first = own.problems.list().front();
    f = fault_of("file",
                 with_parts(server_word("api.line"), {Sentence::same(std::to_string(first.line)), first.message}));
    return nullptr;
  }
  if (own.kind != "scenario") return f = fault_of("file", sentence(server_word("workshop.no_battle"))), nullptr;
  std::shared_ptr<const Variant> variant = catalogue.variant(own.ruleset->id(), options, f);
  DataFile data{own.id, file};
  std::erase(data.text, '\r');
  if (variant == nullptr || !change_scenario(variant->options, own.id, data, f)) return nullptr;
  // It goes into the record of its game, as every battle does that is not built in.
  LogHeader header;
  header.ruleset = own.ruleset->id(), header.scenario = own.id, header.scenario_text = data.text;
  header.house = house_text(catalogue.shelf().house(*own.ruleset), variant->options);
  return catalogue.of(header, f);
}

}  // namespace grog
