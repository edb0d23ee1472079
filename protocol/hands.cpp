// What a hand over the table is told: where a unit may come to stand, which place near the one wished for that is, what
// the way comes to, and what will be seen when it is let go. The rules are asked place by place, as an order would be.
#include <algorithm>
#include <array>
#include <functional>

#include "core/describe.hpp"
#include "core/foretold.hpp"
#include "core/geometry/angle.hpp"
#include "protocol/conversation.hpp"
#include "protocol/ground.hpp"

namespace grog {
namespace {

Point along(Point from, Point to, i64 part, i64 whole) {
  auto share = [&](i32 a, i32 b) { return a + static_cast<i32>((i64{b} - a) * part / std::max<i64>(whole, 1)); };
  return {share(from.x, to.x), share(from.y, to.y)};
}
i64 square(i64 a) { return a * a; }

// A wish of a hand, and the nearest thing to it that the rules allow.
class Fitting {
 public:
  Fitting(const Game& game, const State& seen, const Order& wish) : game_(game), seen_(seen), wish_(wish) {}

  // The order itself, where nothing near it is allowed.
  Order best() const {
    const Unit& u = seen_[wish_.unit];
    std::vector<Point> body;
    game_.outline(seen_, wish_.unit, body);
    if (seen_.turn == 0 || body.empty()) return settling();
    if (std::optional<Point> ahead = straight_ahead(u))
      for (Facing f : {Facing::kept, Facing::none})
        if (Order o = reached(u.pose.at, *ahead, f); allowed(o)) return o;
    Order faced = reached(u.pose.at, wish_.pose.at, Facing::wished),
          plain = reached(u.pose.at, wish_.pose.at, Facing::none);
    i64 far_faced = allowed(faced) ? gone(faced) : -1, far_plain = allowed(plain) ? gone(plain) : -1;
    // A facing that costs most of the way is not what was meant.
    if (far_faced >= 0 && far_faced * 10 >= far_plain * 8) return faced;
    return far_plain >= 0 ? plain : wish_;
  }

 private:
  const Game& game_;
  const State& seen_;
  const Order& wish_;

  bool allowed(const Order& o) const { return game_.check(seen_, o).accepted; }
  // As the hand would have it, as the unit looks now, or left to the way: some rules take that for north.
  enum class Facing : u8 { wished, kept, none };
  Order at(Point p, Facing f) const {
    Order o = wish_;
    o.pose.at = p;
    if (f == Facing::wished) return o;
    o.pose.facing = f == Facing::kept ? seen_[o.unit].pose.facing : i16{0};
    o.faces_north = f == Facing::kept && o.pose.facing == 0 ? 1 : 0;
    return o;
  }
  i64 gone(const Order& o) const {
    Point from = seen_[o.unit].pose.at;
    return square(i64{o.pose.at.x} - from.x) + square(i64{o.pose.at.y} - from.y);
  }

  // A hand is not that sure: some four degrees off the straight line is straight ahead.
  std::optional<Point> straight_ahead(const Unit& u) const {
    std::span<const TroopInfo> troops = game_.rules().troops();
    if (u.kind == 0 || u.kind > troops.size() || troops[u.kind - 1u].symbol == Symbol::officer) return {};
    Ray ahead = ray(u.pose.facing);
    i64 x = i64{wish_.pose.at.x} - u.pose.at.x, y = i64{wish_.pose.at.y} - u.pose.at.y;
    i64 on = (x * ahead.x + y * ahead.y) >> 30, off = (x * ahead.y - y * ahead.x) >> 30;
    bool turns = wish_.pose.facing != 0 || wish_.faces_north != 0;
    if (turns && magnitude(turn_between(u.pose.facing, wish_.pose.facing)) > 100) return {};
    if (on <= 0 || std::max(off, -off) * 14 > on) return {};
    return point_ahead(u.pose.at, u.pose.facing, static_cast<i32>(on));
  }

  // As far towards a place as may be; to contact, or to the limit, where they are a few millimetres farther on.
  Order reached(Point from, Point to, Facing faces) const {
    constexpr i64 parts = 16, fine = 1 << 12;
    constexpr i32 nearly = 60;
    i64 low = 0, high = fine;
    for (i64 k = parts; k > 0 && low == 0; --k) {
      i64 part = fine * k / parts;
      (allowed(at(along(from, to, part, fine), faces)) ? low : high) = part;
    }
    if (low == 0) return at(to, faces);
    if (low == fine) {
      i32 length = distance_up(from, to);
      Point beyond = along(from, to, i64{length} + nearly, length);
      if (length == 0 || allowed(at(beyond, faces))) return at(to, faces);
      from = to, to = beyond, low = 0, high = fine;
    }
    while (high - low > 1) {
      i64 middle = (low + high) / 2;
      (allowed(at(along(from, to, middle, fine), faces)) ? low : high) = middle;
    }
    return at(along(from, to, low, fine), faces);
  }

