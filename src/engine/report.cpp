#include "engine/report.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace hg::engine {
namespace {

constexpr std::size_t kMostTurningPoints = 8;
constexpr std::size_t kMostMarches = 5;
constexpr std::size_t kMostHexes = 5;

/// A combat is over when one of these is told.
const std::set<std::string>& ends() {
  static const std::set<std::string> kEnds{"attack_declared", "phase_began", "turn_began",
                                           "action_phase_began", "march_ended", "game_over"};
  return kEnds;
}

bool tells(const Entry& entry, std::string_view kind) {
  return std::any_of(entry.events.begin(), entry.events.end(),
                     [&](const Json& event) { return event.value("event", "") == kind; });
}

bool ends_combat(const Entry& entry) {
  return std::any_of(entry.events.begin(), entry.events.end(), [](const Json& event) {
    return ends().count(event.value("event", "")) != 0;
  });
}

class Report {
 public:
  Report(const Match& present, const std::vector<Entry>& entries)
      : present_(present), entries_(entries), at_(present.clone()) {
    for (std::size_t i = 0; i <= entries.size(); ++i) standings_.push_back(position(i).standings());
  }

  Json write(LuckMemo& memo) {
    const Json state = present_.state();
    Json json{{"scenario", state.value("scenario", Json(nullptr))},
              {"name", state.value("name", Json(nullptr))},
              {"number", entries_.size()},
              {"turn", state.value("turn", 0)},
              {"turns_planned", state.value("turns", 0)},
              {"result", state.value("result", Json(nullptr))}};
    for (const char* field : {"vp", "vp_detail", "account", "points", "level"}) {
      if (state.contains(field)) json[field] = state.at(field);
    }
    json["standings"] = standings_json(entries_.size());
    json["turns"] = turns();
    json["formations"] = formations_json();
    const Json combats = combats_json();
    json["turning_points"] = turning_points(combats);
    json["deadliest"] = deadliest(combats);
    json["combats"] = combats;
    json["marches"] = marches();
    json["luck"] = luck_of(present_, entries_, memo);
    return json;
  }

 private:
  /// The position before entry `number`; after the last entry, the present one.
  const Match& position(std::size_t number) {
    if (number >= entries_.size()) return present_;
    at_->restore(entries_[number].before);
    return *at_;
  }

  Json standings_json(std::size_t number) const {
    Json points = Json::object();
    Json lost = Json::object();
    for (const Standing& one : standings_[number]) {
      points[one.side] = one.points;
      lost[one.side] = one.lost;
    }
    return Json{{"points", std::move(points)}, {"lost", std::move(lost)}};
  }

  /// The points that the first side is ahead, if the game ended now.
  int balance(std::size_t number) const {
    const auto& now = standings_[number];
    return now.size() < 2 ? 0 : now[0].points - now[1].points;
  }

  // ---- turns ----

  /// Where the turns begin: the first position of each, and the end.
  std::vector<std::size_t> boundaries() const {
    std::vector<std::size_t> list{0};
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (tells(entries_[i], "turn_began")) list.push_back(i + 1);
    }
    if (list.back() != entries_.size()) list.push_back(entries_.size());
    return list;
  }

