// The pocket edition as a module that a page calls. Texts go in by text(), which makes room for the next one; then a
// call takes those that it needs, in their order.
#include <vector>

#include "core/log.hpp"
#include "pocket/pocket.hpp"
#include "rulesets/registry.hpp"

using namespace grog;

// What the page does when it is told so. A text lasts as long as the call.
#define PAGE(name) __attribute__((import_module("page"), import_name(#name)))
extern "C" {
PAGE(letter) void page_letter(int guest, const char* text, std::size_t size);
PAGE(closed) void page_closed(int guest, int again);
PAGE(answer)
void page_answer(int question, int status, const char* type, std::size_t type_size, const char* body, std::size_t size);
// One lot: each of its keys, then that it is whole. `value` is null where the key is gone.
PAGE(put) void page_put(const char* key, std::size_t key_size, const char* value, std::size_t size);
PAGE(store) void page_store();
// A thought for a further worker, who is to answer by thought(). `mind`: whose thoughts one worker must have.
PAGE(errand)
void page_errand(int errand, const char* mind, std::size_t mind_size, const char* packed, std::size_t size);
PAGE(hurry) void page_hurry(const char* mind, std::size_t size);
PAGE(pondered) void page_pondered(const char* packed, std::size_t size);
}

namespace {

void store(const std::vector<Put>& lot) {
  for (const Put& p : lot) {
    const char* value = p.value ? p.value->data() : nullptr;
    page_put(p.key.data(), p.key.size(), value, p.value ? p.value->size() : 0);
  }
  page_store();
}

Pocket& pocket() {
  static Pocket one(rulesets(), program_version(),
                    {[](int guest, std::string_view text) { page_letter(guest, text.data(), text.size()); },
                     [](int guest, bool again) { page_closed(guest, again); },
                     [](int question, const Answer& a) {
                       page_answer(question, a.status, a.type.data(), a.type.size(), a.body.data(), a.body.size());
                     },
                     store,
                     [](int errand, const std::string& mind, std::string_view packed) {
                       page_errand(errand, mind.data(), mind.size(), packed.data(), packed.size());
                     },
                     [](const std::string& mind) { page_hurry(mind.data(), mind.size()); }});
  return one;
}

// Set from outside while a thought is under way: by its address.
std::atomic<bool> hurried = false;

std::vector<std::string>& texts() {
  static std::vector<std::string> all;
  return all;
}
std::vector<std::string> take_texts(std::size_t due) {
  std::vector<std::string> out = std::exchange(texts(), {});
  out.resize(due);
  return out;
}

}  // namespace

#define CALL(name) __attribute__((export_name(#name))) extern "C"

CALL(text) char* text(std::size_t size) { return texts().emplace_back(size, '\0').data(); }

CALL(put_back) void put_back() {
  auto t = take_texts(2);
  pocket().put_back(std::move(t[0]), std::move(t[1]));
}
// An empty text: all is stored. Else why not, as storage_fault() knows it.
CALL(stored) void stored() {
  auto t = take_texts(1);
  if (t[0].empty()) return pocket().stored(nullptr);
  Sentence why = storage_fault(t[0]);
  pocket().stored(&why);
}
CALL(ask) void ask(int question, int post) {
  auto t = take_texts(3);
  pocket().ask(question, {post != 0, std::move(t[0]), std::move(t[1]), std::move(t[2]), {}, false});
}
// `since`: how many orders the guest knows of already, or -1.
CALL(join) void join(int guest, int since) {
  auto t = take_texts(1);
  pocket().join(guest, t[0], since < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(since)));
}
CALL(hear) void hear(int guest) {
  auto t = take_texts(1);
  pocket().hear(guest, std::move(t[0]));
}
CALL(leave) void leave(int guest) { pocket().leave(guest); }
// The text is empty where the worker was lost.
CALL(thought) void thought(int errand) {
  auto t = take_texts(1);
  pocket().thought(errand, t[0]);
}
// In a further worker.
CALL(ponder) void ponder() {
  auto t = take_texts(1);
  std::string told = pocket().ponder(t[0], hurried);
  page_pondered(told.data(), told.size());
}
CALL(hurried_at) const void* hurried_at() { return &hurried; }
CALL(thought_waits) int thought_waits() { return pocket().thought_waits() ? 1 : 0; }
CALL(think) void think() { pocket().think(); }
