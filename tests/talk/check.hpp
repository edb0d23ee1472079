// Talk checked against protocol/messages.toml, the description from which the client's types and the tables of
// docs/protocol.md are made. An unknown field, a missing one and one of the wrong type are faults.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace grog::test {

// What is wrong with a message, and where: "accepted.events[0].target: no such field". Empty: nothing.
std::string fault_of_letter(std::string_view text);    // from the referee
std::string fault_of_question(std::string_view text);  // to the referee

// A value of a type of the description, called `path` in what is told.
std::string fault_of(const nlohmann::json&, std::string_view type, std::string_view path);

// An answer over HTTP, and the question where it has a body and was answered well. `target` is with its query.
std::string fault_of_http(std::string_view method, std::string_view target, std::string_view body, int status,
                          std::string_view answer);

}  // namespace grog::test
