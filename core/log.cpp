#include "core/log.hpp"

#include <algorithm>
#include <optional>

#include "core/diff.hpp"
#include "core/require.hpp"
#include "core/typography.hpp"

namespace grog {

std::string_view program_version() { return GROGNARD_VERSION; }

u64 record_hash(const Game& game, const State& s) { return content_hash(game.rules().labels().fields, s); }

std::string header_text(const LogHeader& h) {
  for (const std::string* s : {&h.program, &h.ruleset, &h.scenario, &h.house, &h.seed})
    require(!s->empty() && s->find('\n') == std::string::npos, "a log header's field is a word or a line");
  std::string out = "grognard-log " + std::to_string(h.format) + "\n";
  if (h.format > 1) out += "program " + h.program + "\n";
  out += "ruleset " + h.ruleset + " " + std::to_string(h.version) + "\n";
  out += "tables " + hash_text(h.tables_hash) + "\n";
  out += "scenario " + h.scenario + " " + hash_text(h.scenario_hash) + "\n";
  out += "house " + h.house + "\n";
  out += "seed " + h.seed + "\n";
  if (!h.scenario_text.empty()) {
    // As many lines as there are pieces between newlines, so that the bytes come back as they were.
    out += "file " + std::to_string(1 + std::count(h.scenario_text.begin(), h.scenario_text.end(), '\n')) + "\n| ";
    for (char c : h.scenario_text) {
      out += c;
      if (c == '\n') out += "| ";
    }
    out += '\n';
  }
  return out + "---\n";
}

std::string entry_text(const Game& game, std::size_t number, const LogEntry& e) {
  std::string out = std::to_string(number) + " ";
  out += e.side == Side::nobody ? e.side_key : game.side(e.side).key;
  out += " " + e.order;
  if (!e.tape.empty()) out += " | " + tape_text(e.tape);
  return out + (e.by_bytes ? " # " : " #2 ") + hash_text(e.hash);
}

std::string log_text(const Game& game, const Log& log) {
  std::string out = header_text(log.header);
  for (std::size_t i = 0; i < log.entries.size(); ++i) out += entry_text(game, i + 1, log.entries[i]) + "\n";
  if (!log.ending.empty()) out += "end " + log.ending + "\n";
  return out;
}

namespace {

std::optional<u64> parse_hash(std::string_view s) {
  if (s.size() != 16) return {};
  u64 hash = 0;
  for (char c : s) {
    std::size_t digit = std::string_view{"0123456789abcdef"}.find(c);
    if (digit == std::string_view::npos) return {};
    hash = hash << 4 | digit;
  }
  return hash;
}

std::optional<std::size_t> parse_count(std::string_view s) {
  if (s.empty() || s.size() > 9) return {};
  std::size_t n = 0;
  for (char c : s) {
    if (c < '0' || c > '9') return {};
    n = n * 10 + static_cast<std::size_t>(c - '0');
  }
  return n;
}

// The first word of `rest`, which loses it and the space after it.
std::string_view take_word(std::string_view& rest) {
  std::size_t end = std::min(rest.find(' '), rest.size());
  std::string_view word = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return word;
}

std::string_view trimmed(std::string_view s) {
  while (s.ends_with(' ')) s.remove_suffix(1);
  while (s.starts_with(' ')) s.remove_prefix(1);
  return s;
}

class LogReader {
 public:
  LogReader(const std::string& file, std::string_view text) : file_(file), rest_(text) {}

  LogRead read() {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // some editors put it before the first letter
    if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
    if (read_header()) read_entries();
    out_.ok = sound_;
    return std::move(out_);
  }

 private:
  // {0} of the text is the word as it is written.
  void fault(Text text, std::string_view written = {}, std::size_t column = 0) {
    report(sentence(text, {clipped(written)}), column);
    sound_ = false;
  }
  // Who reads the first faults of a file knows enough: a file of nonsense must not become a list far longer than
  // itself.
  bool enough() const { return out_.problems.list().size() >= most_problems; }
  void report(Sentence s, std::size_t column = 0) {
    if (enough()) return;
    out_.problems.add({file_, number_, static_cast<int>(column) + 1, std::move(s)});
  }

  // False at the end. The last line of a file is whole only if it ends.
  bool next(std::string_view& line, bool raw = false) {
    if (rest_.empty()) return false;
    ++number_;
    std::size_t end = rest_.find('\n');
    whole_ = end != std::string_view::npos;
    line = rest_.substr(0, end);
    rest_.remove_prefix(whole_ ? end + 1 : rest_.size());
    if (!raw && line.ends_with('\r')) line.remove_suffix(1);
    return true;
  }

  bool read_header() {
    std::string_view line;
    if (!next(line) || !line.starts_with("grognard-log ")) {
      number_ = 1;
      fault(core_word("log.not_log_first_line_must"), std::to_string(log_format));
      return false;
    }
    std::optional<std::size_t> format = parse_count(line.substr(13));
    if (!format || *format < 1 || *format > static_cast<std::size_t>(log_format)) {
      static_assert(log_format == 2);
      fault(core_word("log.format_is_not_one_program"), line.substr(13));
      return false;
    }
    out_.log.header.format = static_cast<int>(*format);
    if (*format == 1) out_.log.header.program = "0.1.0";
    while (!enough() && next(line)) {
      if (line == "---") {
        for (std::size_t i = 0; i < required; ++i)
          if (!given_[i]) fault(core_word("log.header_has_no_line"), names[i]);
        return sound_;
      }
      read_field(line);
    }
    if (enough()) return false;
    fault(core_word("log.header_does_not_end_line"));
    return false;
  }

