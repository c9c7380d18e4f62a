#include <algorithm>
#include <map>
#include <utility>

#include "load/hooker_lee_files.h"
#include "rules/hooker_lee/state.h"

namespace hg::load {
namespace {

using core::Side;
using hex::HexId;
using hex::kNoHex;
using hooker_lee::Exit;
using hooker_lee::kThirds;
using hooker_lee::UnitInfo;

constexpr int kMostPoints = 999;
/// gc-23.4 keeps a bit for each formation.
constexpr std::size_t kMostFormations = 32;

/// Reads a scenario of Hooker and Lee on its map: exits, entry ways, formations, rules of both
/// games.
class HookerLeeReader : ScenarioReader {
 public:
  HookerLeeReader(const Node& root, std::shared_ptr<const map::Map> map,
                  const hooker_lee::Charts& charts, Faults& faults)
      : ScenarioReader(
            root, map,
            {{core::UnitType::infantry, core::UnitType::cavalry, core::UnitType::artillery,
              core::UnitType::horse_artillery, core::UnitType::leader},
             "infantry, cavalry, artillery, horse_artillery or leader",
             "regiment, battalion, brigade, division or corps"},
            faults) {
    out_.setup.map = std::move(map);
    out_.setup.charts = charts;
  }

  HookerLeeFile read() {
    read_head(out_.setup);
    rules().turns = read_turns<hooker_lee::TurnInfo>({core::Light::day, core::Light::night});
    rules().point_hexes = read_points<hooker_lee::PointHex>(hooker_lee::kMaxPointHexes);
    read_exits();
    read_entries();
    read_entry_ways();
    read_formations();
    read_rules(root_.table("rules"));
    read_options(root_.table("options"));
    if (root_.has("totals")) read_totals(root_.table("totals"));
    if (root_.has("reasons")) read_reasons();
    read_units();
    root_.finish();
    out_.notes = std::move(notes_);
    out_.totals = totals_;
    return std::move(out_);
  }

 private:
  hooker_lee::ScenarioRules& rules() { return out_.setup.rules; }

  void read_exits() {
    out_.exits_line = root_.line("exits");
    for (const Node& node : root_.rows("exits")) {
      Table row(node, faults_, "an exit");
      Exit exit;
      exit.side = row.side("side");
      const std::vector<HexId> hexes = hexes_in(row, "hexes");
      if (row.has("turns")) read_turn_span(row, exit);
      exit.flank_march = row.flag_or("flank_march", false);
      exit.shut_by_enemy = row.flag_or("shut_by_enemy", true);
      exit.points_each = row.number_or("points_each", 0, 0, kMostPoints);
      exit.rule = case_in(row, "rule");
      row.source();
      row.text_or("why");
      row.finish();
      for (const HexId h : hexes) {
        exit.hex = h;
        rules().exits.push_back(exit);
      }
    }
  }

  void read_turn_span(Table& row, Exit& exit) {
    const std::vector<int> turns = row.numbers("turns", 1, 99);
    if (turns.size() != 2 || turns[0] > turns[1]) {
      row.fault(row.line("turns"), "the turns of an exit must be two numbers, first and last");
      return;
    }
    exit.first_turn = turns[0];
    exit.last_turn = turns[1];
    need_turn(exit.last_turn, row.line("turns"), row.what());
  }

  void read_entry_ways() {
    out_.ways_line = root_.line("entry_ways");
    for (const Node& node : root_.rows("entry_ways")) {
      Table row(node, faults_, "an entry way");
      const std::vector<HexId> hexes = hexes_in(row, "hexes");
      map::LinkSet ways;
      for (const std::string& word : row.words("ways")) {
        const auto link = map::link_of(word);
        if (link && *link != map::Link::ferry && *link != map::Link::ford) {
          ways.add(*link);
        } else {
          faults_.add(row.line("ways"), fmt::format("{} has the way {}; it must be turnpike, road, "
                                                    "trail or railway",
                                                    row.what(), in_quotes(word)));
        }
      }
      row.source();
      row.text_or("why");
      row.finish();
      for (const HexId h : hexes) rules().entry_ways.push_back({h, ways});
    }
  }

  void read_formations() {
    rules().formations = root_.words("formations");
    if (rules().formations.size() > kMostFormations) {
      faults_.add(root_.line("formations"),
                  fmt::format("there are more than {} formations", kMostFormations));
    }
    std::set<std::string> seen;
    for (const std::string& name : rules().formations) {
      if (!seen.insert(name).second) {
        faults_.add(root_.line("formations"),
                    fmt::format("formation {} is there twice", in_quotes(name)));
      }
    }
  }

