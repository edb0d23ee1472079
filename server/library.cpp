#include "server/library.hpp"

#include <algorithm>
#include <set>

#include "protocol/message.hpp"
#include "protocol/values.hpp"
#include "server/tokens.hpp"
#include "server/words.hpp"
#include "server/workshop.hpp"

namespace grog {
namespace {

constexpr i64 kept_for = i64{366} * 24 * 60 * 60;
constexpr std::size_t most_links = 200;  // in one question
constexpr std::string_view kinds[] = {"scenario", "army"};

using Done = std::function<void(Answer)>;
using Found = Store::Found;

std::string_view kind_of(const Sheet& s) { return kinds[static_cast<std::size_t>(s.kind)]; }

Fault fault_of(std::string_view kind, const Sentence& message) {
  Fault f;
  f.kind = kind, f.message = message;
  return f;
}
Answer unknown_link() { return error_answer(404, "token", sentence(server_word("api.unknown_link"))); }

// A sheet by a link of either kind, as long as it is kept.
struct Shown {
  Found found = Found::no;
  Sheet sheet;
  bool writes = false;
  Sentence fault;
};
Shown look_up(Store& store, std::string_view token) {
  Shown out;
  if (!is_token(token)) return out;
  out.found = store.sheet(hash_of_token(token), out.sheet, out.fault);
  if (out.found == Found::no) {
    out.writes = true;
    out.found = store.sheet(hash_of_token(reading_token(token)), out.sheet, out.fault);
  }
  if (out.found == Found::yes && out.sheet.expires <= unix_seconds()) out.found = Found::no;
  return out;
}

void write_head(JsonOut& json, const Sheet& s, std::string_view link, bool writes) {
  json.key("link").text(writes ? reading_token(link) : link);
  json.key("kind").text(kind_of(s));
  json.key("ruleset").text(s.ruleset);
  write_text(json.key("name"), s.title);
  json.key("updated").number(s.updated);
  json.key("expires").number(s.expires);
  json.key("writes").boolean(writes);
}

// What is brought is a stranger's: only what can be played, or is an army of its ruleset's troops, is kept.
bool read_sheet(Shelf& shelf, const std::optional<std::string>& file, const std::optional<std::string>& army,
                Sheet& out, Fault& f) {
  if (file.has_value() == army.has_value())
    return f = fault_of("field", sentence(server_word("library.file_or_army"))), false;
  if (army) {
    out.kind = SheetKind::army, out.text = *army;
    return read_army_sheet(shelf, *army, out.ruleset, out.title, f);
  }
  OwnFile own = check_own_file(shelf, *file);
  if (!own.problems.empty()) {
    const Problem& first = own.problems.list().front();
    f = fault_of("file",
                 with_parts(server_word("api.line"), {Sentence::same(std::to_string(first.line)), first.message}));
    return false;
  }
  if (own.kind != "scenario") return f = fault_of("file", sentence(server_word("workshop.no_battle"))), false;
  out.kind = SheetKind::scenario, out.text = *file, out.ruleset = own.ruleset->id(), out.title = own.title;
  return true;
}

void keep(Hall& hall, const Request& r, const Done& done) {
  Message m;
  Fault f;
  std::optional<std::string> file, army, edit;
  Sheet sheet;
  if (!m.read_object(r.body, f) || !m.only({"file", "army", "edit"}, f) || !m.text("file", file, f) ||
      !m.text("army", army, f) || !m.text("edit", edit, f) ||
      !read_sheet(hall.catalogue().shelf(), file, army, sheet, f))
    return done(error_answer(400, f));
  Store& store = hall.store();
  i64 now = unix_seconds();
  std::string token = edit ? *edit : new_token();
  if (edit) {
    Shown old = look_up(store, token);
    if (old.found == Found::failed) return done(error_answer(500, "storage", old.fault));
    if (old.found == Found::no) return done(unknown_link());
    if (!old.writes) return done(error_answer(403, "link", sentence(server_word("library.link_only_reads"))));
  } else {
    i64 count = 0;
    Sentence why;
    hall.writer().write({0, DropExpired{now}}, [](const Sentence*) {});
    if (store.count_sheets(count, why) != Found::yes) return done(error_answer(500, "storage", why));
    if (count >= most_sheets) return done(error_answer(503, "full", sentence(server_word("library.is_full"))));
  }
  std::string link = reading_token(token);
  sheet.link = hash_of_token(link);
  sheet.updated = now, sheet.expires = now + kept_for;
  Answer out;
  JsonOut json(out.body);
  json.open();
  json.key("edit").text(token);
  write_head(json, sheet, token, true);
  json.close();
  hall.writer().write({0, std::move(sheet)}, [done, out = std::move(out)](const Sentence* why) {
    done(why == nullptr ? out : error_answer(500, "storage", *why));
  });
}

Answer shown(Store& store, std::string_view token) {
  Shown s = look_up(store, token);
  if (s.found == Found::failed) return error_answer(500, "storage", s.fault);
  if (s.found == Found::no) return unknown_link();
  Answer out;
  JsonOut json(out.body);
  json.open();
  write_head(json, s.sheet, token, s.writes);
  json.key(s.sheet.kind == SheetKind::scenario ? "file" : "army").text(s.sheet.text);
  json.close();
  return out;
}

// For a list: what is gone is left out.
Answer listed(Store& store, const std::string& body) {
  Message m;
  Fault f;
  if (!m.read_object(body, f) || !m.only({"links"}, f)) return error_answer(400, f);
  const Json* links = m.find("links");
  if (links == nullptr || !links->is_array() || links->size() > most_links)
    return error_answer(400, "field",
                        sentence(server_word("library.links_must_be_list"), {std::to_string(most_links)}));
  Answer out;
  JsonOut json(out.body);
  json.open();
  json.key("sheets").open_list();
  std::set<std::string> told;
  for (const Json& l : *links) {
    if (!l.is_string() || !told.insert(l.get<std::string>()).second) continue;
    std::string token = l.get<std::string>();
    Shown s = look_up(store, token);
    if (s.found == Found::failed) return error_answer(500, "storage", s.fault);
    if (s.found == Found::no) continue;
    json.open();
    json.key("asked").text(token);
    write_head(json, s.sheet, token, s.writes);
    json.close();
  }
  json.close_list();
  json.close();
  return out;
}

void drop(Hall& hall, const Request& r, const Done& done) {
  Message m;
  Fault f;
  std::optional<std::string> edit;
  if (!m.read_object(r.body, f) || !m.only({"edit"}, f) || !m.text("edit", edit, f)) return done(error_answer(400, f));
  Shown s = look_up(hall.store(), edit.value_or(""));
  if (s.found == Found::failed) return done(error_answer(500, "storage", s.fault));
  if (s.found == Found::no) return done(unknown_link());
  if (!s.writes) return done(error_answer(403, "link", sentence(server_word("library.link_only_reads"))));
  hall.writer().write({0, DropSheet{s.sheet.link}}, [done](const Sentence* why) {
    done(why == nullptr ? Answer{200, "application/json", R"({"dropped":true})"} : error_answer(500, "storage", *why));
  });
}

}  // namespace

void library_answer(Hall& hall, const Request& r, Done done) {
  if (r.path == "/api/library/list") return done(listed(hall.store(), r.body));
  if (r.path == "/api/library/drop") return drop(hall, r, done);
  if (r.post) return keep(hall, r, done);
  done(shown(hall.store(), query_value(r.query, "link")));
}

}  // namespace grog