  Json turns() {
    Json list = Json::array();
    const auto starts = boundaries();
    for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
      Json row{{"turn", turn_at(starts[i])}, {"from", starts[i]}, {"to", starts[i + 1]}};
      row.update(standings_json(starts[i + 1]));
      list.push_back(std::move(row));
    }
    return list;
  }

  Json turn_at(std::size_t number) { return position(number).decision().value("turn", 0); }

  // ---- losses of formations ----

  static std::int64_t strength(const Json& unit) {
    const Json value = unit.value(unit.contains("manpower") ? "manpower" : "strength", Json(0));
    return value.is_number() ? value.get<std::int64_t>() : 0;
  }
  static std::string formation(const Json& unit) {
    for (const char* field : {"formation", "command"}) {
      if (unit.contains(field) && unit.at(field).is_string()) return unit.at(field);
    }
    return "";
  }

  /// What each unit lost in one entry: points that were told, and the rest of it when it went.
  std::map<std::string, std::int64_t> losses_of(std::size_t number) {
    std::map<std::string, std::int64_t> lost;
    std::set<std::string> gone;
    for (const Json& event : entries_[number].events) {
      const std::string kind = event.value("event", "");
      const std::string unit = event.value("unit", "");
      if (kind == "lost") lost[unit] += event.value("lost", 0);
      if (kind == "eliminated") gone.insert(unit);
    }
    if (gone.empty()) return lost;
    const Json state = position(number).state();
    for (const Json& unit : state.value("units", Json::array())) {
      if (gone.count(unit.value("id", "")) != 0) lost[unit.value("id", "")] = strength(unit);
    }
    return lost;
  }

  /// By turn, side and formation, in the order of the turns; losses on the march are among them.
  Json formations_json() {
    std::map<std::string, std::pair<std::string, std::string>> owners;
    const Json present = present_.state();
    for (const Json& unit : present.value("units", Json::array())) {
      owners[unit.value("id", "")] = {unit.value("side", ""), formation(unit)};
    }
    Json list = Json::array();
    const auto starts = boundaries();
    for (std::size_t t = 0; t + 1 < starts.size(); ++t) {
      std::map<std::pair<std::string, std::string>, std::int64_t> sums;
      for (std::size_t i = starts[t]; i < starts[t + 1]; ++i) {
        for (const auto& [unit, lost] : losses_of(i)) sums[owners[unit]] += lost;
      }
      for (const auto& [key, lost] : sums) {
        if (lost <= 0) continue;
        list.push_back({{"turn", turn_at(starts[t])},
                        {"side", key.first},
                        {"formation", key.second},
                        {"lost", lost}});
      }
    }
    return list;
  }

  // ---- combats ----

  std::size_t end_of_combat(std::size_t from) const {
    std::size_t i = from + 1;
    while (i < entries_.size() && !ends_combat(entries_[i])) ++i;
    if (i >= entries_.size()) return entries_.size();
    return tells(entries_[i], "attack_declared") ? i : i + 1;
  }

  static std::vector<std::string> hexes_of(const Json& event) {
    std::vector<std::string> hexes;
    for (const Json& hex : event.value("targets", Json::array())) hexes.push_back(hex);
    if (hexes.empty() && event.contains("hex")) hexes.push_back(event.at("hex"));
    return hexes;
  }

  Json combat_json(std::size_t number, const Json& declared) {
    const std::size_t end = end_of_combat(number);
    const Json before = position(number).decision();
    Json row{{"number", number},
             {"end", end},
             {"turn", before.value("turn", 0)},
             {"side", declared.value("side", before.value("side", ""))},
             {"hexes", hexes_of(declared)},
             {"text", declared.value("text", "")}};
    for (const char* field : {"units", "unit", "attack", "defence", "column", "type"}) {
      if (declared.contains(field)) row[field] = declared.at(field);
    }
    Json results = Json::array();
    for (std::size_t i = number; i < end; ++i) {
      for (const Json& event : entries_[i].events) {
        if (event.contains("result") && event.contains("text")) results.push_back(event.at("text"));
      }
    }
    row["results"] = std::move(results);
    Json lost = Json::object();
    for (std::size_t s = 0; s < standings_[number].size(); ++s) {
      lost[standings_[number][s].side] = standings_[end][s].lost - standings_[number][s].lost;
    }
    row["lost"] = std::move(lost);
    row["swing"] = balance(end) - balance(number);
    return row;
  }

  Json combats_json() {
    Json list = Json::array();
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      for (const Json& event : entries_[i].events) {
        if (event.value("event", "") == "attack_declared") list.push_back(combat_json(i, event));
      }
    }
    return list;
  }

  /// Combats, and single entries outside them, that changed the balance most.
  Json turning_points(const Json& combats) {
    std::vector<Json> list;
    std::vector<bool> in_combat(entries_.size(), false);
    for (const Json& row : combats) {
      const auto from = row.at("number").get<std::size_t>();
      const auto end = row.at("end").get<std::size_t>();
      for (std::size_t i = from; i < end; ++i) in_combat[i] = true;
      if (row.at("swing") != 0) {
        list.push_back({{"number", from}, {"end", end}, {"swing", row.at("swing")},
                        {"kind", "combat"}, {"turn", row.at("turn")}, {"hexes", row.at("hexes")},
                        {"text", row.at("text")}});
      }
    }
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const int swing = balance(i + 1) - balance(i);
      if (in_combat[i] || swing == 0) continue;
      list.push_back(single(i, swing));
    }
    std::stable_sort(list.begin(), list.end(), [](const Json& a, const Json& b) {
      return std::abs(a.at("swing").get<int>()) > std::abs(b.at("swing").get<int>());
    });
    if (list.size() > kMostTurningPoints) list.resize(kMostTurningPoints);
    return list;
  }
  Json single(std::size_t number, int swing) {
    Json row{{"number", number}, {"end", number + 1}, {"swing", swing}, {"kind", "event"},
             {"turn", position(number).decision().value("turn", 0)}, {"hexes", Json::array()},
             {"text", ""}};
    for (const Json& event : entries_[number].events) {
      if (!row.at("text").get_ref<const std::string&>().empty()) break;
      row["text"] = event.value("text", "");
      row["hexes"] = hexes_of(event);
    }
    return row;
  }

  /// The hexes where most was lost in combat.
  static Json deadliest(const Json& combats) {
    std::map<std::string, std::int64_t> lost;
    for (const Json& row : combats) {
      if (row.at("hexes").empty()) continue;
      std::int64_t sum = 0;
      for (const auto& [side, number] : row.at("lost").items()) sum += number.get<std::int64_t>();
      lost[row.at("hexes").front().get<std::string>()] += sum;
    }
    std::vector<std::pair<std::string, std::int64_t>> order(lost.begin(), lost.end());
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    Json list = Json::array();
    for (const auto& [hex, number] : order) {
      if (number <= 0 || list.size() >= kMostHexes) break;
      list.push_back({{"hex", hex}, {"lost", number}});
    }
    return list;
  }

  // ---- marches ----

  /// A march onto the map is told twice, as an entry and as a move.
  static bool told_as_move(const Entry& entry, const Json& entered) {
    return std::any_of(entry.events.begin(), entry.events.end(), [&](const Json& event) {
      return event.value("event", "") == "moved" &&
             event.value("unit", "") == entered.value("unit", "") &&
             event.value("path", Json()) == entered.at("path");
    });
  }

  /// The longest ways of one unit in one turn, in hexes.
  Json marches() {
    struct March {
      std::size_t hexes = 0;
      std::size_t from = 0;
      std::size_t to = 0;
      Json path = Json::array();
    };
    std::map<std::pair<std::size_t, std::string>, March> all;
    std::size_t turn = 0;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      for (const Json& event : entries_[i].events) {
        const std::string kind = event.value("event", "");
        if (kind == "turn_began") ++turn;
        if ((kind != "moved" && kind != "entered") || !event.contains("path")) continue;
        if (kind == "entered" && told_as_move(entries_[i], event)) continue;
        March& march = all[{turn, event.value("unit", "")}];
        if (march.hexes == 0) march.from = i;
        march.to = i + 1;
        march.hexes += event.at("path").empty() ? 0 : event.at("path").size() - 1;
        for (const Json& hex : event.at("path")) {
          if (march.path.empty() || march.path.back() != hex) march.path.push_back(hex);
        }
      }
    }
    std::vector<std::pair<std::pair<std::size_t, std::string>, March>> order(all.begin(), all.end());
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
      return a.second.hexes > b.second.hexes;
    });
    Json list = Json::array();
    for (const auto& [key, march] : order) {
      if (march.hexes == 0 || list.size() >= kMostMarches) break;
      list.push_back({{"unit", key.second}, {"turn", turn_at(march.from)}, {"hexes", march.hexes}, {"number", march.from},
                      {"end", march.to}, {"path", march.path}});
    }
    return list;
  }

  const Match& present_;
  const std::vector<Entry>& entries_;
  std::unique_ptr<Match> at_;
  std::vector<std::vector<Standing>> standings_;
};

}  // namespace

Json report_of(const Match& present, const std::vector<Entry>& entries, LuckMemo& memo) {
  return Report(present, entries).write(memo);
}

}  // namespace hg::engine
