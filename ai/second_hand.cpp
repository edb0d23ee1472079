#include "ai/second_hand.hpp"

#include <unistd.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "core/require.hpp"

namespace grog {
namespace {

struct Joint {
  std::mutex mutex;
  std::condition_variable ended;
  bool done = false;
  const char* broken = nullptr;
};
thread_local std::shared_ptr<Joint> joint;

// Its frames cannot be unwound: the thread rests here for good.
void rest(const char* what, const char*, int) {
  {
    std::lock_guard lock(joint->mutex);
    joint->broken = what, joint->done = true;
  }
  joint->ended.notify_one();
  for (;;) pause();
}

}  // namespace

void both(const std::function<void()>& mine, const std::function<void()>& other) {
  auto shared = std::make_shared<Joint>();
  // A copy: should this thread break, the other one may still be at work.
  std::thread([shared, other] {
    joint = shared;
    on_broken(rest);
    other();
    on_broken(nullptr);
    joint.reset();
    std::lock_guard lock(shared->mutex);
    shared->done = true;
    shared->ended.notify_one();
  }).detach();
  mine();
  std::unique_lock lock(shared->mutex);
  shared->ended.wait(lock, [&] { return shared->done; });
  const char* what = shared->broken;
  lock.unlock();
  if (what != nullptr) broken(what, "another thread's thought", 0);
}

}  // namespace grog
