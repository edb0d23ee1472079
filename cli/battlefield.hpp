#pragma once

namespace grog {

class Program;
void add_battlefield(Program&);

}  // namespace grog
