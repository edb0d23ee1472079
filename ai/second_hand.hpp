// A thought on two cores: part of the work is done by another thread while this one does the rest. What breaks there
// breaks here: the thread that asked is the one that whoever drives it knows.
#pragma once
#include <functional>

namespace grog {

// Returns when both are done.
void both(const std::function<void()>& mine, const std::function<void()>& other);

}  // namespace grog
