#include "ai/chance.hpp"
#include "cli/program.hpp"
#include "protocol/chance.hpp"

int main(int argc, char** argv) {
  grog::judge_chances_by(grog::chance_by_score);
  return grog::run_program(argc, argv);
}
