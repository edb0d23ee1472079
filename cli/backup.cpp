// `grognard backup` and `grognard restore`: the games of a server in one file, and back.
#include "server/backup.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>

#include "cli/program.hpp"
#include "cli/words.hpp"

namespace grog {
namespace {

constexpr std::string_view backing = "backup", restoring = "restore";

struct Options {
  std::string file, db, keep;
  bool check = false;
  const std::string& place() const { return db.empty() ? usual : db; }
  inline static const std::string usual = "grognard.db";
};

std::string time_text(i64 seconds, const char* form) {
  std::time_t t = seconds;
  std::tm parts{};
  char text[40];
  gmtime_r(&t, &parts);
  return {text, std::strftime(text, sizeof text, form, &parts)};
}

// Sorted by name they are sorted by age.
constexpr const char* dated = "grognard-%Y%m%dT%H%M%SZ.backup";
constexpr std::string_view dated_shape = "grognard-00000000T000000Z.backup";

bool is_dated(std::string_view name) {
  return name.size() == dated_shape.size() &&
         std::equal(name.begin(), name.end(), dated_shape.begin(),
                    [](char c, char shape) { return shape == '0' ? c >= '0' && c <= '9' : c == shape; });
}

int drop_old(Context& c, const std::string& folder, u64 keep) {
  std::vector<std::filesystem::path> found;
  std::error_code failed;
  std::filesystem::directory_iterator at(folder, failed), end;
  for (; !failed && at != end; at.increment(failed))
    if (is_dated(at->path().filename().string())) found.push_back(at->path());
  std::sort(found.begin(), found.end());
  for (std::size_t i = 0; i + keep < found.size(); ++i)
    if (!std::filesystem::remove(found[i], failed))
      return failure(c, sentence(cli_word("backup.old_cannot_be_removed"), {found[i].string(), failed.message()}));
  return exit_ok;
}

int run_backup(Context& c, const Options& o) {
  if (o.file.empty()) return usage_fault(c, sentence(cli_word("backup.where_to")));
  u64 keep = 0;
  if (!o.keep.empty()) {
    if (int status = read_whole(c, "--keep", o.keep, 1, 100'000, keep); status != exit_ok) return status;
    if (!is_folder(o.file)) return usage_fault(c, sentence(cli_word("backup.keep_wants_folder"), {o.file}));
  }
  std::string file = o.file;
  if (is_folder(file)) {
    if (!file.ends_with('/')) file += '/';
    file += time_text(std::time(nullptr), dated);
  }
  BackupFacts facts;
  Sentence fault;
  if (!back_up(o.place(), file, std::string{program_version()}, facts, fault)) return failure(c, fault);
  standard_output().line(
      cli_say("backup.done", c.lang, {file, std::to_string(facts.games), std::to_string(facts.orders)}));
  return o.keep.empty() ? int{exit_ok} : drop_old(c, o.file, keep);
}

int run_restore(Context& c, const Options& o) {
  if (o.file.empty()) return usage_fault(c, sentence(cli_word("restore.which_file")));
  if (o.check && !o.db.empty()) return usage_fault(c, sentence(cli_word("restore.check_or_db")));
  BackupFacts facts;
  Sentence fault;
  bool good = o.check ? check_backup(o.file, facts, fault) : restore_backup(o.file, o.place(), facts, fault);
  if (!good) return failure(c, fault);
  standard_output().line(cli_say(o.check ? "restore.sound" : "restore.done", c.lang,
                                 {o.file, std::to_string(facts.games), std::to_string(facts.orders),
                                  time_text(facts.made, "%Y-%m-%d %H:%M:%S UTC"), facts.program}));
  return exit_ok;
}

}  // namespace

void add_backup(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(backing, [o, &program] { return run_backup(program.context(), *o); });
  app.add_option("file", o->file);
  program.option(app, "--db", o->db, cli_word("backup.database_to_back_up"), cli_word("value.file"));
  program.option(app, "--keep", o->keep, cli_word("backup.how_many_to_keep"), cli_word("value.n"));
}

void add_restore(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(restoring, [o, &program] { return run_restore(program.context(), *o); });
  app.add_option("file", o->file);
  program.option(app, "--db", o->db, cli_word("restore.database_to_make"), cli_word("value.file"));
  program.flag(app, "--check", o->check, cli_word("restore.only_checks"));
}

}  // namespace grog
