// `grognard serve` as a call: HTTP and WebSocket on one port, until it is told to stop.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/shelf.hpp"
#include "server/event_log.hpp"
#include "server/metrics.hpp"

namespace grog {

struct ServeOptions {
  std::string host = "127.0.0.1";
  unsigned short port = 1815;  // 0: any that is free
  std::string scenarios;       // a folder of battles that appear in the list; empty: none
  std::string db;              // a file, or the address of a database
  // Pages of these origins ("https://example.org") may speak to the server besides its own: behind a proxy, or while
  // the client is being developed.
  std::vector<std::string> origins;
  // Proxies on other machines, by their addresses: believed when they say (X-Forwarded-For) for whom they ask. One on
  // this machine is believed anyway.
  std::vector<std::string> proxies;
  Showing metrics = Showing::local;  // who may read /metrics
  std::optional<LogForm> log;        // all events in this form; without it, faults alone, as text
  // Where other processes on the same database reach this one, IP:port; empty: where it listens.
  std::string internal;
  std::string version;
};

// Called once the port is open, with the addresses to open in a browser: this machine first, then the network's.
using Started = std::function<void(const std::vector<std::string>& addresses)>;

// Runs until Ctrl-C or the end of the process is asked for: then orders under way are stored and acknowledged, and
// clients are told to come back. False with what is wrong.
bool serve(Shelf&, const ServeOptions&, const Started&, Sentence& fault);

}  // namespace grog
