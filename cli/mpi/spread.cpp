// Games shared out over MPI: rank 0 hands out pieces and gathers records, every rank (0 too) plays on a thread of its
// own, so that the rank itself always answers. A rank that falls silent is given up and its piece is played by another;
// a piece that silences a second rank is given up too.
#include <mpi.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "cli/spread.hpp"

namespace grog {
namespace {

using Clock = std::chrono::steady_clock;
enum Tag : int { alive = 1, work, result, stop };

struct Piece {
  u64 from = 0, count = 0;
  int failures = 0;
};

// Plays one piece at a time beside the thread that speaks.
class Hand {
 public:
  explicit Hand(const SpreadJob& job) : job_(job), thread_([this] { loop(); }) {}
  ~Hand() {
    {
      std::lock_guard lock(mutex_);
      leaving_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  void give(Piece p) {
    {
      std::lock_guard lock(mutex_);
      todo_ = p;
    }
    wake_.notify_one();
  }
  struct Done {
    Piece piece;
    std::string record;
  };
  std::optional<Done> take() {
    std::lock_guard lock(mutex_);
    return std::exchange(done_, std::nullopt);
  }

 private:
  void loop() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [this] { return leaving_ || todo_.has_value(); });
      if (leaving_) return;
      Piece p = *todo_;
      todo_.reset();
      lock.unlock();
      std::string record = job_.play(job_.self, p.from, p.count);
      lock.lock();
      done_ = Done{p, std::move(record)};
    }
  }
  const SpreadJob& job_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Piece> todo_;
  std::optional<Done> done_;
  bool leaving_ = false;
  std::thread thread_;  // last: it uses the rest
};

void send(int to, Tag tag, const void* data, std::size_t size) {
  MPI_Send(data, static_cast<int>(size), MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

bool receive(int from, int& rank, int& tag, std::vector<char>& text) {
  MPI_Status status;
  int there = 0;
  if (MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS || there == 0) return false;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  text.resize(static_cast<std::size_t>(size));
  rank = status.MPI_SOURCE, tag = status.MPI_TAG;
  return MPI_Recv(text.data(), size, MPI_BYTE, rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE) == MPI_SUCCESS;
}

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(2)); }
double since(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

// Plays what it is given until it is told to stop, and returns whether all ranks are still there. A leader that no
// longer answers is not waited for.
bool follow(const SpreadJob& job) {
  Hand hand(job);
  Clock::time_point told = Clock::now() - std::chrono::seconds(10), heard = Clock::now();
  std::vector<char> text;
  for (;;) {
    int rank = 0, tag = 0;
    if (receive(0, rank, tag, text)) {
      heard = Clock::now();
      if (tag == stop) {
        send(0, stop, nullptr, 0);
        return text[0] != 0;
      }
      if (tag == work) {
        Piece p;
        std::memcpy(&p.from, text.data(), 8), std::memcpy(&p.count, text.data() + 8, 8);
        hand.give(p);
      }
    }
    if (since(heard) > job.silence) return false;
    if (std::optional<Hand::Done> done = hand.take()) {
      std::string out(16, '\0');
      std::memcpy(out.data(), &done->piece.from, 8), std::memcpy(out.data() + 8, &done->piece.count, 8);
      out += done->record;
      send(0, result, out.data(), out.size());
      told = Clock::now();
    }
    if (since(told) > 1) {
      send(0, alive, nullptr, 0);
      told = Clock::now();
    }
    pause();
  }
}

class Leader {
 public:
  Leader(const SpreadJob& job, int ranks) : job_(job), hand_(job), heard_(ranks, Clock::now()), at_(ranks) {
    silent_.resize(ranks, false);
    for (u64 from = 0; from < job.games; from += job.piece)
      waiting_.push_back({from, std::min(job.piece, job.games - from), 0});
  }

  bool run(SpreadEnd& end) {
    while (open() > 0) {
      share_out();
      listen();
      if (std::optional<Hand::Done> done = hand_.take()) {
        job_.take(job_.self, done->piece.from, done->piece.count, done->record.data(), done->record.size());
        at_[0].reset();
      }
      give_up_the_silent(end);
      pause();
    }
    dismiss(end.silent.empty());
    return end.silent.empty();
  }

 private:
  std::size_t open() const {
    std::size_t n = waiting_.size();
    for (const auto& p : at_) n += p.has_value();
    return n;
  }
  void share_out() {
    for (std::size_t r = 0; r < at_.size() && !waiting_.empty(); ++r) {
      if (silent_[r] || at_[r]) continue;
      Piece p = waiting_.front();
      waiting_.pop_front();
      at_[r] = p;
      if (r == 0) {
        hand_.give(p);
        continue;
      }
      u64 words[2] = {p.from, p.count};
      send(static_cast<int>(r), work, words, sizeof words);
      heard_[r] = Clock::now();
    }
  }
  void listen() {
    int rank = 0, tag = 0;
    while (receive(MPI_ANY_SOURCE, rank, tag, text_)) {
      auto r = static_cast<std::size_t>(rank);
      heard_[r] = Clock::now();
      if (tag == alive) send(rank, alive, nullptr, 0);
      if (tag != result || silent_[r] || !at_[r]) continue;
      job_.take(job_.self, at_[r]->from, at_[r]->count, text_.data() + 16, text_.size() - 16);
      at_[r].reset();
    }
  }
  // Whoever leaves at once may take a message along that the other has not read yet: the answers are waited for.
  void dismiss(bool all_well) {
    char well = all_well ? 1 : 0;
    std::size_t left = 0;
    for (std::size_t r = 1; r < at_.size(); ++r)
      if (!silent_[r]) send(static_cast<int>(r), stop, &well, 1), ++left;
    for (Clock::time_point start = Clock::now(); left > 0 && since(start) < job_.silence; pause())
      for (int rank = 0, tag = 0; receive(MPI_ANY_SOURCE, rank, tag, text_);)
        if (tag == stop) --left;
  }
  void give_up_the_silent(SpreadEnd& end) {
    for (std::size_t r = 1; r < at_.size(); ++r) {
      if (silent_[r] || since(heard_[r]) < job_.silence) continue;
      silent_[r] = true;
      end.silent += (end.silent.empty() ? "" : ", ") + std::to_string(r);
      if (!at_[r]) continue;
      if (++at_[r]->failures < 2)
        waiting_.push_back(*at_[r]);
      else
        end.lost += at_[r]->count;
      at_[r].reset();
    }
  }

  const SpreadJob& job_;
  Hand hand_;
  std::deque<Piece> waiting_;
  std::vector<Clock::time_point> heard_;
  std::vector<std::optional<Piece>> at_;  // what each rank plays
  std::vector<bool> silent_;
  std::vector<char> text_;
};

}  // namespace
}  // namespace grog

extern "C" int grognard_spread(const grog::SpreadJob& job, grog::SpreadEnd& end) {
  int level = 0, rank = 0, ranks = 1;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS) return 1;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  bool all_well = true;
  if (rank == 0)
    all_well = grog::Leader(job, ranks).run(end);
  else
    all_well = grog::follow(job);
  // With a rank gone, the others would wait for it here for ever.
  if (all_well) MPI_Finalize();
  return 0;
}