  // Set down, not marched: the nearest place that will do, round the one wished for.
  Order settling() const {
    if (allowed(wish_)) return wish_;
    constexpr i32 farthest = 3000, ways = 16;
    for (i32 r = 30; r <= farthest; r += std::max(30, r / 6))
      for (i32 k = 0; k < ways; ++k) {
        Order o = at(point_ahead(wish_.pose.at, k * (full_turn / ways), r), Facing::wished);
        if (allowed(o)) return o;
      }
    return wish_;
  }
};

}  // namespace

// "13.5 cm of 15 · 1 CP", as far as the rules let it be told.
static void write_toll(JsonOut& json, const Game& game, const State& s, const Order& o) {
  Toll toll = game.toll(s, o);
  auto figures = [&](WordKey word, i32 a, i32 b) { return describe(game.rules(), faulty(word, a, b)); };
  Sentence words;
  if (toll.distance >= 0 && toll.allowed >= 0)
    words = figures("goes_of"_w, toll.distance, toll.allowed);
  else if (toll.allowed >= 0)
    words = figures("goes_at_most"_w, toll.allowed, 0);
  if (toll.price > 0) {
    std::string price = std::to_string(toll.price) + " ";
    Sentence cost = Sentence::same(price) + Sentence(toll.coin);
    words = words.empty() ? cost : words + Sentence::same(" · ") + cost;
  }
  if (words.empty() && !toll.by_eye) return;
  json.key("toll").open();
  json.key("text");
  write_text(json, words);
  json.key("by_eye").boolean(toll.by_eye);
  json.close();
}

void write_allowed(JsonOut& json, const Game& game, const State& seen, const Order& o) {
  write_order(json.key("order"), game, seen, o);
  Foretold f = foretell(game, seen, o);
  write_toll(json, game, seen, o);
  json.key("reversible").boolean(f.reversible);
  if (!f.settled || index(o.unit) >= f.after.units) return;
  std::vector<Point> outline;
  game.outline(f.after, o.unit, outline);
  if (outline.empty()) return;
  const Unit& u = f.after[o.unit];
  std::span<const FormationInfo> formations = game.rules().labels().formations;
  json.key("ghost").open();
  json.key("x").number(u.pose.at.x);
  json.key("y").number(u.pose.at.y);
  json.key("facing").number(u.pose.facing);
  if (u.formation < formations.size()) json.key("formation").text(formations[u.formation].key);
  json.key("outline");
  write_points(json, outline);
  json.close();
}

bool Conversation::asked_fit(Fault& f) {
  if (!message_.only({"order"}, f) || !may_play(f)) return false;
  GivenOrder given;
  bool sent = false;
  if (!asked_for(given, f, sent)) return sent;
  if (match_.over()) return refuse(given.text, Clause::none, sentence(protocol_word("shared.game_is_over"))), true;
  State seen = view(game_, match_.state(), eyes(t_, match_.state(), from_));
  Order best = given.order;
  if (index(best.unit) < seen.units) best = Fitting(game_, seen, given.order).best();
  if (Verdict v = game_.check(seen, best); !v) return refuse(given.text, v), true;
  Letter letter = begin("allowed");
  JsonOut json(letter.body);
  write_allowed(json, game_, seen, best);
  send(std::move(letter));
  return true;
}

bool Conversation::asked_ground(Fault& f) {
  if (!message_.only({"order"}, f) || !may_play(f)) return false;
  GivenOrder given;
  bool sent = false;
  if (!asked_for(given, f, sent)) return sent;
  if (match_.over()) return refuse(given.text, Clause::none, sentence(protocol_word("shared.game_is_over"))), true;
  State seen = view(game_, match_.state(), eyes(t_, match_.state(), from_));
  bool by_eye = false;
  std::vector<std::vector<Point>> rings = ground_of(game_, seen, given.order, by_eye);
  Letter letter = begin("ground");
  JsonOut json(letter.body);
  json.key("by_eye").boolean(by_eye);
  json.key("rings").open_list();
  for (const std::vector<Point>& ring : rings) {
    json.open();
    write_points(json.key("points"), ring);
    json.close();
  }
  json.close_list();
  send(std::move(letter));
  return true;
}

}  // namespace grog
