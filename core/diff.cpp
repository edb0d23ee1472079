#include "core/diff.hpp"

#include "core/require.hpp"

namespace grog {
namespace {

using What = Patch::What;

// The kernel's own fields, by member pointer: their keys are older than their names.
template <class S, class M, M S::*Member>
constexpr StateField number_at(std::string_view key, StateField::Kind kind) {
  StateField f;
  f.key = key, f.kind = kind;
  constexpr S fresh{};
  f.fallback = detail::as_number(fresh.*Member);
  f.get = [](const void* data, std::size_t) { return detail::as_number(static_cast<const S*>(data)->*Member); };
  f.set = [](void* data, std::size_t, i64 v) { detail::put_number(static_cast<S*>(data)->*Member, v); };
  return f;
}
template <auto Member>
constexpr StateField counted(std::string_view key) {
  return []<class S, class M>(M S::*, std::string_view k) {
    return number_at<S, M, Member>(k, std::is_same_v<M, UnitId> ? StateField::Kind::unit : StateField::Kind::number);
  }(Member, key);
}

constexpr StateField head_fields[] = {
    counted<&State::turn>("turn"),     counted<&State::phase>("phase"), counted<&State::active>("active"),
    counted<&State::winner>("winner"), counted<&State::over>("over"),   counted<&State::waiting>("waiting"),
    counted<&State::links>("links"),   counted<&State::units>("units"),
};

// A pose is a struct inside a struct: what a member pointer cannot reach in one step, a lambda does.
template <class S, auto Pose::*M>
constexpr StateField pose_field(std::string_view key) {
  StateField f = counted<M>(key);
  f.get = [](const void* data, std::size_t) { return static_cast<i64>(static_cast<const S*>(data)->pose.*M); };
  f.set = [](void* data, std::size_t, i64 v) {
    auto& at = static_cast<S*>(data)->pose.*M;
    at = static_cast<std::remove_reference_t<decltype(at)>>(v);
  };
  return f;
}
using PlainHead = UnitHead<PlainTypes>;
template <bool X>
constexpr StateField coordinate(std::string_view key) {
  StateField f;
  f.key = key;
  f.get = [](const void* data, std::size_t) {
    Point p = static_cast<const PlainHead*>(data)->pose.at;
    return static_cast<i64>(X ? p.x : p.y);
  };
  f.set = [](void* data, std::size_t, i64 v) {
    Point& p = static_cast<PlainHead*>(data)->pose.at;
    (X ? p.x : p.y) = static_cast<i32>(v);
  };
  return f;
}
constexpr StateField unit_head[] = {
    coordinate<true>("x"),
    coordinate<false>("y"),
    pose_field<PlainHead, &Pose::facing>("facing"),
    pose_field<PlainHead, &Pose::slot>("slot"),
    counted<&PlainHead::side>("side"),
    counted<&PlainHead::formation>("formation"),
    counted<&PlainHead::kind>("kind"),
    counted<&PlainHead::group>("group"),
    counted<&PlainHead::strength>("strength"),
    counted<&PlainHead::place>("place"),
};
using PlainAsk = AskHead<PlainTypes>;
constexpr StateField ask_head[] = {
    counted<&PlainAsk::kind>("kind"),
    counted<&PlainAsk::side>("side"),
    counted<&PlainAsk::unit>("unit"),
    counted<&PlainAsk::other>("other"),
};
constexpr StateField link_head[] = {counted<&LinkHead::a>("a"), counted<&LinkHead::b>("b")};

// A run of equal structs inside State: what all battles have of it, then what is the ruleset's.
struct Section {
  What what;
  std::size_t begin, count, size, room_at;  // room_at: where the ruleset's struct begins in each
  std::span<const StateField> common, own;
};
std::array<Section, 7> sections(const StateFields& f, const State& s) {
  auto at = [&s](const void* part) {
    return static_cast<std::size_t>(static_cast<const std::byte*>(part) - reinterpret_cast<const std::byte*>(&s));
  };
  return {{
      {What::head, 0, 1, at(&s.game), 0, head_fields, {}},
      {What::game, at(&s.game), 1, sizeof s.game, 0, {}, f.game},
      {What::side, at(&s.side), 2, sizeof s.side[0], 0, {}, f.side},
      {What::decision, at(&s.decision), max_decisions, sizeof(Decision), sizeof(PlainAsk), ask_head, f.ask},
      {What::place, at(&s.place), max_places, sizeof(State::Place), 0, {}, f.place},
      {What::link, at(&s.link), max_links, sizeof(Link), sizeof(LinkHead), link_head, f.link},
      {What::unit, at(&s.unit), max_units, sizeof(Unit), sizeof(PlainHead), unit_head, f.unit},
  }};
}

std::span<const StateField> fields(const Section& s, bool own) { return own ? s.own : s.common; }

}  // namespace

void diff(const StateFields& described, const State& before, const State& after, std::vector<Patch>& out) {
  const std::byte* old = reinterpret_cast<const std::byte*>(&before);
  const std::byte* now = reinterpret_cast<const std::byte*>(&after);
  for (const Section& s : sections(described, before)) {
    if (std::memcmp(old + s.begin, now + s.begin, s.size * s.count) == 0) continue;
    for (std::size_t i = 0, at = s.begin; i < s.count; ++i, at += s.size) {
      if (std::memcmp(old + at, now + at, s.size) == 0) continue;
      std::size_t found = out.size();
      for (bool own : {false, true})
        for (std::size_t k = 0; k < fields(s, own).size(); ++k) {
          const StateField& f = fields(s, own)[k];
          std::size_t from = at + (own ? s.room_at : 0);
          for (std::size_t e = 0; e < f.count; ++e) {
            i64 was = f.value(old + from, e), is = f.value(now + from, e);
            if (was != is)
              out.push_back({s.what, own, static_cast<u8>(k), static_cast<u8>(e), static_cast<u16>(i), was, is});
          }
        }
      require(out.size() > found, "a part of the state changed that no field describes");
    }
  }
}

void patch(const StateFields& described, State& state, std::span<const Patch> patches) {
  std::byte* bytes = reinterpret_cast<std::byte*>(&state);
  std::array<Section, 7> all = sections(described, state);
  for (const Patch& p : patches) {
    const Section& s = all[static_cast<std::size_t>(p.what)];
    require(s.what == p.what && p.at < s.count && p.field < fields(s, p.own).size(),
            "a patch of a field that a state has not");
    const StateField& f = fields(s, p.own)[p.field];
    std::byte* at = bytes + s.begin + p.at * s.size + (p.own ? s.room_at : 0);
    require(p.element < f.count && f.value(at, p.element) == p.before, "a patch for another state");
    f.put(at, p.element, p.after);
  }
}

const StateField& field_of(const StateFields& described, const Patch& p) {
  static const State any;
  std::array<Section, 7> all = sections(described, any);
  return fields(all[static_cast<std::size_t>(p.what)], p.own)[p.field];
}

u64 content_hash(const StateFields& described, const State& state) {
  const std::byte* bytes = reinterpret_cast<const std::byte*>(&state);
  u64 sum = 0;
  for (const Section& s : sections(described, state)) {
    std::size_t count = s.what == What::unit ? state.units : s.what == What::link ? state.links : s.count;
    for (std::size_t i = 0; i < count; ++i)
      for (bool own : {false, true})
        for (const StateField& f : fields(s, own))
          for (std::size_t e = 0; e < f.count; ++e) {
            i64 value = f.value(bytes + s.begin + i * s.size + (own ? s.room_at : 0), e);
            if (value == f.fallback) continue;
            u64 words[] = {hash_bytes(f.key.data(), f.key.size(), static_cast<u64>(s.what)), i << 8 | e,
                           static_cast<u64>(value)};
            sum += hash_bytes(words, sizeof words);  // whatever the order of the fields
          }
  }
  return sum;
}

}  // namespace grog
