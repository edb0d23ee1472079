// `grognard serve`: the table in the browser.
#include "server/serve.hpp"

#include <unistd.h>
#include <algorithm>
#include "cli/program.hpp"
#include "cli/words.hpp"

namespace grog {
namespace {

constexpr std::string_view command = "serve";

struct Options {
  bool open = false;
  std::string port = "1815", host = "127.0.0.1", db = "grognard.db", origin, proxy, metrics = "local", log, internal,
              scenarios;
};

// In the user's own browser, where the desktop knows how. Nobody waits for it, and it may fail.
void open_in_browser(const std::string& address) {
  if (fork() != 0) return;
  // A child of a child belongs to nobody who would have to wait for it.
  if (fork() == 0) {
    for (int fd : {1, 2}) close(fd);
    execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
  }
  _exit(0);
}

int run(Context& c, const Options& o) {
  u64 port = 0;
  if (int status = read_whole(c, "--port", o.port, 0, 65535, port); status != exit_ok) return status;
  ServeOptions options;
  options.port = static_cast<unsigned short>(port);
  options.host = o.host;
  options.db = o.db;
  options.internal = o.internal;
  if (!o.scenarios.empty() && !is_folder(o.scenarios))
    return usage_fault(c, sentence(cli_word("serve.scenarios_is_no_folder"), {excerpt(o.scenarios)}));
  options.scenarios = o.scenarios;
  options.version = std::string{program_version()};
  for (std::string rest = o.origin; !rest.empty();) {
    std::size_t comma = std::min(rest.find(','), rest.size());
    std::string one = rest.substr(0, comma);
    rest.erase(0, comma + 1);
    if (!one.starts_with("http://") && !one.starts_with("https://"))
      return usage_fault(c, sentence(cli_word("serve.origin_must_begin_http_https"), {excerpt(one)}));
    while (one.ends_with('/')) one.pop_back();
    options.origins.push_back(std::move(one));
  }
  for (std::string rest = o.proxy; !rest.empty();) {
    std::size_t comma = std::min(rest.find(','), rest.size());
    options.proxies.push_back(rest.substr(0, comma));
    rest.erase(0, comma + 1);
  }
  constexpr std::string_view showings[] = {"none", "local", "all"}, forms[] = {"text", "json"};
  auto showing = std::ranges::find(showings, o.metrics);
  if (showing == std::end(showings))
    return usage_fault(c, sentence(cli_word("serve.metrics_not"), {excerpt(o.metrics)}));
  options.metrics = static_cast<Showing>(showing - std::begin(showings));
  auto form = std::ranges::find(forms, o.log);
  if (form == std::end(forms) && !o.log.empty())
    return usage_fault(c, sentence(cli_word("serve.log_not"), {excerpt(o.log)}));
  if (form != std::end(forms)) options.log = static_cast<LogForm>(form - std::begin(forms));
  Output& out = standard_output();
  auto started = [&](const std::vector<std::string>& addresses) {
    out.line(std::string{c.in(cli_word("serve.grognard_serves"))} + addresses.front());
    for (std::size_t i = 1; i < addresses.size(); ++i)
      out.line(std::string{c.in(cli_word("serve.from_network"))} + addresses[i]);
    out.line(c.in(cli_word("serve.ctrl_c_stop")));
    out.flush();
    if (o.open) open_in_browser(addresses.front());
  };
  Sentence fault;
  if (!serve(*c.shelf, options, started, fault)) return failure(c, fault);
  return exit_ok;
}

}  // namespace

void add_serve(Program& program) {
  auto o = std::make_shared<Options>();
  CLI::App& app = program.add(command, [o, &program] { return run(program.context(), *o); });
  program.option(app, "--port", o->port, cli_word("serve.port_1815"), cli_word("value.n"));
  program.option(app, "--host", o->host, cli_word("serve.address_127_0_0_1"), cli_word("value.address"));
  program.option(app, "--db", o->db, cli_word("serve.file_games_grognard_db"), cli_word("value.file"));
  program.flag(app, "--open", o->open, cli_word("serve.opens_page_browser"));
  program.option(app, "--origin", o->origin, cli_word("serve.other_origins_whose_pages_may"), cli_word("value.url"));
  program.option(app, "--proxy", o->proxy, cli_word("serve.addresses_proxies_other_machines"),
                 cli_word("value.addresses"));
  program.option(app, "--scenarios", o->scenarios, cli_word("serve.scenarios_folder"), cli_word("value.folder"));
  program.option(app, "--internal", o->internal, cli_word("serve.where_other_processes_reach"),
                 cli_word("value.address"));
  program.option(app, "--metrics", o->metrics, cli_word("serve.who_may_read_metrics"))->type_name("none|local|all");
  program.option(app, "--log", o->log, cli_word("serve.log_lines"))->type_name("text|json");
}

}  // namespace grog
