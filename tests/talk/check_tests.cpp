// The checker itself: it must see what it is there to see.
#include "tests/talk/check.hpp"

#include <gtest/gtest.h>

namespace grog::test {
namespace {

const std::string letter = R"({"type": "thinking", "protocol": 1, "at": 3, "side": "red", "on": true})";

std::string with(const char* key, nlohmann::json value) {
  nlohmann::json j = nlohmann::json::parse(letter);
  j[key] = std::move(value);
  return j.dump();
}
std::string without(const char* key) {
  nlohmann::json j = nlohmann::json::parse(letter);
  j.erase(key);
  return j.dump();
}

TEST(Talk, a_message_as_it_is_described_has_no_fault) {
  EXPECT_EQ(fault_of_letter(letter), "");
  EXPECT_EQ(fault_of_letter(with("re", "any name")), "");
  EXPECT_EQ(fault_of_question(R"({"order": "end", "id": 4})"), "");
  EXPECT_EQ(fault_of_question(R"({"type": "measure", "from": "b1", "to": [100, 200]})"), "");
}

TEST(Talk, what_is_not_described_is_told_with_its_path) {
  EXPECT_EQ(fault_of_letter(with("mood", 3)), "thinking.mood: no such field");
  EXPECT_EQ(fault_of_letter(without("on")), "thinking.on: is missing");
  EXPECT_EQ(fault_of_letter(with("on", "yes")), R"(thinking.on: boolean is due, not "yes")");
  EXPECT_EQ(fault_of_letter(with("protocol", 2)), "thinking.protocol: 1 is due, not 2");
  EXPECT_EQ(fault_of_letter(R"({"type": "ready"})"), "'ready': no such type of message");
  EXPECT_EQ(fault_of_letter("rubbish"), "not an object: rubbish");
  EXPECT_EQ(fault_of_question(R"({"type": "order", "order": {"verb": "march", "legs": [{"kind": "forward"}]}})"),
            "order.order.legs[0].value: is missing");
  EXPECT_EQ(fault_of(nlohmann::json::parse(R"([[1, 2], [3, 4.5]])"), "Point[]", "outline"),
            "outline[1][1]: integer is due, not 4.5");
  EXPECT_EQ(fault_of("cannon", "TroopSymbol", "symbol"), R"(symbol: TroopSymbol is due, not "cannon")");
}

TEST(Talk, http_is_checked_by_its_path) {
  EXPECT_EQ(fault_of_http("POST", "/api/import", R"({"log": "x"})", 400,
                          R"({"error": {"kind": "log", "reason": {"fr": "a", "en": "b"}}})"),
            "");
  EXPECT_EQ(fault_of_http("POST", "/api/import", R"({"log": "x"})", 200, R"({"game": 1})"),
            "POST /api/import.links: is missing");
  EXPECT_EQ(fault_of_http("GET", "/api/nothing?x=1", "", 200, "{}"), "GET /api/nothing: no such request");
}

}  // namespace
}  // namespace grog::test
