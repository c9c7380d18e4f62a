#include <algorithm>
#include <utility>

#include "load/chart_reader.h"
#include "load/gcacw_files.h"

namespace hg::load {
namespace {

using gcacw::ArtilleryCell;
using gcacw::ArtilleryRow;
using gcacw::Charts;
using gcacw::CombatChart;
using gcacw::CombatResult;
using gcacw::ExtendedMarch;
using gcacw::kHalf;
using gcacw::kQuarters;
using gcacw::RetreatEntry;
using gcacw::TerrainRow;

constexpr int kMostValue = 999;
/// The numbers of columns that the rules can hold in a byte, with room to spare.
constexpr std::size_t kMostColumns = 20;

// ---- numbers --------------------------------------------------------------------------------

std::optional<int> digits(std::string_view text) {
  if (text.empty() || text.size() > 3) return std::nullopt;
  int number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

/// "3" or "3/2" in parts of `unit` (2: halves, 4: quarters); nothing where it is neither.
std::optional<int> in_parts(std::string_view text, int unit) {
  const std::size_t cut = text.find('/');
  const auto whole = digits(text.substr(0, cut));
  if (!whole) return std::nullopt;
  if (cut == std::string_view::npos) return *whole * unit;
  if (text.substr(cut) != "/2") return std::nullopt;
  return *whole * unit / 2;
}

/// A list of numbers as texts; as many as wanted, or a fault.
std::vector<int> parts_of(Table& table, std::string_view key, int unit, std::size_t wanted) {
  std::vector<int> parts;
  for (const std::string& word : table.words(key)) {
    if (const auto value = in_parts(word, unit)) {
      parts.push_back(*value);
    } else {
      table.fault(table.line(key),
                  fmt::format("{} of {} holds {}; it must hold numbers like 2 or 3/2", in_quotes(key),
                              table.what(), in_quotes(word)));
    }
  }
  if (parts.size() != wanted && table.ok()) {
    table.fault(table.line(key), fmt::format("{} of {} has {} numbers; it must have {}",
                                             in_quotes(key), table.what(), parts.size(), wanted));
  }
  parts.resize(wanted);
  return parts;
}

/// A list of whole numbers of a given length.
template <class Number, std::size_t N>
void read_array(Table& table, std::string_view key, int least, int most,
                std::array<Number, N>& out) {
  const bool fine = table.ok();
  const std::vector<int> numbers = table.numbers(key, least, most);
  if (fine && table.ok() && numbers.size() != N) {
    table.fault(table.line(key), fmt::format("{} of {} has {} numbers; it must have {}",
                                             in_quotes(key), table.what(), numbers.size(), N));
  }
  for (std::size_t i = 0; i < std::min(N, numbers.size()); ++i) {
    out[i] = static_cast<Number>(numbers[i]);
  }
}

/// Notes a list that does not rise.
void need_rising(Table& table, std::string_view key, const std::vector<int>& numbers) {
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    if (numbers[i] > numbers[i - 1]) continue;
    table.fault(table.line(key),
                fmt::format("the numbers of {} of {} must rise", in_quotes(key), table.what()));
    return;
  }
}

std::array<int, 2> two_sides(Table& table, std::string_view key, int most) {
  std::array<int, 2> numbers{};
  Table inside = table.table(key);
  for (const core::Side side : {core::Side::union_, core::Side::confederate}) {
    numbers[core::index(side)] = inside.number(core::word(side), 0, most);
  }
  inside.finish();
  return numbers;
}

/// The two keys that most tables end with.
void finish(Table& table) {
  table.source();
  table.text_or("note");
  table.finish();
}

// ---- the combat table (gcw-7.5-a) -----------------------------------------------------------

/// Reads one result, word by word; nothing where it is none.
class ResultReader {
 public:
  ResultReader(std::string_view text, bool defender) : text_(text), defender_(defender) {}

  std::optional<CombatResult> read() {
    CombatResult result;
    if (text_ == "-") return result;
    if (text_.empty()) return std::nullopt;
    result.loss = number();
    result.letter = letter();
    if (defender_) {
      result.back = back();
    } else {
      result.advance = take("a");
    }
    if (at_ != text_.size()) return std::nullopt;
    return result;
  }

