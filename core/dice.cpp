#include "core/dice.hpp"

#include <algorithm>

#include "core/require.hpp"

namespace grog {

template <class Source>
int FacedDice<Source>::pool(int n, Pool p, Clause c) {
  require(n <= max_dice, "too many dice in one throw");
  if (n <= 0) return 0;
  u8 faces[max_dice];
  static_cast<Source*>(this)->roll(faces, n, c);
  int hits = 0, again = 0;
  for (int i = 0; i < n; ++i) {
    bool second = shows(p.reroll, faces[i]);
    again += second;
    hits += !second && shows(p.hit, faces[i]);
  }
  if (again > 0 && !ran_short()) {
    static_cast<Source*>(this)->roll(faces, again, c);
    for (int i = 0; i < again; ++i) hits += shows(p.hit, faces[i]);
  }
  return hits;
}

template <class Source>
int FacedDice<Source>::sum(int n, Clause c, Values v) {
  require(n <= max_dice, "too many dice in one throw");
  if (n <= 0) return 0;
  u8 faces[max_dice];
  static_cast<Source*>(this)->roll(faces, n, c);
  int total = 0;
  for (int i = 0; i < n; ++i) total += v[faces[i] - 1u];
  return total;
}

template <class Source>
Bins FacedDice<Source>::sort(int n, Sort s, Clause c) {
  require(n <= max_dice, "too many dice in one throw");
  Bins bins{};
  if (n <= 0) return bins;
  u8 faces[max_dice];
  static_cast<Source*>(this)->roll(faces, n, c);
  for (int i = 0; i < n; ++i) ++bins[s.into[faces[i] - 1u]];
  return bins;
}

template class FacedDice<RandomDice>;
template class FacedDice<TapeDice>;

void Tape::add(Clause c, std::span<const u8> thrown) {
  throws.push_back({c, static_cast<u8>(thrown.size())});
  faces.insert(faces.end(), thrown.begin(), thrown.end());
}

void RandomDice::roll(u8* faces, int n, Clause c) {
  for (int i = 0; i < n; ++i) faces[i] = rng_.d6();
  thrown_ += static_cast<u64>(n);
  if (record_ != nullptr) record_->add(c, {faces, static_cast<std::size_t>(n)});
}

void TapeDice::roll(u8* faces, int n, Clause c) {
  std::size_t count = static_cast<std::size_t>(n);
  std::fill_n(faces, n, u8{6});  // void once short; a six ends any sane procedure quickly
  if (ran_short()) return;
  if (next_face_ == tape_.faces.size()) {
    short_ = true;
    missing_ = {n, c};
    return;
  }
  bool fits = tape_.faces.size() - next_face_ >= count;
  if (grouping_ == Grouping::strict)
    fits = fits && next_throw_ < tape_.throws.size() && tape_.throws[next_throw_].count == count;
  if (!fits) {
    short_ = mismatched_ = true;
    missing_ = {n, c};
    return;
  }
  std::copy_n(tape_.faces.begin() + static_cast<std::ptrdiff_t>(next_face_), n, faces);
  next_face_ += count;
  ++next_throw_;
  if (record_ != nullptr) record_->add(c, {faces, count});
}

bool parse_tape(std::string_view text, Tape& tape, std::size_t& where) {
  std::vector<u8> group;
  auto close = [&] {
    if (!group.empty()) tape.add(Clause::none, group);
    group.clear();
  };
  for (where = 0; where < text.size(); ++where) {
    char ch = text[where];
    if (ch >= '1' && ch <= '6') {
      if (group.size() == static_cast<std::size_t>(max_dice)) return false;
      group.push_back(static_cast<u8>(ch - '0'));
    } else if (ch == '|') {
      close();
    } else if (ch != ' ' && ch != ',' && ch != '\t' && ch != '\n' && ch != '\r') {
      return false;
    }
  }
  close();
  return true;
}

std::string tape_text(const Tape& tape) {
  std::string out;
  std::size_t at = 0;
  for (const Throw& t : tape.throws) {
    if (!out.empty()) out += " |";
    for (int i = 0; i < t.count; ++i) {
      if (!out.empty()) out += ' ';
      out += static_cast<char>('0' + tape.faces[at++]);
    }
  }
  return out;
}

}  // namespace grog
