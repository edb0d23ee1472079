// Prints what there is to play, as a server would answer /api/list: the page shows it before it has an engine.
#include <cstdio>

#include "core/log.hpp"
#include "pocket/pocket.hpp"
#include "rulesets/registry.hpp"

using namespace grog;

int main() {
  bool good = false;
  Pocket pocket(rulesets(), program_version(),
                {[](int, std::string_view) {}, [](int, bool) {},
                 [&](int, const Answer& a) {
                   good = a.status == 200;
                   std::fwrite(a.body.data(), 1, a.body.size(), stdout);
                 },
                 [](const std::vector<Put>&) {}});
  pocket.ask(1, {false, "/api/list", {}, {}, {}, false});
  return good ? 0 : 1;
}
