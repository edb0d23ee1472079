#include "server/limits.hpp"

namespace grog {

Pace pace_of(Doing what) {
  using std::chrono::milliseconds;
  switch (what) {
    case Doing::creation: return {40, milliseconds(3000)};
    case Doing::import: return {10, milliseconds(10'000)};
    case Doing::hint: return {20, milliseconds(3000)};
    case Doing::question: break;
  }
  return {200, milliseconds(100)};
}

Sentence told_over(Over what) {
  switch (what) {
    case Over::address:
      return sentence({"trop de connexions depuis votre adresse ; fermez-en quelques-unes",
                       "too many connections from your address; close some of them"});
    case Over::pace:
      return sentence({"trop de demandes depuis votre adresse ; réessayez dans un moment",
                       "too many requests from your address; try again in a while"});
    case Over::game:
      return sentence({"trop de monde à cette table ; revenez plus tard",
                       "too many people at this table; come back later"});
    case Over::shows:
      return sentence({"l'ordinateur joue déjà plusieurs parties seul pour vous ; celle-ci attend",
                       "the computer already plays several games alone for you; this one waits"});
    case Over::full: break;
  }
  return sentence({"le serveur est plein ; réessayez dans un moment", "the server is full; try again in a while"});
}

}  // namespace grog
