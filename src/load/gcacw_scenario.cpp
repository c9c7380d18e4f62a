#include <algorithm>
#include <map>
#include <utility>

#include "load/gcacw_files.h"
#include "rules/gcacw/state.h"

namespace hg::load {
namespace {

using core::Side;
using core::UnitId;
using core::UnitType;
using gcacw::Formation;
using gcacw::GivenPhase;
using gcacw::HexSide;
using gcacw::PointRule;
using gcacw::Pool;
using gcacw::Rank;
using gcacw::UnitInfo;
using gcacw::Works;
using hex::HexId;
using hex::kNoHex;

/// Strength markers run to 21 (gcw-2.2-m).
constexpr int kMostManpower = 21;
constexpr int kMostValue = 9;
constexpr int kMostPoints = 999;
/// A formation is a byte of a unit.
constexpr std::size_t kMostFormations = 32;

/// A word of one of the enums of the setup by its place in a list.
template <class Enum, std::size_t N>
std::optional<Enum> of_words(const std::array<std::string_view, N>& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}
template <class Enum, std::size_t N>
std::optional<Enum> of_enum(std::string_view text) {
  for (std::size_t i = 0; i < N; ++i) {
    if (word(static_cast<Enum>(i)) == text) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

constexpr std::array<std::string_view, 5> kPoolWords{"none", "substitute", "brigade", "division",
                                                     "leader"};
constexpr std::array<std::string_view, 3> kGivenWords{"one_march", "activate", "any"};
constexpr std::array<std::string_view, 12> kPointWords{
    "union_in",         "held",         "each_union_in", "division_alone",
    "division_pressed", "free_path",    "corps_south",   "confederates_in",
    "entered",          "entered_guns", "adjacent",      "confederate_horse_in"};

/// Which units another unit of the file is named by, to be found when all are read.
struct Named {
  std::string id;
  int line = 0;
};
struct Pending {
  Named with, reverse, cavalry_of;
};

/// Reads a scenario of Stonewall's Last Battle on its map.
class GcacwReader : ScenarioReader {
 public:
  GcacwReader(const Node& root, std::shared_ptr<const map::Map> map, const gcacw::Charts& charts,
              Faults& faults)
      : ScenarioReader(
            root, map,
            {{UnitType::infantry, UnitType::cavalry, UnitType::artillery, UnitType::leader},
             "infantry, cavalry, artillery or leader",
             "regiment, brigade or division"},
            faults) {
    out_.setup.map = std::move(map);
    out_.setup.charts = charts;
  }

  GcacwFile read() {
    read_head(out_.setup);
    for (const TurnRow& row : read_track({core::Light::day, core::Light::night})) {
      rules().turns.push_back({row.date, row.source, row.rain, row.light, row.time});
    }
    if (rules().turns.size() > 16) {
      faults_.add(root_.line("turns"), "the turn track may have at most 16 turns");
    }
    read_formations();
    if (root_.has("reasons")) read_reasons();
    read_units();
    if (root_.has("pontoons")) read_pontoons();
    if (root_.has("given")) read_given();
    read_points();
    read_levels();
    read_rules(root_.table("rules"));
    if (root_.has("options")) read_options(root_.table("options"));
    if (root_.has("totals")) read_sums(root_.table("totals"));
    root_.finish();
    out_.notes = std::move(notes_);
    return std::move(out_);
  }

 private:
  gcacw::ScenarioRules& rules() { return out_.setup.rules; }
  std::vector<UnitInfo>& units() { return out_.setup.units; }

  // ---- commands (slb-13-c) --------------------------------------------------------------------

  void read_formations() {
    std::set<std::string> seen;
    for (const std::string& code : root_.words("formations")) {
      if (!seen.insert(code).second) {
        faults_.add(root_.line("formations"),
                    fmt::format("formation {} is there twice", in_quotes(code)));
      }
      const std::size_t cut = code.find('-');
      Formation formation{code, code, {}};
      if (cut != std::string::npos) {
        formation.division = code.substr(0, cut);
        formation.corps = code.substr(cut + 1);
      }
      rules().formations.push_back(std::move(formation));
    }
    if (rules().formations.size() > kMostFormations) {
      faults_.add(root_.line("formations"),
                  fmt::format("there are more than {} formations", kMostFormations));
    }
  }

  std::uint8_t formation_of(Table& row, std::string_view key, const std::string& code) {
    if (code.empty()) return gcacw::kNoFormation;
    const auto& all = rules().formations;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Formation& f) { return f.code == code; });
    if (found != all.end()) return static_cast<std::uint8_t>(found - all.begin());
    faults_.add(row.line(key), fmt::format("{} names the command {}, which is not in formations",
                                           row.what(), in_quotes(code)));
    return gcacw::kNoFormation;
  }

  std::vector<std::uint8_t> formations_in(Table& row, std::string_view key) {
    std::vector<std::uint8_t> list;
    for (const std::string& code : row.words(key)) list.push_back(formation_of(row, key, code));
    return list;
  }

  // ---- units ----------------------------------------------------------------------------------

  void read_units() {
    for (const Node& node : root_.rows("unit")) {
      read_one(node);
      if (units().size() <= gcacw::kMaxGameUnits) continue;
      faults_.add(node.line, fmt::format("there are more than {} units", gcacw::kMaxGameUnits));
      return;
    }
    for (std::size_t u = 0; u < units().size(); ++u) find_named(u);
    check_sides();
  }

  void read_one(const Node& node) {
    Table row(node, faults_, "a unit");
    const bool leader = row.has("type") && text_of(row, "type") == "leader";
    UnitRow common = read_common(row, leader);
    UnitInfo unit;
    unit.id = common.id;
    unit.name = common.name;
    unit.side = common.side;
    unit.type = common.type;
    unit.size = common.size;
    read_command(row, unit);
    unit.pool = pool_in(row);
    notes_.push_back({row.line(), {}, {}});
    Pending pending;
    if (leader) {
      read_leader(row, unit, pending);
    } else {
      read_fighter(row, unit);
    }
    read_specials(row, unit);
    read_place(row, unit);
    row.source("values_source");
    read_provenance(row, common);
    unit.source = common.source;
    unit.why = common.why;
    const int count = row.number_or("count", 1, 1, 9);
    row.finish();
    add(std::move(unit), pending, count);
  }

  /// The text of a key that is read again later.
  static std::string text_of(const Table& row, std::string_view key) {
    const Node* node = row.node().find(key);
    return node != nullptr ? node->text : std::string();
  }

  /// Id, name, side, type and size; leaders have a rank in place of a size.
  UnitRow read_common(Table& row, bool leader) {
    UnitRow unit;
    unit.id = row.text("id");
    row.set_name("unit " + unit.id);
    if (!unit.id.empty() && !ids_.insert(unit.id).second) {
      faults_.add(row.line("id"), fmt::format("{} is there twice", row.what()));
    }
    unit.name = row.text("name");
    unit.side = row.side("side");
    if (leader) {
      row.text("type");
      unit.type = UnitType::leader;
    } else {
      read_kind(row, unit);
      if (unit.size == core::UnitSize::battalion || unit.size == core::UnitSize::corps) {
        faults_.add(row.line("size"),
                    fmt::format("{} has the size {}; it must be regiment, brigade or division",
                                row.what(), word(unit.size)));
      }
    }
    return unit;
  }

  void read_command(Table& row, UnitInfo& unit) {
    unit.command = row.text_or("command");
    unit.formation = formation_of(row, "command", unit.command);
  }

  Pool pool_in(Table& row) {
    const std::string word = row.text_or("pool", "none");
    if (const auto pool = of_words<Pool>(kPoolWords, word)) return *pool;
    faults_.add(row.line("pool"),
                fmt::format("{} has the pool {}; it must be substitute, brigade, division or "
                            "leader",
                            row.what(), in_quotes(word)));
    return Pool::none;
  }

  void read_leader(Table& row, UnitInfo& unit, Pending& pending) {
    const std::string rank = row.text("rank");
    const auto known = of_enum<Rank, gcacw::kRanks>(rank);
    if (known && *known != Rank::none) {
      unit.rank = *known;
    } else if (!rank.empty()) {
      faults_.add(row.line("rank"), fmt::format("{} has the rank {}; it must be division, corps or "
                                                "army",
                                                row.what(), in_quotes(rank)));
    }
    unit.horse = row.flag_or("horse", false);
    unit.command_value = row.number("command_value", 1, kMostValue);
    // gcw-2.2-h: army leaders have one number only.
    if (unit.rank != Rank::army) unit.tactical = row.number("tactical", 0, kMostValue);
    unit.is_lee = row.flag_or("lee", false);
    unit.is_jackson = row.flag_or("jackson", false);
    unit.is_hooker = row.flag_or("hooker", false);
    if (unit.command.empty()) {
      faults_.add(row.line(), fmt::format("{} is a leader without a command", row.what()));
    }
    if (unit.pool == Pool::none) pending.with = {row.text("with"), row.line("with")};
    if (row.has("reverse")) pending.reverse = {row.text("reverse"), row.line("reverse")};
    if (row.has("cavalry_of")) {
      pending.cavalry_of = {row.text("cavalry_of"), row.line("cavalry_of")};
    }
  }

  void read_fighter(Table& row, UnitInfo& unit) {
    unit.tactical = row.number("tactical", 0, kMostValue);
    unit.artillery = row.number("artillery", 0, 20);
    unit.never_alone = row.flag_or("never_alone", false);
    if (unit.pool == Pool::none) {
      unit.manpower = row.number("manpower", 1, kMostManpower);
      check_strength(row, unit);
    }
    unit.fatigue = row.number_or("fatigue", 0, 0, 4);
    unit.disorganised = row.flag_or("disorganised", false);
    unit.exhausted = row.flag_or("exhausted", false);
    const std::string works = row.text_or("works", "none");
    if (const auto known = of_enum<Works, gcacw::kWorks>(works)) {
      unit.works = *known;
    } else {
      faults_.add(row.line("works"),
                  fmt::format("{} has the unknown works {}", row.what(), in_quotes(works)));
    }
  }

  /// slb-21.2-b: what a counter of its size can hold; divisions start above their limit.
  void check_strength(Table& row, const UnitInfo& unit) {
    const gcacw::Charts& charts = out_.setup.charts;
    const bool horse = unit.type == UnitType::cavalry;
    int most = kMostManpower;
    if (unit.size == core::UnitSize::brigade) {
      most = horse ? charts.most_horse_brigade : charts.most_brigade;
    } else if (unit.size == core::UnitSize::regiment) {
      most = horse ? charts.most_horse_regiment : charts.most_regiment;
    }
    if (unit.manpower > most) {
      faults_.add(row.line("manpower"),
                  fmt::format("{} has manpower {}; a {} of {} may have at most {}", row.what(),
                              unit.manpower, word(unit.size), word(unit.type), most));
    }
  }

  /// Keys of single scenarios.
  void read_specials(Table& row, UnitInfo& unit) {
    unit.group = row.text_or("group");
    unit.twin = row.text_or("twin");
    unit.idle_until_turn = row.number_or("idle_until", 0, 0, 99);
    need_turn(unit.idle_until_turn, row.line("idle_until"), row.what());
    unit.needs_alert = row.flag_or("needs_alert", false);
    unit.rodes = row.flag_or("rodes", false);
    unit.horse_guns = row.flag_or("horse_guns", false);
    const int crossing = row.number_or("first_crossing", 0, 0, 2);
    if (crossing > 0) unit.first_crossing = static_cast<std::uint8_t>(crossing - 1);
    if (row.has("crosses_after")) {
      unit.crosses_after = formation_of(row, "crosses_after", row.text("crosses_after"));
    }
    const bool special = unit.pool == Pool::brigade || unit.pool == Pool::division;
    if (special && unit.group.empty()) {
      faults_.add(row.line(), fmt::format("{} is a {} beside the map and must name its group",
                                          row.what(), row.text_or("pool")));
    }
  }

  void read_place(Table& row, UnitInfo& unit) {
    notes_.back().bank = row.text_or("bank");
    if (unit.pool == Pool::none) {
      unit.start = hex_in(row, "hex");
      check_ground(row, unit.start, notes_.back().bank);
    } else if (row.has("hex")) {
      row.text("hex");
      faults_.add(row.line("hex"),
                  fmt::format("{} waits beside the map and cannot have a hex", row.what()));
    }
  }

  /// One counter, or as many alike as `count` says.
  void add(UnitInfo unit, const Pending& pending, int count) {
    const UnitNote note = notes_.back();
    notes_.pop_back();
    const std::string id = unit.id;
    const std::string name = unit.name;
    for (int i = 1; i <= count; ++i) {
      if (count > 1) {
        unit.id = fmt::format("{}-{}", id, i);
        unit.name = fmt::format("{} {}", name, i);
        if (!ids_.insert(unit.id).second) {
          faults_.add(note.line, fmt::format("unit {} is there twice", unit.id));
        }
      }
      units().push_back(unit);
      pending_.push_back(pending);
      notes_.push_back(note);
    }
  }

  UnitId unit_of(const Named& named, std::string_view what) {
    if (named.id.empty()) return core::kNoUnit;
    for (std::size_t u = 0; u < units().size(); ++u) {
      if (units()[u].id == named.id) return static_cast<UnitId>(u);
    }
    faults_.add(named.line,
                fmt::format("{} names unit {}, which does not exist", what, in_quotes(named.id)));
    return core::kNoUnit;
  }

  void find_named(std::size_t u) {
    UnitInfo& unit = units()[u];
    const std::string what = "unit " + unit.id;
    unit.attached_to = unit_of(pending_[u].with, what);
    unit.reverse = unit_of(pending_[u].reverse, what);
    unit.cavalry_of = unit_of(pending_[u].cavalry_of, what);
    check_company(unit, pending_[u]);
    for (const UnitId other : {unit.reverse, unit.cavalry_of}) {
      if (other == core::kNoUnit || units()[other].type == UnitType::leader) continue;
      faults_.add(notes_[u].line,
                  fmt::format("{} names {}, which is no leader", what, units()[other].id));
    }
  }

  /// gcw-2.2-g, -i: a leader starts with a unit that he commands, in its hex.
  void check_company(const UnitInfo& leader, const Pending& pending) {
    if (leader.attached_to == core::kNoUnit) return;
    const UnitInfo& unit = units()[leader.attached_to];
    const std::string said = fmt::format("leader {} is with {}", leader.id, unit.id);
    if (unit.type == UnitType::leader || unit.side != leader.side || unit.pool != Pool::none) {
      faults_.add(pending.with.line, said + ", which is no unit of his side on the map");
    } else if (unit.start != leader.start) {
      faults_.add(pending.with.line,
                  said + fmt::format(", which is in {} and not in {}", hex_name(unit.start),
                                     hex_name(leader.start)));
    } else if (!commands(leader, unit)) {
      faults_.add(pending.with.line, said + ", which is not of his command");
    }
  }

  std::string hex_name(HexId h) const { return h == kNoHex ? "no hex" : grid().name(h); }

  /// gcw-2.2-h, slb-13-c: army leaders take any infantry, corps leaders their corps.
  bool commands(const UnitInfo& leader, const UnitInfo& unit) {
    if (leader.rank == Rank::army) return unit.type == UnitType::infantry;
    if (leader.formation == gcacw::kNoFormation || unit.formation == gcacw::kNoFormation) {
      return false;
    }
    const Formation& his = rules().formations[leader.formation];
    const Formation& its = rules().formations[unit.formation];
    return leader.rank == Rank::corps ? its.corps == his.corps : its.code == his.code;
  }

  void check_sides() {
    std::map<HexId, std::size_t> first;
    for (std::size_t u = 0; u < units().size(); ++u) {
      const HexId h = units()[u].start;
      if (h == kNoHex) continue;
      const auto [it, fresh] = first.emplace(h, u);
      if (fresh || units()[it->second].side == units()[u].side) continue;
      faults_.add(notes_[u].line,
                  fmt::format("units of both sides start in hex {}", grid().name(h)));
    }
  }

  // ---- bridges and given phases ---------------------------------------------------------------

  /// "2114/2213": two hexes that touch.
  std::optional<HexSide> side_of(Table& row, std::string_view key, const std::string& text) {
    const std::size_t cut = text.find('/');
    const std::string a = text.substr(0, cut);
    const std::string b = cut == std::string::npos ? std::string() : text.substr(cut + 1);
    HexSide side{hex_of(grid(), a, row.line(key), faults_, row.what()),
                 hex_of(grid(), b, row.line(key), faults_, row.what())};
    if (side.a == kNoHex || side.b == kNoHex) {
      if (cut == std::string::npos) {
        faults_.add(row.line(key), fmt::format("{} of {} holds {}; a hexside reads like 2114/2213",
                                               in_quotes(key), row.what(), in_quotes(text)));
      }
      return std::nullopt;
    }
    const auto d = grid().direction(side.a, side.b);
    if (!d) {
      faults_.add(row.line(key), fmt::format("hexes {} and {} do not touch", a, b));
      return std::nullopt;
    }
    const map::SideSet there = ground().side(side.a, *d);
    if (!there.has(map::SideFeature::major_river) && !there.has(map::SideFeature::minor_river)) {
      faults_.add(row.line(key), fmt::format("no river runs between {} and {}", a, b));
      return std::nullopt;
    }
    if (side.b < side.a) std::swap(side.a, side.b);
    return side;
  }

  std::vector<HexSide> sides_in(Table& row, std::string_view key) {
    std::vector<HexSide> sides;
    for (const std::string& text : row.words(key)) {
      if (const auto side = side_of(row, key, text)) sides.push_back(*side);
    }
    return sides;
  }

  void read_pontoons() {
    out_.bridges_line = root_.line("pontoons");
    for (const Node& node : root_.rows("pontoons")) {
      Table row(node, faults_, "a pontoon bridge");
      const std::vector<std::string> hexes = row.words("between");
      if (hexes.size() == 2) {
        const auto side = side_of(row, "between", hexes[0] + "/" + hexes[1]);
        if (side) rules().pontoons.push_back(*side);
      } else {
        row.fault(row.line("between"), "a pontoon bridge must lie between two hexes");
      }
      case_in(row, "rule");
      row.source();
      row.finish();
    }
  }

  void read_given() {
    out_.given_line = root_.line("given");
    for (const Node& node : root_.rows("given")) {
      Table row(node, faults_, "a given phase");
      GivenPhase phase;
      phase.side = row.side("side");
      const std::string what = row.text("what");
      if (const auto known = of_words<GivenPhase::What>(kGivenWords, what)) {
        phase.what = *known;
      } else if (!what.empty()) {
        faults_.add(row.line("what"), fmt::format("{} is {}; it must be one_march, activate or any",
                                                  row.what(), in_quotes(what)));
      }
      if (row.has("formations")) phase.formations = formations_in(row, "formations");
      phase.once_each = row.flag_or("once_each", false);
      if (phase.what == GivenPhase::What::activate) read_activation(row, phase);
      phase.least_column = row.number_or("least_column", 0, 0, 99);
      phase.attack_die = row.number_or("attack_die", 0, -9, 9);
      phase.rule = case_in(row, "rule");
      row.finish();
      rules().given.push_back(std::move(phase));
    }
  }

  void read_activation(Table& row, GivenPhase& phase) {
    phase.leader = unit_of({row.text("leader"), row.line("leader")}, row.what());
    if (phase.leader != core::kNoUnit && (units()[phase.leader].type != UnitType::leader ||
                                          units()[phase.leader].side != phase.side)) {
      row.fault(row.line("leader"), "a given phase must name a leader of its side");
    }
    if (!row.has("only")) return;
    for (const std::string& id : row.words("only")) {
      const UnitId unit = unit_of({id, row.line("only")}, row.what());
      if (unit != core::kNoUnit) phase.only.set(unit);
    }
  }

  // ---- points ---------------------------------------------------------------------------------

  void read_points() {
    out_.points_line = root_.line("points");
    std::size_t held = 0;
    for (const Node& node : root_.rows("points")) {
      Table row(node, faults_, "a row of points");
      PointRule rule;
      const std::string what = row.text("what");
      if (const auto known = of_words<PointRule::What>(kPointWords, what)) {
        rule.what = *known;
      } else if (!what.empty()) {
        faults_.add(row.line("what"),
                    fmt::format("{} scores for {}, which is unknown", row.what(), in_quotes(what)));
      }
      rule.value = row.number("value", -kMostPoints, kMostPoints);
      if (row.has("hexes")) rule.hexes = hexes_in(row, "hexes");
      rule.most = row.number_or("most", rule.most, 0, 99);
      rule.least = row.number_or("least", 0, 0, 99);
      rule.text = row.text("text");
      rule.rule = case_in(row, "rule");
      rule.source = row.source();
      row.finish();
      need_hexes(row, rule);
      if (rule.what == PointRule::What::held) held += rule.hexes.size();
      rules().points.push_back(std::move(rule));
    }
    if (held > gcacw::kMaxPointHexes) {
      faults_.add(root_.line("points"),
                  fmt::format("there are more than {} hexes to be held", gcacw::kMaxPointHexes));
    }
    if (rules().points.size() > 16) {
      faults_.add(root_.line("points"), "there are more than 16 rows of points");
    }
  }

  void need_hexes(Table& row, const PointRule& rule) {
    const bool path = rule.what == PointRule::What::free_path;
    const bool none = rule.what == PointRule::What::corps_south;
    const std::size_t least = path ? 3 : none ? 0 : 1;
    if (row.ok() && rule.hexes.size() < least) {
      faults_.add(
          row.line("hexes"),
          fmt::format("{} has {} hexes; it must have {}", row.what(), rule.hexes.size(),
                      path ? "two at the ford and one where the path ends" : "one or more"));
    }
  }

  void read_levels() {
    for (const Node& node : root_.rows("levels")) {
      Table row(node, faults_, "a level");
      gcacw::VictoryLevel level;
      level.name = row.text("name");
      level.side = row.side("side");
      level.from = row.number("from", -kMostPoints, kMostPoints);
      row.finish();
      if (row.ok() && !rules().levels.empty() && level.from >= rules().levels.back().from) {
        faults_.add(row.line("from"), "the levels must fall from row to row");
      }
      rules().levels.push_back(std::move(level));
    }
    if (rules().levels.size() < 2 || rules().levels.back().from > -kMostPoints) {
      faults_.add(root_.line("levels"),
                  fmt::format("there must be two levels or more, the last from {}", -kMostPoints));
    }
  }

  // ---- rules ----------------------------------------------------------------------------------

  int turn_or(Table& table, std::string_view key, int fallback) {
    const int turn = table.number_or(key, fallback, 0, 99);
    if (table.has(key)) need_turn(turn, table.line(key), in_quotes(key));
    return turn;
  }

  void read_rules(Table table) {
    out_.rules_line = table.line();
    gcacw::ScenarioRules& r = rules();
    r.action_cycle_only = table.flag_or("action_cycle_only", false);
    r.transfer_from_turn = turn_or(table, "transfer_from_turn", 1);
    if (table.has("attachment_turns")) {
      r.attachment_turns = table.numbers("attachment_turns", 1, 99);
      for (const int turn : r.attachment_turns) {
        need_turn(turn, table.line("attachment_turns"), "attachment_turns");
      }
    }
    read_who_detaches(table);
    r.same_formation_only = table.flag_or("same_formation_only", false);
    r.attach_same_formation = table.flag_or("attach_same_formation", false);
    r.recovery_entrench = table.flag_or("recovery_entrench", true);
    read_phases(table);
    read_limits(table);
    read_brandy(table);
    r.union_major_bridges = table.number_or("union_major_bridges", r.union_major_bridges, 0, 9);
    if (table.has("banks")) read_banks(table.table("banks"));
    table.finish();
  }

  void read_who_detaches(Table& table) {
    if (!table.has("substitutes")) return;
    for (const std::string& word : table.words("substitutes")) {
      if (const auto side = player_of(word)) {
        rules().substitutes[core::index(*side)] = true;
      } else {
        table.fault(
            table.line("substitutes"),
            fmt::format("substitutes names {}; it must name union or confederate", in_quotes(word)));
      }
    }
  }

  void read_phases(Table& table) {
    gcacw::ScenarioRules& r = rules();
    r.union_until_attack = table.flag_or("union_until_attack", false);
    if (table.has("bonus")) {
      Table bonus = table.table("bonus");
      const std::vector<int> phases = bonus.numbers("phases", 1, 99);
      if (phases.size() == 2 && phases[0] <= phases[1]) {
        r.bonus_phases = {phases[0], phases[1]};
      } else {
        bonus.fault(bonus.line("phases"),
                    "the phases of bonus must be two numbers, first and last");
      }
      r.bonus_die = bonus.number("die", -9, 9);
      bonus.finish();
    }
    if (table.has("night")) {
      Table night = table.table("night");
      r.night_from_phase = night.number("from_phase", 1, 99);
      r.night_die = night.number("die", -9, 9);
      night.finish();
    }
    r.leaders_die = table.flag_or("leaders_die", false);
    r.jackson_lost_after_turn = turn_or(table, "jackson_lost_after_turn", 0);
  }

  void read_limits(Table& table) {
    gcacw::ScenarioRules& r = rules();
    if (table.has("closed")) {
      r.closed = sides_in(table, "closed");
      r.closed_last_turn = table.number("closed_last_turn", 1, 99);
      need_turn(r.closed_last_turn, table.line("closed_last_turn"), "closed_last_turn");
    }
    if (table.has("alert")) {
      Table alert = table.table("alert");
      r.alert_hexes = hexes_in(alert, "hexes");
      if (r.alert_hexes.size() > 8) {
        alert.fault(alert.line("hexes"), "there may be at most 8 alert hexes");
      }
      r.alert_left = alert.number("left", 1, 8);
      alert.finish();
    }
    r.confederates_stay_south = table.flag_or("confederates_stay_south", false);
  }

  /// 13.4.
  void read_brandy(Table& table) {
    gcacw::ScenarioRules& r = rules();
    r.ends_when_tired = table.flag_or("ends_when_tired", false);
    if (table.has("crossings")) {
      const std::vector<HexSide> sides = sides_in(table, "crossings");
      if (sides.size() == 2) {
        r.crossings = {std::vector<HexSide>{sides[0]}, std::vector<HexSide>{sides[1]}};
      } else if (table.words("crossings").size() != 2) {
        table.fault(table.line("crossings"), "crossings must name two hexsides of a river");
      }
    }
    r.least_column_union = table.number_or("least_column_union", 0, 0, 99);
    r.rapidan_closed_to_union = table.flag_or("rapidan_closed_to_union", false);
    r.confederate_county = table.text_or("confederate_county");
    if (table.has("rodes")) {
      Table rodes = table.table("rodes");
      r.rodes_centre = hex_in(rodes, "centre");
      r.rodes_distance = rodes.number("distance", 0, 99);
      r.rodes_die = rodes.number("die", -9, 9);
      r.rodes_fatigue = rodes.number("fatigue", 0, 4);
      rodes.finish();
    }
    if (table.has("horse_guns")) r.horse_guns = hex_in(table, "horse_guns");
    r.charges = table.flag_or("charges", false);
  }

  void read_banks(Table table) {
    rules().south_bank = table.text("south");
    rules().north_bank = table.text("north");
    rules().between = table.text("between");
    table.finish();
  }

  void read_options(Table table) {
    out_.setup.options.tired_march = table.flag_or("tired_march", false);
    out_.setup.options.entrench_action = table.flag_or("entrench_action", false);
    table.finish();
  }

  void read_sums(Table table) {
    out_.totals.line = table.line();
    for (const Side side : {Side::union_, Side::confederate}) {
      const std::string name{core::word(side)};
      GcacwTotals::Of& of = out_.totals.sides[core::index(side)];
      of.units = table.number(name + "_units", 0, 999);
      of.leaders = table.number(name + "_leaders", 0, 999);
      of.manpower = table.number(name + "_manpower", 0, 9999);
    }
    out_.totals.counters = table.number("counters", 0, 999);
    table.text_or("why");
    table.finish();
  }

  GcacwFile out_;
  std::vector<Pending> pending_;  ///< as the units
};

}  // namespace

GcacwFile read_gcacw(const Node& root, const std::shared_ptr<const map::Map>& map,
                     const gcacw::Charts& charts, Faults& faults) {
  return GcacwReader(root, map, charts, faults).read();
}

}  // namespace hg::load