  void read_field(std::string_view line) {
    std::string_view value = line, name = take_word(value);
    auto at = std::find(std::begin(names), std::end(names), name);
    if (at == std::end(names)) {
      sound_ = false;
      return report(
          with_parts(core_word("log.unknown_header_line"), {Sentence::same(clipped(name)), hints(name, names)}));
    }
    std::size_t field = static_cast<std::size_t>(at - std::begin(names));
    if (given_[field]) return fault(core_word("log.header_has_two_lines"), name);
    given_[field] = true;
    std::size_t column = name.size() + 1;
    LogHeader& h = out_.log.header;
    std::string_view second = value, first = take_word(second);
    if (value.empty()) return fault(core_word("log.header_line_says_nothing"), name, column);
    if (name == "ruleset") {
      std::optional<std::size_t> version = parse_count(second);
      if (!version) return fault(core_word("log.rulesets_line_is_ruleset_id"), {}, column);
      h.ruleset = first, h.version = static_cast<int>(*version);
    } else if (name == "tables") {
      read_hash(value, column, h.tables_hash);
    } else if (name == "scenario") {
      h.scenario = first;
      read_hash(second, column + first.size() + 1, h.scenario_hash);
    } else if (name == "program") {
      h.program = value;
    } else if (name == "house") {
      h.house = value;
    } else if (name == "seed") {
      h.seed = value;
    } else {
      read_file(value);
    }
  }

  void read_hash(std::string_view text, std::size_t column, u64& hash) {
    if (std::optional<u64> h = parse_hash(text))
      hash = *h;
    else
      fault(core_word("log.is_not_hash_16_hexadecimal"), text, column);
  }

  void read_file(std::string_view count) {
    std::optional<std::size_t> lines = parse_count(count);
    if (!lines || *lines == 0) return fault(core_word("log.is_not_number_lines"), count, 5);
    std::string& text = out_.log.header.scenario_text;
    for (std::size_t i = 0; i < *lines; ++i) {
      std::string_view line;
      if (!next(line, true)) return fault(core_word("log.scenarios_file_ends_before_lines"), std::to_string(*lines));
      if (!line.starts_with("| ") && line != "|") return fault(core_word("log.line_scenarios_file_begins"));
      if (i > 0) text += '\n';
      text += line.substr(std::min<std::size_t>(2, line.size()));
    }
  }

  void read_entries() {
    std::string_view line;
    while (!enough() && next(line)) {
      bool last = rest_.empty();
      std::size_t hash_at = line.rfind(" #");
      if (last && (!whole_ || (hash_at == std::string_view::npos && !line.starts_with("end ")))) {
        out_.torn = true;
        return report(sentence(core_word("log.last_line_is_cut_short")));
      }
      if (ended_)
        fault(core_word("log.nothing_may_follow_line_end"));
      else if (line.starts_with("end "))
        ended_ = true, out_.log.ending = line.substr(4);
      else
        read_entry(line, hash_at);
    }
  }

  void read_entry(std::string_view line, std::size_t hash_at) {
    ++due_;
    if (hash_at == std::string_view::npos) return fault(core_word("log.line_has_no_2_hash"));
    LogEntry e;
    e.by_bytes = !line.substr(hash_at).starts_with(" #2 ");
    std::size_t digits = hash_at + (e.by_bytes ? 3 : 4);
    std::optional<u64> hash = parse_hash(line.substr(std::min(digits, line.size())));
    if (!hash)
      return fault(core_word("log.is_not_hash_16_hexadecimal"), line.substr(std::min(digits, line.size())), digits);
    e.hash = *hash;
    std::string_view body = line.substr(0, hash_at), order = body.substr(0, body.find('|'));
    if (order.size() < body.size()) {
      std::size_t where = 0, from = order.size() + 1;
      if (!parse_tape(body.substr(from), e.tape, where))
        return fault(core_word("log.is_not_face_die_1"), body.substr(from + where, 1), from + where);
      if (e.tape.empty()) return fault(core_word("log.no_dice_follow"), {}, order.size());
    }
    std::string_view number = take_word(order);
    std::optional<std::size_t> n = parse_count(number);
    if (n != due_) {
      sound_ = false;
      report(sentence(core_word("log.order_is_due_not"), {std::to_string(due_), clipped(number)}));
      if (n) due_ = *n;  // one gap is one fault
      return;
    }
    e.side_key = take_word(order);
    e.order = trimmed(order);
    if (e.side_key.empty() || e.order.empty()) return fault(core_word("log.line_is_number_side_order"));
    if (sound_) out_.log.entries.push_back(std::move(e));
  }

  static constexpr std::string_view names[] = {"ruleset", "tables", "scenario", "house", "seed", "program", "file"};
  static constexpr std::size_t required = 5, most_problems = 20;

  const std::string& file_;
  std::string_view rest_;
  int number_ = 0;     // of the line
  bool whole_ = true;  // the line ended
  bool sound_ = true, ended_ = false;
  bool given_[std::size(names)] = {};
  std::size_t due_ = 0;  // number of the entry
  LogRead out_;
};

}  // namespace

LogRead read_log(const std::string& file_name, std::string_view text) { return LogReader(file_name, text).read(); }

}  // namespace grog
