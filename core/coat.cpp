#include "core/coat.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/kernel.hpp"
#include "core/reflect.hpp"

namespace grog {
namespace {

const Coat spare[] = {
    {"#2a4a94", Hatching::level, ""},   {"#a8281f", Hatching::upright, ""},  {"#2c5c3b", Hatching::bend, ""},
    {"#1c2430", Hatching::crossed, ""}, {"#5b3a6e", Hatching::sinister, ""}, {"#fbf7ec", Hatching::none, ""},
};

std::string read_colour(const Table& t, std::string_view key, std::optional<std::string> fallback) {
  std::string colour = t.text(key, std::move(fallback));
  auto figure = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  bool good = colour.size() == 7 && colour[0] == '#' && std::all_of(colour.begin() + 1, colour.end(), figure);
  if (!good && t.has(key)) t.fault(key, sentence(core_word("coat.colour_is_written"), {key, colour}));
  return colour;
}

const Coat* said(const Game& game, Side side) {
  const std::string& key = game.side(side).key;
  for (const Coats* coats : {&game.coats(), &game.rules().coats()})
    if (auto at = coats->find(key); at != coats->end()) return &at->second;
  return nullptr;
}

Coat unlike(const Coat* other) {
  auto at = std::find_if(std::begin(spare), std::end(spare), [&](const Coat& c) {
    return other == nullptr || (c.colour != other->colour && c.hatching != other->hatching);
  });
  return *at;
}

std::array<Coat, 2> dressed(const Game& game) {
  const Coat *first = said(game, Side::first), *second = said(game, Side::second);
  Coat a = first != nullptr ? *first : unlike(second);
  Coat b = second != nullptr && second->colour != a.colour ? *second : unlike(&a);
  if (b.hatching == a.hatching) b.hatching = unlike(&a).hatching;
  return {std::move(a), std::move(b)};
}

}  // namespace

Coats read_coats(const Table& t) {
  Coats out;
  if (!t.exists()) return out;
  for (const std::string& key : t.keys()) {
    Table row = t.table(key);
    Coat& coat = out[key];
    coat.colour = read_colour(row, "colour", {});
    coat.hatching = static_cast<Hatching>(row.choice("hatching", enum_keys<Hatching>));
    coat.facings = read_colour(row, "facings", "");
  }
  return out;
}

void check_coats(const Table& coats, const Game& game) {
  if (!coats.exists()) return;
  const std::string_view sides[] = {game.side(Side::first).key, game.side(Side::second).key};
  for (const std::string& key : coats.keys())
    if (std::ranges::find(sides, key) == std::end(sides))
      coats.fault(key, with_hint(sentence(core_word("coat.no_such_side"), {key}), key, sides));
}

Coat coat_of(const Game& game, Side side) { return dressed(game)[index(side)]; }

}  // namespace grog