  void read_rules(Table table) {
    rules().first_player = table.side("first_player");
    rules().no_confederate_turn = turn_or(table, "no_confederate_turn");
    rules().year = table.number("year", 1861, 1865);
    rules().north_bank = table.text("north_bank");
    rules().union_divisions_alone = table.flag("union_divisions_alone");
    rules().union_move_limit = table.number_or("union_move_limit", 0, 0, 200);
    rules().points_per_enemy_strength = by_side(table, "points_per_enemy_strength", 99);
    rules().victory_levels = table.flag("victory_levels");
    if (table.has("west_closed")) read_west(table.table("west_closed"));
    if (table.has("averill")) read_averill(table.table("averill"));
    if (table.has("flank_march")) read_flank(table.table("flank_march"));
    if (table.has("demoralization")) read_demoralization(table.table("demoralization"));
    if (table.has("campaign")) read_campaign(table.table("campaign"));
    table.finish();
  }

  /// A turn of the track, or 0 where the key is not there.
  int turn_or(Table& table, std::string_view key) {
    const int turn = table.number_or(key, 0, 0, 99);
    need_turn(turn, table.line(key), in_quotes(key));
    return turn;
  }

  /// hl-19.13: the last hexes of every row at the western end (ruling).
  void read_west(Table table) {
    rules().west_closed_before_turn = turn_or(table, "before_turn");
    const int depth = table.number("depth", 1, 9);
    table.finish();
    std::map<int, int> westmost;
    const auto along = [&](HexId h) { return grid().axial(h).q; };
    for (HexId h = 0; h < grid().size(); ++h) {
      const auto [it, fresh] = westmost.emplace(grid().axial(h).r, along(h));
      if (!fresh) it->second = std::max<int>(it->second, along(h));
    }
    for (HexId h = 0; h < grid().size(); ++h) {
      if (along(h) > westmost[grid().axial(h).r] - depth) rules().west_closed.push_back(h);
    }
  }

  /// hl-19.14.
  void read_averill(Table table) {
    rules().averill_ford = hex_in(table, "ford");
    rules().averill_from_turn = turn_or(table, "from_turn");
    if (rules().averill_ford != kNoHex &&
        !ground().terrain[rules().averill_ford].has(map::Terrain::river_ferry)) {
      table.fault(table.line("ford"), fmt::format("the ford of averill, {}, is no ferry hex",
                                                  grid().name(rules().averill_ford)));
    }
    table.finish();
  }

  /// hl-18.22 to hl-18.25.
  void read_flank(Table table) {
    rules().flank.most_units = table.number("most_units", 1, 99);
    const std::vector<int> returns = table.numbers("returns", 1, 99);
    if (returns.size() == 2) {
      rules().flank.returns = {returns[0], returns[1]};
      for (const int turn : returns) need_turn(turn, table.line("returns"), "flank_march");
    } else {
      table.fault(table.line("returns"),
                  "the returns of flank_march must be two turns, for an exit on turn 1 and on 2");
    }
    rules().flank.entry = hexes_in(table, "entry");
    for (const HexId h : rules().flank.entry) {
      if (!grid().on_edge(h) || !open_ground(ground(), h)) {
        table.fault(table.line("entry"),
                    fmt::format("flank_march enters at {}, which is no land hex of the edge",
                                grid().name(h)));
      }
    }
    table.finish();
  }

  /// hl-20.11, hl-20.15, hl-20.21.
  void read_demoralization(Table table) {
    auto& rule = rules().demoralization;
    rule.union_before = table.number("union_before", 0, kMostPoints);
    rule.union_after = table.number("union_after", 0, kMostPoints);
    rule.union_recover = table.number("union_recover", 0, kMostPoints);
    rule.confederate = table.number("confederate", 0, kMostPoints);
    table.finish();
  }

  /// Grand Chancellorsville, 22 and 23.
  void read_campaign(Table table) {
    rules().campaign = true;
    read_fords(table);
    rules().command_from_turn = turn_or(table, "command_from_turn");
    rules().ferry_cost = table.number("ferry_cost", 1, 99) * kThirds;
    rules().forced_march = table.number("forced_march", 1, 99) * kThirds;
    rules().union_forced_last_turn = turn_or(table, "union_forced_last_turn");
    const std::vector<int> turns = table.numbers("confederate_forced_turns", 1, 99);
    if (turns.size() == 2 && turns[0] <= turns[1]) {
      rules().confederate_forced_first = turns[0];
      rules().confederate_forced_last = turns[1];
      need_turn(turns[1], table.line("confederate_forced_turns"), "campaign");
    } else {
      table.fault(table.line("confederate_forced_turns"),
                  "confederate_forced_turns must be two numbers, first and last");
    }
    rules().communications_from = hex_in(table, "communications_from");
    rules().points_per_star = table.number("points_per_star", 0, 99);
    table.finish();
  }

