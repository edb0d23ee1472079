// A file that is written beside its place and put there whole: its name shows either nothing or all of it, and what was
// there before is never touched. Where the work is given up, by a signal too, nothing stays.
#pragma once
#include <string>

#include "core/sentence.hpp"

namespace grog {

class Beside {
 public:
  explicit Beside(std::string target);
  ~Beside();
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

  // Makes it, empty, for its owner alone. False with the reason, also where there is something in its place.
  bool make(Sentence& fault);
  const std::string& path() const { return path_; }  // where to write
  // On the disk, and then in its place. Of two who do so at once one is refused.
  bool put(Sentence& fault);

 private:
  bool refuse(Sentence& fault, int error) const;
  std::string target_, folder_, path_;
  bool made_ = false;
};

}  // namespace grog