 private:
  bool take(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  std::uint8_t number() {
    std::size_t end = at_;
    while (end < text_.size() && text_[end] >= '0' && text_[end] <= '9') ++end;
    const auto value = digits(text_.substr(at_, end - at_));
    if (!value || *value > 99) return 0;
    at_ = end;
    return static_cast<std::uint8_t>(*value);
  }
  CombatResult::Letter letter() {
    if (take("D")) return CombatResult::Letter::D;
    if (take("F")) return CombatResult::Letter::F;
    if (take("f")) return CombatResult::Letter::f;
    if (!defender_ && take("E")) return CombatResult::Letter::E;
    return CombatResult::Letter::none;
  }
  CombatResult::Back back() {
    if (take("R*")) return CombatResult::Back::R_star;
    if (take("R")) return CombatResult::Back::R;
    if (take("r")) return CombatResult::Back::r;
    return CombatResult::Back::none;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool defender_;
};

/// The most points of a column: 3 of "1/2-3"; nothing of the open last one, 0 where unreadable.
struct Column {
  int least = 0;            ///< in quarters
  std::optional<int> most;  ///< in quarters
  bool good = false;
};

Column column_of(std::string_view name) {
  Column column;
  if (!name.empty() && name.back() == '+') {
    const auto least = in_parts(name.substr(0, name.size() - 1), kQuarters);
    if (least) column = {*least, std::nullopt, true};
    return column;
  }
  const std::size_t cut = name.find('-');
  if (cut == std::string_view::npos) return column;
  const auto least = in_parts(name.substr(0, cut), kQuarters);
  const auto most = in_parts(name.substr(cut + 1), kQuarters);
  if (least && most && *least <= *most) column = {*least, *most, true};
  return column;
}

/// A column begins with its least value; what lies between two columns is for the rules to say
/// (gcw-7.5-c).
void read_columns(Table& table, std::string_view key, std::vector<int>& from,
                  std::vector<std::string>& names) {
  std::optional<int> above = 0;
  for (const std::string& name : table.words(key)) {
    const Column column = column_of(name);
    if (!column.good) {
      table.fault(table.line(key),
                  fmt::format("column {} must read like 7-11 or 50+", in_quotes(name)));
      return;
    }
    if (!above || column.least <= *above || column.least > *above + kQuarters) {
      table.fault(table.line(key),
                  fmt::format("column {} does not follow the one before it", in_quotes(name)));
      return;
    }
    from.push_back(column.least);
    names.push_back(name);
    above = column.most;
  }
  if (from.empty() || from.size() > kMostColumns || above) {
    table.fault(table.line(key), fmt::format("{} of {} must be columns that end with one like 50+",
                                             in_quotes(key), table.what()));
  }
}

std::vector<CombatResult> read_results(Table& row, std::string_view key, int line,
                                       std::optional<std::size_t> columns, bool defender) {
  std::vector<CombatResult> results;
  const std::vector<std::string> words = row.words(key);
  for (const std::string& word : words) {
    const auto result = ResultReader(word, defender).read();
    if (!result) {
      row.fault(row.line(key),
                fmt::format("line {} has the unknown result {} of the {}; a result is a number, "
                            "one of D F f{} and {}, or -",
                            line, in_quotes(word), defender ? "defender" : "attacker",
                            defender ? "" : " E", defender ? "one of r R R*" : "an a"));
    }
    results.push_back(result.value_or(CombatResult{}));
  }
  if (columns && words.size() != *columns && row.has(key)) {
    row.fault(row.line(key), fmt::format("line {} has {} results of the {} for {} columns", line,
                                         words.size(), key, *columns));
  }
  results.resize(columns.value_or(results.size()));
  return results;
}

CombatChart read_combat(Table table) {
  CombatChart chart;
  chart.source = table.source();
  chart.note = table.text_or("note");
  read_columns(table, "defender_columns", chart.defender_from, chart.defender_names);
  read_columns(table, "attacker_columns", chart.attacker_from, chart.attacker_names);
  // Columns that cannot be read are told once.
  std::optional<std::size_t> defenders, attackers;
  if (table.ok()) {
    defenders = chart.defender_from.size();
    attackers = chart.attacker_from.size();
  }
  int expected = 0;
  for (const Node& node : table.rows("rows")) {
    Table row(node, table.faults(), "a row of combat_table");
    const int line = row.number("line", -20, 20);
    if (chart.defender.empty()) {
      chart.lowest = line;
      expected = line;
    }
    if (row.ok() && line != expected) {
      row.fault(row.line("line"),
                fmt::format("combat_table has line {} where line {} should be", line, expected));
    }
    ++expected;
    chart.defender.push_back(read_results(row, "defender", line, defenders, true));
    chart.attacker.push_back(read_results(row, "attacker", line, attackers, false));
    row.finish();
  }
  if (chart.defender.size() < 2) {
    table.fault(table.line("rows"), "combat_table must have two lines or more");
  }
  table.finish();
  return chart;
}

void read_ratio(Table table, Charts& charts) {
  charts.ratio_highest = table.number("highest", 1, 30);
  charts.ratio_lowest = table.number("lowest", -30, -1);
  finish(table);
}

// ---- artillery (gcw-7.4-l) ------------------------------------------------------------------

constexpr std::array<std::string_view, gcacw::kArtilleryRows> kArtilleryWords{
    "clear", "rolling", "rough_hill", "close", "swamp"};

/// "NE", "-2", "+1*" (on an even die), "+2†" (one less on an odd die).
std::optional<ArtilleryCell> cell_of(const std::string& text) {
  constexpr std::string_view kDagger = "†";
  ArtilleryCell cell;
  cell.name = text;
  if (text == "NE") return cell;
  std::string_view rest = text;
  const bool star = !rest.empty() && rest.back() == '*';
  const bool dagger =
      rest.size() > kDagger.size() && rest.substr(rest.size() - kDagger.size()) == kDagger;
  if (star) rest.remove_suffix(1);
  if (dagger) rest.remove_suffix(kDagger.size());
  if (rest.size() != 2 || (rest[0] != '+' && rest[0] != '-')) return std::nullopt;
  const auto value = digits(rest.substr(1));
  if (!value || *value == 0) return std::nullopt;
  const int sign = rest[0] == '-' ? -1 : 1;
  cell.even = sign * *value;
  cell.odd = star ? 0 : cell.even - (dagger ? sign : 0);
  cell.die = star || dagger;
  return cell;
}

void read_artillery(Table table, Charts& charts) {
  read_array(table, "from", -99, 99, charts.artillery_from);
  need_rising(table, "from", {charts.artillery_from.begin(), charts.artillery_from.end()});
  for (std::size_t row = 0; row < gcacw::kArtilleryRows; ++row) {
    const std::string_view key = kArtilleryWords[row];
    const std::vector<std::string> words = table.words(key);
    if (words.size() != gcacw::kArtilleryColumns && table.has(key)) {
      table.fault(table.line(key), fmt::format("row {} of artillery has {} cells; it must have {}",
                                               key, words.size(), gcacw::kArtilleryColumns));
      continue;
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (const auto cell = cell_of(words[i])) {
        charts.artillery[row][i] = *cell;
        continue;
      }
      table.fault(table.line(key),
                  fmt::format("row {} of artillery has the unknown cell {}; a cell is NE, -2, +1* "
                              "or +2†",
                              key, in_quotes(words[i])));
    }
  }
  finish(table);
}

// ---- terrain --------------------------------------------------------------------------------

/// Points to enter, in halves, or one of the two words.
int entry_cost(Table& row, std::string_view key) {
  const Node* node = row.node().find(key);
  if (node == nullptr || node->kind != Node::Kind::text) return row.number(key, 1, 20) * kHalf;
  const std::string text = row.text(key);
  if (text == "prohibited") return gcacw::kProhibited;
  if (text == "line only") return gcacw::kLineOnly;
  row.fault(node->line, fmt::format("{} of {} is {}; it must be a whole number, \"prohibited\" or "
                                    "\"line only\"",
                                    in_quotes(key), row.what(), in_quotes(text)));
  return kHalf;
}

TerrainRow read_terrain(Table& all, std::string_view key) {
  Table row = all.table(key);
  row.set_name(fmt::format("hex row {}", key));
  TerrainRow terrain;
  terrain.dry = entry_cost(row, "dry");
  terrain.rain = entry_cost(row, "rain");
  const std::string word = row.text("artillery");
  const auto found = std::find(kArtilleryWords.begin(), kArtilleryWords.end(), word);
  if (found != kArtilleryWords.end()) {
    terrain.artillery = static_cast<ArtilleryRow>(found - kArtilleryWords.begin());
  } else if (!word.empty()) {
    row.fault(row.line("artillery"),
              fmt::format("{} has the artillery row {}; it must be clear, rolling, rough_hill, "
                          "close or swamp",
                          row.what(), in_quotes(word)));
  }
  terrain.close_stack = row.flag_or("close_stack", false);
  terrain.cavalry_retreat = row.number_or("cavalry_retreat", 0, -5, 9);
  terrain.source = row.source();
  terrain.note = row.text_or("note");
  row.finish();
  return terrain;
}

void read_hexes(Table table, Charts& charts) {
  charts.clear = read_terrain(table, "clear");
  charts.rolling = read_terrain(table, "rolling");
  charts.rough = read_terrain(table, "rough");
  charts.woods = read_terrain(table, "woods");
  charts.hill = read_terrain(table, "hill");
  charts.mountain = read_terrain(table, "mountain");
  charts.city = read_terrain(table, "city");
  charts.swamp = read_terrain(table, "swamp");
  charts.provisional_swamp = read_terrain(table, "provisional_swamp");
  charts.water = read_terrain(table, "water");
  table.finish();
}

/// Points across a line, dry and in rain, in halves.
std::array<int, 2> line_cost(Table& table, std::string_view key) {
  const std::vector<int> halves = parts_of(table, key, kHalf, 2);
  return {halves[0], halves[1]};
}

void read_lines(Table table, Charts& charts) {
  charts.road = line_cost(table, "road");
  charts.pike = line_cost(table, "pike");
  charts.trail = line_cost(table, "trail");
  charts.trail_mountain = line_cost(table, "trail_mountain");
  charts.ridge_add = table.number("ridge_add", 0, 9);
  charts.leave_zone_add = table.number("leave_zone_add", 0, 9);
  charts.ferry_divisor = table.number("ferry_divisor", 1, 9);
  finish(table);
}

void read_stack(Table table, Charts& charts) {
  read_array(table, "from", 0, 99, charts.stack_from);
  need_rising(table, "from", {charts.stack_from.begin(), charts.stack_from.end()});
  read_array(table, "open", 0, 9, charts.stack_open);
  read_array(table, "close", 0, 9, charts.stack_close);
  finish(table);
}

void read_disorganised(Table table, Charts& charts) {
  const std::vector<int> values =
      parts_of(table, "values", kQuarters, charts.disorganised.size() - 1);
  charts.disorganised[0] = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    charts.disorganised[i + 1] = values[i];
    if (!table.ok() || (values[i] > 0 && values[i] >= charts.disorganised[i])) continue;
    table.fault(table.line("values"),
                fmt::format("the values of {} must not fall, nor be 0", table.what()));
  }
  finish(table);
}

// ---- marches --------------------------------------------------------------------------------

void read_extended(Table table, Charts& charts) {
  ExtendedMarch& march = charts.extended;
  march.roll_from = table.numbers("roll_from", -99, 99);
  need_rising(table, "roll_from", march.roll_from);
  for (const std::string& word : table.words("organised")) {
    march.organised.push_back(word == "D");
    if (word == "D" || word == "-") continue;
    table.fault(
        table.line("organised"),
        fmt::format("organised of {} holds {}; it must hold D or -", table.what(), in_quotes(word)));
  }
  march.manpower_from = table.numbers("manpower_from", 0, 99);
  need_rising(table, "manpower_from", march.manpower_from);
  for (const Node& node : table.rows("loss")) {
    Table row(node, table.faults(), "a row of loss");
    march.loss.push_back(row.numbers("values", 0, 21));
    if (row.ok() && march.loss.back().size() != march.roll_from.size()) {
      row.fault(row.line("values"), fmt::format("a band of losses has {} numbers for {} columns",
                                                march.loss.back().size(), march.roll_from.size()));
    }
    row.finish();
  }
  if (march.roll_from.empty() || march.organised.size() != march.roll_from.size() ||
      march.manpower_from.empty() || march.loss.size() != march.manpower_from.size()) {
    table.fault(table.line(),
                fmt::format("the columns and bands of {} do not match", table.what()));
  }
  march.army = two_sides(table, "army", 9);
  read_array(table, "normal", 0, 9, march.normal);
  read_array(table, "exhausted", 0, 9, march.exhausted);
  march.source = table.source();
  march.note = table.text_or("note");
  table.finish();
}

void read_force(Table table, Charts& charts) {
  charts.force_add = table.number("add", -9, 9);
  charts.force_least_foot = table.number("least_foot", 0, 12);
  charts.force_least_horse = table.number("least_horse", 0, 12);
  read_array(table, "loss", 0, 21, charts.force_loss);
  read_array(table, "loss_strong", 0, 21, charts.force_loss_strong);
  charts.force_strong_from = table.number("strong_from", 1, 99);
  charts.force_horse_loss_from = table.number("horse_loss_from", 2, 13);
  finish(table);
}

void read_allowance(Table table, Charts& charts) {
  charts.allowance_add = two_sides(table, "add", 9);
  charts.leader_add = table.number("leader_add", 0, 9);
  finish(table);
}

void read_attack(Table table, Charts& charts) {
  read_array(table, "cost_foot", 0, 12, charts.attack_cost_foot);
  read_array(table, "cost_horse", 0, 12, charts.attack_cost_horse);
  read_array(table, "die", -9, 9, charts.attack_die);
  charts.refuse_cost = table.number("refuse_cost", 0, 12);
  finish(table);
}

// ---- retreats and the numbers of the procedures ---------------------------------------------

template <std::size_t N>
void read_retreat_chart(Table& table, std::string_view key, std::array<RetreatEntry, N>& chart) {
  std::size_t at = 0;
  for (const Node& node : table.rows(key)) {
    Table row(node, table.faults(), fmt::format("a row of {}", key));
    RetreatEntry entry;
    const int priority = row.number("priority", 1, static_cast<int>(N));
    if (row.ok() && priority != static_cast<int>(at) + 1) {
      row.fault(row.line("priority"),
                fmt::format("{} has priority {} where {} should be", key, priority, at + 1));
    }
    entry.priority = static_cast<std::uint8_t>(priority);
    entry.loss = static_cast<std::uint8_t>(row.number("loss", 0, 21));
    entry.loss_across_way = static_cast<std::uint8_t>(row.number("across_way", 0, 21));
    entry.loss_into_friends = static_cast<std::uint8_t>(row.number("into_friends", 0, 21));
    entry.source = row.source();
    row.text_or("note");
    row.finish();
    if (at < N) chart[at] = std::move(entry);
    ++at;
  }
  if (at != N && table.has(key)) {
    table.fault(table.line(key), fmt::format("{} has {} rows; it must have {}", key, at, N));
  }
}

void read_retreat(Table table, Charts& charts) {
  read_retreat_chart(table, "chart_1", charts.retreat_1);
  read_retreat_chart(table, "chart_2", charts.retreat_2);
  table.finish();
}

void read_cavalry_retreat(Table table, Charts& charts) {
  charts.cavalry_crossing = table.number("crossing", -9, 9);
  charts.cavalry_one_point = table.number("one_point", -9, 9);
  charts.cavalry_strong = table.number("strong", -9, 9);
  charts.cavalry_strong_from = table.number("strong_from", 1, 99) * kQuarters;
  finish(table);
}

void read_limits(Table table, Charts& charts) {
  charts.most_attacking = table.number("most_attacking", 1, kMostValue);
  charts.most_defending = table.number("most_defending", 1, kMostValue);
  charts.most_half_entrenched = table.number("most_half_entrenched", 1, kMostValue);
  charts.most_entrenched = table.number("most_entrenched", 1, kMostValue);
  read_array(table, "grand_loss_from", 1, kMostValue, charts.grand_loss_from);
  need_rising(table, "grand_loss_from",
              {charts.grand_loss_from.begin(), charts.grand_loss_from.end()});
  finish(table);
}

/// A factor as quarters of one.
int factor(Table& table, std::string_view key) {
  const std::string text = table.text(key);
  const auto value = in_parts(text, kQuarters);
  if (value && *value >= kQuarters) return *value;
  if (!text.empty()) {
    table.fault(table.line(key),
                fmt::format("{} of {} is {}; it must be a factor like 2 or 3/2, at least 1",
                            in_quotes(key), table.what(), in_quotes(text)));
  }
  return kQuarters;
}

void read_works(Table table, Charts& charts) {
  Table times = table.table("times");
  for (std::size_t i = 0; i < gcacw::kWorks; ++i) {
    charts.works_times[i] = factor(times, word(static_cast<gcacw::Works>(i)));
  }
  times.finish();
  charts.redoubt_times = factor(table, "redoubt");
  finish(table);
}

void read_bridges(Table table, Charts& charts) {
  charts.bridge_builder = table.number("builder", 1, 99);
  charts.bridge_enemy = table.number("enemy", 1, 99);
  charts.bridge_destroyer = table.number("destroyer", 1, 99);
  charts.destroy_bridge_up_to = table.number("destroy_bridge_up_to", 0, 6);
  charts.destroy_ferry_up_to = table.number("destroy_ferry_up_to", 0, 6);
  charts.repair_bridge_up_to = table.number("repair_bridge_up_to", 0, 6);
  charts.repair_ferry_up_to = table.number("repair_ferry_up_to", 0, 6);
  finish(table);
}

void read_command(Table table, Charts& charts) {
  charts.command_radius = table.number("radius", 0, 20);
  charts.transfer_distance = table.number("transfer_distance", 0, 99);
  charts.grand_least_value = table.number("grand_least_value", 0, 99);
  finish(table);
}

void read_substitutes(Table table, Charts& charts) {
  charts.substitutes_foot = two_sides(table, "foot", 9);
  charts.substitutes_horse = two_sides(table, "horse", 9);
  charts.detach_foot = table.number("detach_foot", 1, 21);
  charts.detach_horse = table.number("detach_horse", 1, 21);
  charts.most_division = table.number("most_division", 1, 21);
  charts.most_brigade = table.number("most_brigade", 1, 21);
  charts.most_regiment = table.number("most_regiment", 1, 21);
  charts.most_horse_brigade = table.number("most_horse_brigade", 1, 21);
  charts.most_horse_regiment = table.number("most_horse_regiment", 1, 21);
  charts.division_from = table.number("division_from", 1, 21);
  finish(table);
}

}  // namespace

Charts read_gcacw_charts(const std::string& text, Faults& faults) {
  Charts charts;
  const Node tree = parse_toml(text, faults);
  if (faults.any()) return charts;
  Table root(tree, faults, "the file");
  root.number("schema", 1, 1);
  file_id(root, "id");
  root.text("name");
  file_id(root, "book");
  charts.note = root.text_or("note");
  charts.source = "reconstructed";
  read_ratio(root.table("ratio"), charts);
  charts.combat = read_combat(root.table("combat_table"));
  read_artillery(root.table("artillery"), charts);
  read_hexes(root.table("hex"), charts);
  read_lines(root.table("line"), charts);
  read_stack(root.table("stack"), charts);
  read_disorganised(root.table("disorganised"), charts);
  read_extended(root.table("extended_march"), charts);
  read_force(root.table("force_march"), charts);
  read_allowance(root.table("allowance"), charts);
  read_attack(root.table("attack"), charts);
  read_retreat(root.table("retreat"), charts);
  read_cavalry_retreat(root.table("cavalry_retreat"), charts);
  read_limits(root.table("combat"), charts);
  read_works(root.table("works"), charts);
  read_bridges(root.table("bridges"), charts);
  read_command(root.table("command"), charts);
  read_substitutes(root.table("substitutes"), charts);
  root.finish();
  return charts;
}

}  // namespace hg::load
