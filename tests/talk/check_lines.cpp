// Lines of the referee on standard input, checked: `grognard referee ... | talk_check`. Status 1 and what is wrong.
#include <iostream>

#include "tests/talk/check.hpp"

int main() {
  int faults = 0, n = 0;
  for (std::string line; std::getline(std::cin, line);) {
    ++n;
    if (std::string fault = grog::test::fault_of_letter(line); !fault.empty()) {
      std::cerr << "line " << n << ": " << fault << "\n";
      ++faults;
    }
  }
  return faults > 0 ? 1 : 0;
}
