// Battles and armies that people keep on the server without an account. Who keeps one gets a link that changes it, and
// one that only reads it and may be passed on. It is let go a year after it was last written. See docs/server.md.
#pragma once
#include "server/api.hpp"

namespace grog {

// "/api/library" and what is below it. `done` is called once, perhaps on another thread.
void library_answer(Hall&, const Request&, std::function<void(Answer)> done);

}  // namespace grog
