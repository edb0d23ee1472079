// The only way to chance. Rules ask for throws and get counts; who throws decides what a throw means:
//   RandomDice  play, simulation          TapeDice  tests, replays, dice rolled at a real table
//   ExactDice   every outcome with its weight (core/exact.hpp)
// All of them throw in one order: all first throws, then all second throws.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "core/rng.hpp"
#include "core/types.hpp"

namespace grog {

using Faces = u8;  // bit f-1 stands for face f
constexpr Faces at_least(int score) {
  return score <= 1 ? Faces{0x3F} : score > 6 ? Faces{0} : static_cast<Faces>(0x3F & (0x3F << (score - 1)));
}
constexpr Faces face(int f) { return static_cast<Faces>(1 << (f - 1)); }
constexpr Faces all_but(Faces f) { return static_cast<Faces>(0x3F & ~f); }
constexpr bool shows(Faces set, int f) { return (set >> (f - 1) & 1) != 0; }

struct Pool {
  Faces hit;
  Faces reroll = 0;  // a die showing one of these is thrown again, once
};

using Values = std::array<i8, 6>;  // what each face is worth
inline constexpr Values pips{1, 2, 3, 4, 5, 6};
inline constexpr Values d3{1, 1, 2, 2, 3, 3};

inline constexpr std::size_t max_bins = 4;
struct Sort {
  std::array<u8, 6> into;  // face -> bin
  u8 bins;
};
using Bins = std::array<u8, max_bins>;

inline constexpr int max_dice = 255;  // in one throw

class Exact;
class Dice {
 public:
  virtual ~Dice() = default;
  virtual int pool(int n, Pool, Clause) = 0;          // successes among n dice
  virtual int sum(int n, Clause, Values = pips) = 0;  // n dice added up
  virtual Bins sort(int n, Sort, Clause) = 0;         // how many dice fell in each bin
  // Whether n dice added up reach a total: a sum of which only that matters, so exact dice keep two outcomes of it.
  virtual bool reaches(int n, int total, Clause c) { return sum(n, c) >= total; }
  bool test(Faces pass, Clause c, Faces reroll = 0) { return pool(1, {pass, reroll}, c) == 1; }
  int one(Clause c) { return sum(1, c); }

  // True when a tape ran out: everything thrown since is void and the caller discards the result.
  bool ran_short() const { return short_; }
  Exact* exact() const { return exact_; }  // null unless every outcome is being enumerated

 protected:
  bool short_ = false;
  Exact* exact_ = nullptr;
};

// What was thrown: groups of faces, each for one clause. A second throw is a group of its own.
struct Throw {
  Clause clause;
  u8 count;
  friend bool operator==(const Throw&, const Throw&) = default;
};
struct Tape {
  std::vector<Throw> throws;
  std::vector<u8> faces;
  void clear() { throws.clear(), faces.clear(); }
  void add(Clause, std::span<const u8>);
  bool empty() const { return throws.empty(); }
  friend bool operator==(const Tape&, const Tape&) = default;
};

// Dice with faces: the three questions answered from faces that `Source::roll(faces, n, clause)` delivers.
template <class Source>
class FacedDice : public Dice {
 public:
  int pool(int n, Pool p, Clause c) final;
  int sum(int n, Clause c, Values v = pips) final;
  Bins sort(int n, Sort s, Clause c) final;
};

class RandomDice final : public FacedDice<RandomDice> {
 public:
  explicit RandomDice(u64 seed, Tape* record = nullptr) : rng_(seed), record_(record) {}
  void record_to(Tape* tape) { record_ = tape; }
  void roll(u8* faces, int n, Clause);
  u64 thrown() const { return thrown_; }

 private:
  Rng rng_;
  Tape* record_;
  u64 thrown_ = 0;
};

// Reads a tape. When it ends, says how many dice for which clause are missing, and is `ran_short()` from then on.
class TapeDice final : public FacedDice<TapeDice> {
 public:
  enum class Grouping { strict, free };  // strict: each throw must find a group of just its size
  explicit TapeDice(const Tape& tape, Grouping g = Grouping::strict, Tape* record = nullptr)
      : tape_(tape), grouping_(g), record_(record) {}
  void roll(u8* faces, int n, Clause);

  struct Missing {
    int count = 0;
    Clause clause = Clause::none;
  };
  Missing missing() const { return missing_; }
  bool mismatched() const { return mismatched_; }  // a group of another size stood where a throw was due
  std::size_t used() const { return next_face_; }
  bool exhausted() const { return next_face_ == tape_.faces.size(); }

 private:
  const Tape& tape_;
  Grouping grouping_;
  Tape* record_;
  std::size_t next_face_ = 0, next_throw_ = 0;
  Missing missing_;
  bool mismatched_ = false;
};

// "5 2 6 1 | 5 3": groups of faces. Returns false, and says in `where` at which character, if it is not that.
bool parse_tape(std::string_view text, Tape&, std::size_t& where);
std::string tape_text(const Tape&);

}  // namespace grog
