// `grognard serve`: the table in the browser.
#include "server/serve.hpp"

#include <unistd.h>
#include "cli/program.hpp"

namespace grog {
namespace {

constexpr CommandText text{
    "serve",
    {"ouvre la table de jeu dans le navigateur", "opens the table in the browser"},
    {"[--port N] [--host ADRESSE] [--db FICHIER]", "[--port N] [--host ADDRESS] [--db FILE]"},
    {"Sert la page de jeu, les parties et l'aide de jeu jusqu'à Ctrl-C. Chaque siège est un lien secret : ouvrez-en "
     "un\n"
     "dans un autre navigateur ou sur une autre machine du réseau pour jouer à deux. Un ordre accepté est déjà sur le\n"
     "disque : rien n'est perdu si le programme s'arrête. L'interface est décrite dans docs/server.md.",
     "Serves the playing page, the games and the aid for real tables until Ctrl-C. Each seat is a secret link: open\n"
     "one in another browser or on another machine of the network to play together. An order that was accepted is on\n"
     "disk already: nothing is lost if the program ends. The interface is described in docs/server.md."},
    {"grognard serve                     http://localhost:1815/, parties dans grognard.db\n"
     "grognard serve --host 0.0.0.0      ouvert aux autres machines du réseau\n"
     "grognard serve --db samedi.db      les parties dans un autre fichier",
     "grognard serve                     http://localhost:1815/, games in grognard.db\n"
     "grognard serve --host 0.0.0.0      open to other machines of the network\n"
     "grognard serve --db saturday.db    games in another file"}};

struct Options {
  bool open = false;
  std::string port = "1815", host = "127.0.0.1", db = "grognard.db", origin, proxy;
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
  options.version = std::string{program_version()};
  for (std::string rest = o.origin; !rest.empty();) {
    std::size_t comma = std::min(rest.find(','), rest.size());
    std::string one = rest.substr(0, comma);
    rest.erase(0, comma + 1);
    if (!one.starts_with("http://") && !one.starts_with("https://"))
      return usage_fault(c, sentence({"--origin : « {0} » doit commencer par http:// ou https://",
                                      "--origin: '{0}' must begin with http:// or https://"},
                                     {excerpt(one)}));
    while (one.ends_with('/')) one.pop_back();
    options.origins.push_back(std::move(one));
  }
  for (std::string rest = o.proxy; !rest.empty();) {
    std::size_t comma = std::min(rest.find(','), rest.size());
    options.proxies.push_back(rest.substr(0, comma));
    rest.erase(0, comma + 1);
  }
  Output& out = standard_output();
  auto started = [&](const std::vector<std::string>& addresses) {
    out.line(std::string{c.in({"grognard sert à ", "grognard serves at "})} + addresses.front());
    for (std::size_t i = 1; i < addresses.size(); ++i)
      out.line(std::string{c.in({"  depuis le réseau : ", "  from the network: "})} + addresses[i]);
    out.line(c.in({"Ctrl-C pour arrêter.", "Ctrl-C to stop."}));
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
  CLI::App& app = program.add(text, [o, &program] { return run(program.context(), *o); });
  program.option(app, "--port", o->port, {"le port (1815)", "the port (1815)"}, {"N", "N"});
  program.option(app, "--host", o->host,
                 {"l'adresse : 127.0.0.1, cette machine seule ; 0.0.0.0, tout le réseau",
                  "the address: 127.0.0.1, this machine alone; 0.0.0.0, the whole network"},
                 {"ADRESSE", "ADDRESS"});
  program.option(app, "--db", o->db, {"le fichier des parties (grognard.db)", "the file of games (grognard.db)"},
                 {"FICHIER", "FILE"});
  program.flag(app, "--open", o->open, {"ouvre la page dans le navigateur", "opens the page in the browser"});
  program.option(app, "--origin", o->origin,
                 {"autres origines dont les pages peuvent parler au serveur, séparées par des virgules",
                  "other origins whose pages may speak to the server, parted by commas"},
                 {"URL,...", "URL,..."});
  program.option(app, "--proxy", o->proxy,
                 {"adresses des serveurs mandataires d'autres machines, crus quand ils disent pour qui ils demandent",
                  "addresses of proxies on other machines, believed when they say for whom they ask"},
                 {"ADRESSE,...", "ADDRESS,..."});
}

}  // namespace grog
