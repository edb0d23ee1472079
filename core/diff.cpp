#include "core/diff.hpp"

#include <cstddef>

#include "core/require.hpp"

namespace grog {
namespace {

using What = Patch::What;
enum class Width : u8 { none, u8, u16, i16, i32 };

i32 read(const std::byte* at, Width w) {
  auto as = [at]<class T>(T v) {
    std::memcpy(&v, at, sizeof v);
    return static_cast<i32>(v);
  };
  switch (w) {
    case Width::u8: return as(u8{});
    case Width::u16: return as(u16{});
    case Width::i16: return as(i16{});
    default: return as(i32{});
  }
}

constexpr std::size_t size_of(Width w) { return w == Width::u8 ? 1 : w == Width::i32 ? 4 : w == Width::none ? 0 : 2; }

void write(std::byte* at, Width w, i32 value) {
  std::memcpy(at, &value, size_of(w));  // little-endian: the low bytes come first
}

// Byte by byte, the width of the field that begins there.
template <std::size_t N>
using Layout = std::array<Width, N>;

template <std::size_t N>
constexpr void lay(Layout<N>& layout, std::size_t at, Width w, std::size_t count = 1) {
  for (std::size_t i = 0; i < count; ++i) layout[at + i * size_of(w)] = w;
}

constexpr std::size_t head_size = offsetof(State, game);
constexpr auto head_layout = [] {
  Layout<head_size> l{};
  lay(l, offsetof(State, turn), Width::u16);
  lay(l, offsetof(State, phase), Width::u8, head_size - offsetof(State, phase));
  return l;
}();
constexpr auto game_layout = [] {
  Layout<sizeof(State::game)> l{};
  lay(l, 0, Width::i16, game_attrs);
  return l;
}();
constexpr auto side_layout = [] {
  Layout<sizeof(State::side) / 2> l{};
  lay(l, 0, Width::i16, side_attrs);
  return l;
}();
template <std::size_t N>
constexpr void lay_pose(Layout<N>& l, std::size_t at) {
  lay(l, at, Width::i32, 2);
  lay(l, at + offsetof(Pose, facing), Width::i16, 2);
}
constexpr auto decision_layout = [] {
  Layout<sizeof(Decision)> l{};
  lay(l, offsetof(Decision, kind), Width::u8, 4);
  lay(l, offsetof(Decision, data), Width::i16, 4);
  lay_pose(l, offsetof(Decision, pose));
  return l;
}();
constexpr auto place_layout = [] {
  Layout<sizeof(i16)> l{};
  lay(l, 0, Width::i16);
  return l;
}();
constexpr auto link_layout = [] {
  Layout<sizeof(Link)> l{};
  lay(l, offsetof(Link, kind), Width::u8, 4);
  lay(l, offsetof(Link, v), Width::i16, 2);
  return l;
}();
constexpr auto unit_layout = [] {
  Layout<sizeof(Unit)> l{};
  lay_pose(l, offsetof(Unit, pose));
  lay(l, offsetof(Unit, side), Width::u8, 4);
  lay(l, offsetof(Unit, strength), Width::i16, 2);
  lay(l, offsetof(Unit, flags), Width::i32);
  lay(l, offsetof(Unit, attr), Width::i16, unit_attrs);
  return l;
}();

// Every byte belongs to just one field, so that no change can be missed.
template <std::size_t N>
constexpr bool covers(const Layout<N>& layout) {
  for (std::size_t at = 0; at < N; at += size_of(layout[at]))
    if (layout[at] == Width::none) return false;
  return true;
}
static_assert(covers(head_layout) && covers(game_layout) && covers(side_layout) && covers(decision_layout) &&
              covers(place_layout) && covers(link_layout) && covers(unit_layout));

// A run of equal structs inside State. In the order of the bytes.
struct Section {
  What what;
  std::size_t begin, count;
  std::span<const Width> layout;
};
constexpr Section sections[] = {
    {What::head, 0, 1, head_layout},
    {What::game, offsetof(State, game), 1, game_layout},
    {What::side, offsetof(State, side), 2, side_layout},
    {What::decision, offsetof(State, decision), max_decisions, decision_layout},
    {What::place, offsetof(State, place), max_places, place_layout},
    {What::link, offsetof(State, link), max_links, link_layout},
    {What::unit, offsetof(State, unit), max_units, unit_layout},
};
constexpr bool contiguous() {
  std::size_t at = 0;
  for (const Section& s : sections) {
    if (s.begin != at) return false;
    at += s.count * s.layout.size();
  }
  return at == sizeof(State);
}
static_assert(contiguous(), "a field of State that no section covers");

}  // namespace

void diff(const State& before, const State& after, std::vector<Patch>& out) {
  const std::byte* old = reinterpret_cast<const std::byte*>(&before);
  const std::byte* now = reinterpret_cast<const std::byte*>(&after);
  for (const Section& s : sections) {
    std::size_t size = s.layout.size();
    if (std::memcmp(old + s.begin, now + s.begin, size * s.count) == 0) continue;
    for (std::size_t i = 0, at = s.begin; i < s.count; ++i, at += size) {
      if (std::memcmp(old + at, now + at, size) == 0) continue;
      for (std::size_t field = 0; field < size; field += size_of(s.layout[field])) {
        i32 was = read(old + at + field, s.layout[field]), is = read(now + at + field, s.layout[field]);
        if (was != is) out.push_back({s.what, static_cast<u16>(i), static_cast<u16>(field), was, is});
      }
    }
  }
}

void patch(State& state, std::span<const Patch> patches) {
  std::byte* bytes = reinterpret_cast<std::byte*>(&state);
  for (const Patch& p : patches) {
    const Section* section = nullptr;
    for (const Section& s : sections)
      if (s.what == p.what) section = &s;
    require(section != nullptr && p.at < section->count && p.field < section->layout.size() &&
                section->layout[p.field] != Width::none,
            "a patch of a field that a state has not");
    std::byte* at = bytes + section->begin + p.at * section->layout.size() + p.field;
    Width width = section->layout[p.field];
    require(read(at, width) == p.before, "a patch for another state");
    write(at, width, p.after);
  }
}

}  // namespace grog
