#include "protocol/chance.hpp"

namespace grog {
namespace {

MakeChance& kept() {
  static MakeChance make;
  return make;
}

}  // namespace

void judge_chances_by(MakeChance make) { kept() = std::move(make); }
const MakeChance& chance_maker() { return kept(); }

}  // namespace grog
