#include "cli/program.hpp"

int main(int argc, char** argv) { return grog::run_program(argc, argv); }
