#include <algorithm>
#include <utility>

#include "load/fredericksburg_files.h"
#include "rules/fredericksburg/state.h"

namespace hg::load {
namespace {

using core::Side;
using fredericksburg::ExitRow;
using fredericksburg::UnitInfo;
using hex::HexId;
using hex::kNoHex;

constexpr int kMostPoints = 999;

/// Reads a scenario of Fredericksburg on its map: exits, rules and options of that game.
class FredericksburgReader : ScenarioReader {
 public:
  FredericksburgReader(const Node& root, std::shared_ptr<const map::Map> map,
                       const FredericksburgCharts& charts, Faults& faults)
      : ScenarioReader(
            root, map,
            {{core::UnitType::infantry, core::UnitType::cavalry, core::UnitType::artillery},
             "infantry, cavalry or artillery",
             "regiment, brigade, division or corps"},
            faults) {
    out_.setup.map = std::move(map);
    out_.setup.table = charts.first;
    out_.setup.chart = charts.second;
  }

  FredericksburgFile read() {
    read_head(out_.setup);
    rules().turns = read_turns<fredericksburg::TurnInfo>(
        {core::Light::day, core::Light::fog, core::Light::night});
    rules().point_hexes = read_points<fredericksburg::PointHex>(fredericksburg::kMaxPointHexes);
    read_exits();
    read_entries();
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
  fredericksburg::ScenarioRules& rules() { return out_.setup.rules; }

  void read_exits() {
    rules().exits = hexes_in(root_, "exits");
    for (const Node& node : root_.rows("exit_points")) {
      Table row(node, faults_, "an exit row");
      ExitRow exit;
      exit.hex = hex_in(row, "hex");
      for (const std::string& word : row.words("sides")) {
        if (const auto side = player_of(word)) {
          exit.sides[core::index(*side)] = true;
        } else {
          faults_.add(row.line("sides"),
                      fmt::format("{} names the unknown side {}", row.what(), in_quotes(word)));
        }
      }
      exit.by_strength = row.has("per_point");
      exit.per_point = row.number_or("per_point", 0, 0, kMostPoints);
      exit.cavalry_per_point = row.number_or("cavalry_per_point", exit.per_point, 0, kMostPoints);
      exit.infantry_brigade = row.number_or("infantry_brigade", 0, 0, kMostPoints);
      exit.infantry_division = row.number_or("infantry_division", 0, 0, kMostPoints);
      exit.artillery_unit = row.number_or("artillery_unit", 0, 0, kMostPoints);
      exit.cavalry_brigade = row.number_or("cavalry_brigade", 0, 0, kMostPoints);
      exit.rule = case_in(row, "rule");
      row.source();
      row.finish();
      const auto& exits = rules().exits;
      if (exit.hex != kNoHex && std::find(exits.begin(), exits.end(), exit.hex) == exits.end()) {
        faults_.add(row.line("hex"),
                    fmt::format("exit row {} is not one of the exits", grid().name(exit.hex)));
      }
      rules().exit_points.push_back(std::move(exit));
    }
  }

  void read_rules(Table table) {
    rules().first_player = table.side("first_player");
    rules().start_points = by_side(table, "start_points", kMostPoints);
    rules().union_move_limit = table.number_or("union_move_limit", 0, 0, 200);
    if (table.has("headquarters")) rules().headquarters = hex_in(table, "headquarters");
    rules().immobility = table.flag_or("immobility", false);
    rules().immobile_bank = table.text_or("immobile_bank", "N");
    if (table.has("release_exits")) rules().release_exits = hexes_in(table, "release_exits");
    rules().release_distance = table.number_or("release_distance", 3, 0, 99);
    if (table.has("automatic_victory")) read_automatic(table.table("automatic_victory"));
    if (rules().union_move_limit > 0 && rules().headquarters == kNoHex) {
      faults_.add(table.line(), "a union_move_limit needs a headquarters that lifts it");
    }
    table.finish();
  }

  void read_automatic(Table table) {
    rules().automatic_victory_turn = table.number("turn", 1, 99);
    need_turn(rules().automatic_victory_turn, table.line("turn"), "automatic_victory");
    rules().automatic_ratio = table.number("ratio", 1, 99);
    rules().automatic_hexes = hexes_in(table, "hexes");
    table.finish();
  }

  void read_options(Table table) {
    out_.setup.options.attack_effectiveness = table.flag("attack_effectiveness");
    out_.setup.options.town_doubles = table.flag("town_doubles");
    out_.setup.options.third_of_may = table.flag("third_of_may");
    table.finish();
  }

  void read_units() {
    for (const Node& node : root_.rows("unit")) {
      if (out_.setup.units.size() == core::kMaxUnits) {
        faults_.add(node.line, fmt::format("there are more than {} units", core::kMaxUnits));
        return;
      }
      Table row(node, faults_, "a unit");
      auto unit = unit_info<UnitInfo>(read_unit(row));
      unit.starts_immobile = row.flag_or("immobile", false);
      row.finish();
      out_.setup.units.push_back(std::move(unit));
    }
    // bgd-5.3-a at set-up.
    std::vector<Standing> standing;
    for (std::size_t u = 0; u < out_.setup.units.size(); ++u) {
      const UnitInfo& unit = out_.setup.units[u];
      standing.push_back({unit.start, unit.side, notes_[u].line});
    }
    check_stacks(standing, out_.setup.chart.stack_limit);
  }

  FredericksburgFile out_;
};

}  // namespace

FredericksburgFile read_fredericksburg(const Node& root, const std::shared_ptr<const map::Map>& map,
                                       const FredericksburgCharts& charts, Faults& faults) {
  return FredericksburgReader(root, map, charts, faults).read();
}

}  // namespace hg::load
