// Stands in for libFuzzer's own main in `make test`: the inputs of a folder, then so many changes of them drawn from a
// fixed seed. libFuzzer steers by addresses and finds something else each time; this run, once passed, passes again.
//   steady_TARGET CHANGES FOLDER FAILURE-FILE
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "core/rng.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using grog::Rng;

constexpr std::size_t longest = 32768;

// What breaks readers: ends of number ranges, quotes, brackets, letters beyond ASCII, bytes that are no letters.
constexpr std::string_view nasty[] = {"-1",    "0",    "65536",  "2147483648", "-9223372036854775808",
                                      "1e999", "\"",   "'''",    "[[",         "}",
                                      "\\",    "é",    "\uFB30", "\xF0",       "\n",
                                      "=",     "true", "nan",    "\"\"",       "{",
                                      "#",     ",",    "."};

std::size_t place(Rng& rng, const std::string& s) { return rng.below(static_cast<std::uint32_t>(s.size() + 1)); }
std::size_t length(Rng& rng) { return std::size_t{1} << rng.below(9); }

std::string changed(const std::vector<std::string>& inputs, Rng& rng) {
  auto any = [&]() -> const std::string& { return inputs[rng.below(static_cast<std::uint32_t>(inputs.size()))]; };
  std::string s = any();
  for (std::uint32_t n = 1 + rng.below(4); n > 0; --n) {
    std::size_t at = place(rng, s);
    switch (rng.below(6)) {
      case 0:
        if (at < s.size()) s[at] = static_cast<char>(rng.below(256));
        break;
      case 1: s.erase(at, length(rng)); break;
      case 2: s.insert(at, s.substr(place(rng, s), length(rng))); break;
      case 3: {
        const std::string& other = any();
        s.insert(at, other.substr(place(rng, other), length(rng)));
        break;
      }
      case 4: s.insert(at, nasty[rng.below(std::size(nasty))]); break;
      default: {  // a number, or what stands in its place
        std::size_t digit = std::min(s.find_first_of("0123456789", at), s.size());
        std::size_t end = std::min(s.find_first_not_of("0123456789", digit), s.size());
        s.replace(digit, end - digit, nasty[rng.below(std::size(nasty))]);
      }
    }
  }
  s.resize(std::min(s.size(), longest));
  return s;
}

// Written before it is tried: a crash leaves it behind.
void attempt(const std::string& input, const char* failure_file) {
  std::ofstream(failure_file, std::ios::binary) << input;
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return EXIT_FAILURE;
  std::vector<std::string> inputs;
  for (const auto& entry : std::filesystem::directory_iterator(argv[2])) {
    std::ifstream in(entry.path(), std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  std::ranges::sort(inputs);
  for (const std::string& input : inputs) attempt(input, argv[3]);
  Rng rng(1815);
  for (int n = std::atoi(argv[1]); n > 0; --n) attempt(changed(inputs, rng), argv[3]);
  std::filesystem::remove(argv[3]);
  std::cout << inputs.size() << " inputs and " << argv[1] << " changes of them: ";
}
