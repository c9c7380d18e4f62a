#include "engine/record.h"

#include <fmt/format.h>

#include "engine/fields.h"

namespace hg::engine {
namespace {

constexpr std::string_view kFormat = "hazelgrove-record";
constexpr std::int64_t kVersion = 1;

Json data_list(const GameModule& game) {
  Json list = Json::array();
  for (const DataFile& file : game.data()) {
    list.push_back({{"file", file.file}, {"hash", file.hash}});
  }
  return list;
}

Json entry_json(const Entry& entry) {
  if (!entry.action.is_null()) return Json{{"action", entry.action}, {"by", entry.by}};
  if (entry.faces.size() == 1) return Json{{"roll", entry.faces.front()}};
  return Json{{"roll", entry.faces}};
}

/// The faces of a roll entry, a number or a list of numbers.
Expected<std::vector<int>> faces_of(const Json& roll, std::size_t entry) {
  const auto wrong = [&] {
    return bad_request(
        fmt::format("record: entry {}: \"roll\" must be a die or a list of dice", entry));
  };
  std::vector<int> faces;
  const auto add = [&faces](const Json& face) {
    if (!face.is_number_integer()) return false;
    const auto value = face.get<std::int64_t>();
    if (value < 1 || value > 1000) return false;
    faces.push_back(static_cast<int>(value));
    return true;
  };
  if (!roll.is_array()) {
    if (!add(roll)) return wrong();
    return faces;
  }
  if (roll.empty() || roll.size() > 100) return wrong();
  for (const Json& face : roll) {
    if (!add(face)) return wrong();
  }
  return faces;
}

/// Sets up the game that a record begins with.
Expected<Replayed> set_up(const Library& library, const Json& record) {
  Replayed replayed;
  if (const Json* position = find(record, "position")) {
    HG_TRY(game, library.game_of_position(*position));
    if (game == nullptr) {
      const auto& id = position->at("game").get_ref<const std::string&>();
      return bad_request("record: no such game: " + shown(id));
    }
    replayed.game = game;
    replayed.origin.position = *position;
    HG_TRY(opened, replayed.game->open_position(*position));
    replayed.match = std::move(opened.match);
    return replayed;
  }
  HG_TRY(scenario, need_text(record, "scenario"));
  replayed.game = library.game_of_scenario(scenario);
  if (replayed.game == nullptr) {
    return bad_request("record: no such scenario: " + shown(scenario));
  }
  if (const Json* options = find(record, "options")) replayed.origin.options = *options;
  replayed.origin.scenario = scenario;
  HG_TRY(match, replayed.game->new_match(scenario, replayed.origin.options));
  replayed.match = std::move(match);
  return replayed;
}

bool fits(const std::vector<int>& faces, const DiceRequest& wanted) {
  if (faces.size() != static_cast<std::size_t>(wanted.count)) return false;
  for (const int face : faces) {
    if (face > wanted.sides) return false;
  }
  return true;
}

std::string reasons(const Fault& fault) {
  std::string text = fault.message;
  for (const Broken& broken : fault.violations) {
    text += fmt::format("; {}: {}", broken.rule, broken.message);
  }
  return text;
}

/// Plays one roll; false and a difference when the game does not want it.
Expected<bool> play_roll(Replayed& replayed, const Json& roll, std::size_t number,
                         std::optional<Difference>& difference) {
  HG_TRY(faces, faces_of(roll, number));
  Match& match = *replayed.match;
  if (match.to_decide() != "chance") {
    difference = Difference{number, "a die where the game asks for none", roll,
                            std::string(match.to_decide())};
    return false;
  }
  if (!fits(faces, match.dice())) {
    difference = Difference{number, "not the dice that the game asks for", roll, nullptr};
    return false;
  }
  Entry entry{nullptr, faces, "chance", match.snapshot(), Json::array()};
  auto events = match.roll(faces);
  if (!events) {
    difference =
        Difference{number, "the roll is refused: " + reasons(events.error()), roll, nullptr};
    return false;
  }
  entry.events = std::move(*events);
  replayed.entries.push_back(std::move(entry));
  return true;
}

Expected<bool> play_action(Replayed& replayed, const Json& action, std::size_t number,
                           std::optional<Difference>& difference) {
  Match& match = *replayed.match;
  Entry entry{nullptr, {}, std::string(match.to_decide()), match.snapshot(), Json::array()};
  if (entry.by == "chance" || entry.by == "none") {
    difference = Difference{number,
                            entry.by == "none" ? "an action after the end of the game"
                                               : "an action where the game asks for a die",
                            action, entry.by};
    return false;
  }
  auto applied = match.apply(action);
  if (!applied) {
    difference =
        Difference{number, "the action is refused: " + reasons(applied.error()), action, nullptr};
    return false;
  }
  entry.action = std::move(applied->action);
  entry.events = std::move(applied->events);
  replayed.entries.push_back(std::move(entry));
  return true;
}

Expected<bool> play_entry(Replayed& replayed, const Json& entry, std::size_t number,
                          std::optional<Difference>& difference) {
  const Json* roll = find(entry, "roll");
  const Json* action = find(entry, "action");
  if ((roll == nullptr) == (action == nullptr)) {
    return bad_request(
        fmt::format("record: entry {} must hold either \"action\" or \"roll\"", number));
  }
  return roll != nullptr ? play_roll(replayed, *roll, number, difference)
                         : play_action(replayed, *action, number, difference);
}

/// The faces listed beside the entries must be those of the entries.
void compare_dice(const Json& record, const Replayed& replayed,
                  std::optional<Difference>& difference) {
  const Json* dice = find(record, "dice");
  if (dice == nullptr || difference) return;
  Json played = Json::array();
  for (const Entry& entry : replayed.entries) {
    for (const int face : entry.faces) played.push_back(face);
  }
  if (played != *dice) {
    difference = Difference{0, "\"dice\" does not list the dice of the entries", *dice, played};
  }
}

Expected<void> is_record(const Json& record) {
  if (!record.is_object()) return bad_request("a record is a JSON object");
  HG_TRY(format, read_text(record, "format"));
  if (!format || *format != kFormat) {
    return bad_request(fmt::format("not a record: \"format\" must be \"{}\"", kFormat));
  }
  HG_TRY(version, need_number(record, "version", 1, INT64_MAX));
  if (version != kVersion) {
    return refuse(Code::unsupported, fmt::format("record version {} is not known", version));
  }
  const Json* entries = find(record, "entries");
  if (entries == nullptr || !entries->is_array()) {
    return bad_request("record: \"entries\" must be a list");
  }
  return {};
}

/// Data files that are not those of the record, for a person who looks for the reason.
Json other_data(const GameModule& game, const Json& record) {
  Json list = Json::array();
  const Json* data = find(record, "data");
  if (data == nullptr || !data->is_array()) return list;
  for (const Json& row : *data) {
    const auto file = read_text(row, "file");
    const auto hash = read_text(row, "hash");
    if (!file || !*file || !hash || !*hash) continue;
    std::string here = "absent";
    for (const DataFile& known : game.data()) {
      if (known.file == **file) here = known.hash;
    }
    if (here != **hash) {
      list.push_back({{"file", **file}, {"recorded", **hash}, {"here", here}});
    }
  }
  return list;
}

}  // namespace

Json to_json(const Difference& difference) {
  return Json{{"entry", difference.entry},
              {"what", difference.what},
              {"expected", difference.expected},
              {"found", difference.found}};
}

Expected<Json> cut_record(const Json& record, std::size_t step) {
  HG_CHECK(is_record(record));
  const Json& entries = record.at("entries");
  if (step > entries.size()) {
    return bad_request(fmt::format("\"step\" must be 0 to {}, the entries of the record",
                                   entries.size()));
  }
  Json part = record;
  for (const char* name : {"dice", "hash", "seed", "draws", "entries"}) part.erase(name);
  Json kept = Json::array();
  for (std::size_t i = 0; i < step; ++i) kept.push_back(entries[i]);
  part["entries"] = std::move(kept);
  return part;
}

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

Json write_record(const Library& library, const GameModule& game, const Origin& origin,
                  const std::vector<Entry>& entries, const Match& match) {
  Json record{{"format", kFormat},
              {"version", kVersion},
              {"engine", library.version()},
              {"game", game.id()}};
  if (origin.position.is_null()) {
    record["scenario"] = origin.scenario;
    record["options"] = origin.options;
  } else {
    record["position"] = origin.position;
  }
  Json dice = Json::array();
  Json list = Json::array();
  for (const Entry& entry : entries) {
    for (const int face : entry.faces) dice.push_back(face);
    list.push_back(entry_json(entry));
  }
  record["dice"] = std::move(dice);
  record["entries"] = std::move(list);
  record["data"] = data_list(game);
  record["hash"] = hash_text(match.hash());
  return record;
}

Expected<Replayed> replay_record(const Library& library, const Json& record,
                                 std::optional<Difference>& difference) {
  HG_CHECK(is_record(record));
  HG_TRY(replayed, set_up(library, record));
  std::size_t number = 0;
  for (const Json& entry : record.at("entries")) {
    HG_TRY(followed, play_entry(replayed, entry, ++number, difference));
    if (!followed) return replayed;
  }
  compare_dice(record, replayed, difference);
  HG_TRY(hash, read_text(record, "hash"));
  const std::string found = hash_text(replayed.match->hash());
  if (!difference && hash && *hash != found) {
    difference = Difference{0, "the final position differs", *hash, found};
  }
  return replayed;
}

Expected<Json> verify_record(const Library& library, const Json& record) {
  std::optional<Difference> difference;
  HG_TRY(replayed, replay_record(library, record, difference));
  if (!difference && find(record, "hash") == nullptr) {
    difference =
        Difference{0, "the record has no final hash", nullptr, hash_text(replayed.match->hash())};
  }
  Json answer{{"valid", !difference.has_value()},
              {"entries", replayed.entries.size()},
              {"hash", hash_text(replayed.match->hash())},
              {"difference", difference ? to_json(*difference) : Json(nullptr)},
              {"data", other_data(*replayed.game, record)}};
  return answer;
}

}  // namespace hg::engine
