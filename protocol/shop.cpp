// What may be bought at the table, for a sheet with prices.
#include "core/shop.hpp"

#include "core/describe.hpp"
#include "protocol/values.hpp"

namespace grog {
namespace {

void write_verb(JsonOut& json, std::string_view name, const Game& game, u8 verb) {
  std::span<const VerbInfo> verbs = game.rules().labels().verbs;
  if (verb != Shop::no_verb && verb < verbs.size()) json.key(name).text(verbs[verb].key);
}

std::string_view option_key(const Game& game, u8 verb, u8 option) {
  std::span<const Name> options = game.rules().labels().verbs[verb].options;
  return option < options.size() ? options[option].key : std::string_view{"?"};
}

// Why it cannot be done now, with the clause; nothing where it can.
void write_bar(JsonOut& json, const Game& game, const State& s, const Order& o) {
  Verdict v = game.check(s, o);
  if (v) return;
  json.key("bar").open();
  write_clause(json.key("clause"), game.rules(), v.clause);
  json.key("reason");
  write_text(json, describe(game.rules(), v));
  json.close();
}

void write_armies(JsonOut& json, const Game& game, const Shop& shop) {
  json.open_list();
  for (const ReadyArmy& army : shop.armies) {
    json.open();
    json.key("option").text(option_key(game, shop.whole, army.option));
    json.key("price").number(army.price);
    json.key("about");
    write_text(json, army.about);
    json.key("parts").open_list();
    for (const ReadyArmy::Part& part : army.parts) {
      json.open();
      json.key("option").text(option_key(game, shop.buy, part.ware));
      json.key("value").number(part.value);
      json.key("times").number(part.times);
      json.close();
    }
    json.close_list();
    json.close();
  }
  json.close_list();
}

}  // namespace

void write_shop(JsonOut& json, const Game& game, const State& s, const Shop& shop) {
  json.open();
  write_verb(json, "buy", game, shop.buy);
  write_verb(json, "whole", game, shop.whole);
  write_verb(json, "back", game, shop.back);
  write_verb(json, "done", game, shop.done);
  json.key("purse").number(shop.purse);
  json.key("spent").number(shop.spent);
  json.key("wares").open_list();
  bool more = false;
  for (const Ware& w : shop.wares) {
    Order o;
    o.verb = shop.buy, o.option = w.option, o.value = static_cast<i16>(w.least);
    more = more || game.check(s, o).accepted;
    json.open();
    json.key("option").text(option_key(game, shop.buy, w.option));
    json.key("price").number(w.price);
    json.key("least").number(w.least);
    json.key("most").number(w.most);
    write_bar(json, game, s, o);
    json.close();
  }
  json.close_list();
  write_armies(json.key("armies"), game, shop);
  json.key("bought").open_list();
  for (const Bought& b : shop.bought) {
    json.open();
    write_unit_id(json.key("unit"), game, b.unit);
    json.key("price").number(b.price);
    json.close();
  }
  json.close_list();
  json.key("more").boolean(more);
  Order done;
  done.verb = shop.done;
  write_bar(json, game, s, done);
  json.close();
}

}  // namespace grog