  /// gc-22.11-a: the hexes of one sheet, those of the seam among them.
  void read_fords(Table& table) {
    const std::string letter = table.text("creeks_are_fords");
    const auto of_sheet = [&](const std::string& name) { return name.compare(0, 1, letter) == 0; };
    if (letter.size() != 1) {
      table.fault(table.line("creeks_are_fords"),
                  "creeks_are_fords must be the letter of a map, like F");
      return;
    }
    for (HexId h = 0; h < grid().size(); ++h) {
      if (of_sheet(grid().name(h))) rules().creeks_are_fords.push_back(h);
    }
    for (const auto& [name, h] : grid().aliases()) {
      if (of_sheet(name)) rules().creeks_are_fords.push_back(h);
    }
    if (rules().creeks_are_fords.empty()) {
      table.fault(table.line("creeks_are_fords"),
                  fmt::format("no hex of the map begins with {}", letter));
    }
  }

  void read_options(Table table) {
    out_.setup.options.cavalry_retreat = table.flag("cavalry_retreat");
    table.finish();
  }

  void read_units() {
    for (const Node& node : root_.rows("unit")) {
      if (out_.setup.units.size() == hooker_lee::kMaxGameUnits) {
        faults_.add(node.line,
                    fmt::format("there are more than {} units", hooker_lee::kMaxGameUnits));
        return;
      }
      read_one(node);
    }
    std::vector<Standing> standing;
    for (std::size_t u = 0; u < out_.setup.units.size(); ++u) {
      const UnitInfo& unit = out_.setup.units[u];
      // gc-23.52: leaders stack without limit.
      if (unit.type == core::UnitType::leader) continue;
      standing.push_back({unit.start, unit.side, notes_[u].line});
    }
    check_stacks(standing, out_.setup.charts.terrain.stack_limit);
  }

  void read_one(const Node& node) {
    Table row(node, faults_, "a unit");
    auto unit = unit_info<UnitInfo>(read_unit(row));
    unit.allowance = row.number_or("allowance", 0, 0, 99);
    unit.formation = formation_of(row, unit);
    unit.stars = row.number_or("stars", 0, 0, 5);
    unit.commands = commands_of(row);
    unit.saves = row.flag_or("saves", true);
    unit.free_moves = row.flag_or("free_moves", false);
    unit.averill = row.flag_or("averill", false);
    unit.reynolds = row.flag_or("reynolds", false);
    unit.as_cavalry = row.flag_or("as_cavalry", false);
    row.finish();
    const bool leader = unit.type == core::UnitType::leader;
    if (leader != (unit.stars > 0)) {
      faults_.add(row.line(), leader ? fmt::format("{} is a leader without stars", row.what())
                                     : fmt::format("{} has stars but is no leader", row.what()));
    }
    if (leader && !rules().campaign) {
      faults_.add(row.line(),
                  fmt::format("{} is a leader, but the rules have no campaign", row.what()));
    }
    out_.setup.units.push_back(std::move(unit));
  }

  std::uint8_t formation_of(Table& row, const UnitInfo& unit) {
    const std::string named = row.text_or("formation");
    const std::string& wanted = named.empty() ? unit.command : named;
    const auto& all = rules().formations;
    const auto found = std::find(all.begin(), all.end(), wanted);
    if (found != all.end()) return static_cast<std::uint8_t>(found - all.begin());
    if (!named.empty()) {
      faults_.add(row.line("formation"), fmt::format("{} names the formation {}, which is not in "
                                                     "formations",
                                                     row.what(), in_quotes(named)));
    }
    return 0xFF;
  }

  /// The formations under a leader of several.
  std::uint32_t commands_of(Table& row) {
    std::uint32_t bits = 0;
    if (!row.has("commands")) return bits;
    const auto& all = rules().formations;
    for (const std::string& name : row.words("commands")) {
      const auto found = std::find(all.begin(), all.end(), name);
      if (found == all.end()) {
        faults_.add(row.line("commands"), fmt::format("{} commands {}, which is not in formations",
                                                      row.what(), in_quotes(name)));
      } else {
        bits |= std::uint32_t{1} << static_cast<unsigned>(found - all.begin());
      }
    }
    return bits;
  }

  HookerLeeFile out_;
};

}  // namespace

HookerLeeFile read_hooker_lee(const Node& root, const std::shared_ptr<const map::Map>& map,
                              const hooker_lee::Charts& charts, Faults& faults) {
  return HookerLeeReader(root, map, charts, faults).read();
}

}  // namespace hg::load
