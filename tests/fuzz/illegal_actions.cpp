// Sends changed actions through the protocol until COUNT of them have been refused. What is called
// legal must satisfy a second reading of the rules (reference.h); what is not must be refused with a
// case or a mistake of form, and must leave the position as it was.
// Use: illegal_actions COUNT [SEED]
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/session.h"
#include "tests/fuzz/mutate.h"
#include "tests/fuzz/reference.h"
#include "tests/support/games.h"

namespace {

using hg::engine::Json;
using hg::fuzz::Chance;
using hg::fuzz::Reference;

constexpr int kTriesAtOneDecision = 40;
/// One decision in so many is tried, so that the games get on.
constexpr std::size_t kEvery = 3;

/// What is played, the option that is thrown for, and who reads its rules a second time.
struct Field {
  const char* scenario;
  const char* option;
  std::unique_ptr<Reference> (*reading)(const Json& map, const Json& charts);
};
constexpr std::array kFields{
    Field{"fredericksburg_1862", "attack_effectiveness", hg::fuzz::read_fredericksburg},
    Field{"fredericksburg_1863", "attack_effectiveness", hg::fuzz::read_third_of_may},
    Field{"hooker_and_lee", "cavalry_retreat", hg::fuzz::read_hooker_lee},
    Field{"grand_chancellorsville", "cavalry_retreat", hg::fuzz::read_campaign}};

struct Count {
  long refused = 0;
  long accepted = 0;
  long agreed = 0;  ///< refused by the rules, and forbidden by the second reading too
  long games = 0;
  long wrong = 0;
  std::map<std::string, long> codes;
};

Json ask(hg::engine::Session& session, const Json& request) {
  return Json::parse(session.handle(request.dump()));
}

/// What there is to put into an action.
struct Words {
  std::vector<std::string> units, hexes;
};

std::vector<std::string> some(const std::vector<std::string>& of, Chance& chance) {
  std::vector<std::string> list;
  for (std::size_t n = chance.below(5); n > 0; --n) list.push_back(chance.of(of));
  return list;
}

void change_path(Json& path, const Words& words, Chance& chance) {
  const std::size_t kind = chance.below(4);
  if (!path.is_array() || path.empty() || kind == 0) {
    path.push_back(chance.of(words.hexes));
  } else if (kind == 1) {
    path[chance.below(path.size())] = chance.of(words.hexes);
  } else if (kind == 2) {
    path.erase(chance.below(path.size()));
  } else {
    path.push_back(path[chance.below(path.size())]);
  }
}

void change_field(Json& action, const Words& words, Chance& chance) {
  static const std::vector<std::string> kVerbs{
      "move",  "enter", "exit", "attack", "bombard", "end_phase", "retreat", "displace",
      "advance", "eliminate", "pass", "target", "add", "declare", "rally", "entrench", "rout",
      "fortify", "drive", "assign", "place", "march", ""};
  static const std::vector<std::string> kColumns{"1-5", "1-1", "3-1", "6-1", "9-1", "3:1", "x"};
  static const std::vector<std::string> kModes{"ordinary", "strategic", "forced", "fast"};
  static const std::vector<std::string> kFacings{"ne", "e", "sw", "up"};
  switch (chance.below(11)) {
    case 0: action["do"] = chance.of(kVerbs); break;
    case 1: action["unit"] = chance.of(words.units); break;
    case 2: action["hex"] = chance.of(words.hexes); break;
    case 3: action["units"] = some(words.units, chance); break;
    case 4: action["targets"] = some(words.hexes, chance); break;
    case 5: action["column"] = chance.of(kColumns); break;
    case 6: action["displaces"] = chance.of(words.units); break;
    case 7: action["unit"] = nullptr; break;
    case 8: action["mode"] = chance.of(kModes); break;
    case 9: action["facing"] = chance.of(kFacings); break;
    default: change_path(action["path"], words, chance);
  }
}

/// A whole declaration out of what `targets` names, often with a unit too many or too few.
Json declaration(const Json& targets, const Words& words, Chance& chance) {
  Json action{{"do", chance.below(3) == 0 ? "bombard" : "attack"}, {"targets", Json::array()},
              {"units", Json::array()}};
  for (std::size_t n = 1 + chance.below(2); n > 0; --n) {
    const Json& target = targets[chance.below(targets.size())];
    action["targets"].push_back(target["hex"]);
    for (const char* role : {"close", "guns"}) {
      for (const auto& unit : target[role]) {
        if (chance.below(4) != 0) action["units"].push_back(unit);
      }
    }
  }
  if (chance.below(4) == 0) action["units"].push_back(chance.of(words.units));
  return action;
}

class Run {
 public:
  Run(std::uint64_t seed, long goal)
      : library_(hg::tests::games()), session_(library_), chance_(seed), goal_(goal) {}

  /// Every field has an equal share of the refusals.
  Count play() {
    const long goal = goal_;
    for (std::size_t i = 0; i < kFields.size(); ++i) {
      goal_ = goal * static_cast<long>(i + 1) / static_cast<long>(kFields.size());
      while (unfinished()) {
        begin(kFields[i]);
        while (decision_["side"] != "none" && unfinished()) turn();
        ++count_.games;
      }
    }
    return count_;
  }

 private:
  bool unfinished() const { return count_.refused < goal_ && count_.wrong == 0; }

  void begin(const Field& field) {
    const Json options{{field.option, chance_.below(2) == 0}};
    const Json answer = ask(session_, {{"cmd", "new"}, {"scenario", field.scenario},
                                       {"options", options}, {"seed", chance_.below(1000000)}});
    decision_ = answer["decision"];
    state_ = answer["state"];
    const Json map = ask(session_, {{"cmd", "map"}});
    reference_ = field.reading(map, ask(session_, {{"cmd", "charts"}}));
    words_ = {};
    for (const auto& unit : state_["units"]) words_.units.push_back(unit["id"]);
    for (const auto& hex : map["hexes"]) words_.hexes.push_back(hex["id"]);
  }

  /// Many changed actions at one decision, then a legal one.
  void turn() {
    const Json legal = ask(session_, {{"cmd", "legal"}})["actions"];
    const int tries = chance_.below(kEvery) == 0 ? kTriesAtOneDecision : 0;
    const Json targets = tries > 0 && decision_["kind"] == "combat"
                             ? ask(session_, {{"cmd", "targets"}})["targets"] : Json::array();
    std::set<std::string> known;
    for (const auto& action : legal) known.insert(action.dump());
    reference_->see(state_, decision_);
    for (int i = 0; i < tries && count_.refused < goal_; ++i) {
      Json action = legal[chance_.below(legal.size())];
      if (!targets.empty() && chance_.below(2) == 0) {
        action = declaration(targets, words_, chance_);
      }
      for (std::size_t n = 1 + chance_.below(2); n > 0; --n) change_field(action, words_, chance_);
      if (known.count(action.dump()) != 0) continue;
      send(action);
      if (count_.wrong != 0) return;
    }
    if (tries > 0) unchanged();
    if (count_.wrong == 0) advance(legal[chance_.below(legal.size())]);
  }

  /// What `check` calls legal is judged a second time; everything else is tried.
  void send(const Json& action) {
    const Json checked = ask(session_, {{"cmd", "check"}, {"action", action}});
    if (checked["ok"] == true && checked["legal"] == true) {
      ++count_.accepted;
      const auto why = reference_->forbids(action);
      if (why) wrong("legal though " + *why, action);
      return;
    }
    const Json answer = ask(session_, {{"cmd", "do"}, {"action", action}});
    if (answer["ok"] == true) return wrong("accepted though check forbids it", action);
    ++count_.refused;
    const std::string code = answer["error"]["code"];
    ++count_.codes[code];
    if (code == "illegal" && reference_->forbids(action)) ++count_.agreed;
    const bool rules_speak = answer["error"].contains("violations") &&
                             !answer["error"]["violations"].empty();
    if (code == "illegal" && !rules_speak) wrong("refused without a case", action);
    if (code != "illegal" && code != "bad_request" && code != "not_your_decision") {
      wrong("refused with the code " + code, action);
    }
  }

  void unchanged() {
    const Json state = ask(session_, {{"cmd", "state"}})["state"];
    if (state != state_) wrong("refusals have changed the position", decision_);
  }

  void advance(const Json& action) {
    const Json answer = ask(session_, {{"cmd", "do"}, {"action", action}});
    if (answer["ok"] != true) wrong("a legal action is refused: " + answer.dump(), action);
    see(answer);
  }

  void see(const Json& answer) {
    decision_ = answer["decision"];
    state_ = ask(session_, {{"cmd", "state"}})["state"];
  }

  void wrong(const std::string& what, const Json& action) {
    ++count_.wrong;
    const Json record = ask(session_, {{"cmd", "record"}})["record"];
    std::printf("%s\n  action %s\n  decision %s\n  record %s\n", what.c_str(),
                action.dump().c_str(), decision_.dump().c_str(), record.dump().c_str());
  }

  std::shared_ptr<const hg::engine::Library> library_;
  hg::engine::Session session_;
  Chance chance_;
  long goal_;
  Count count_;
  Json decision_, state_;
  std::unique_ptr<Reference> reference_;
  Words words_;
};

}  // namespace

int main(int argc, char** argv) {
  const long goal = argc > 1 ? std::atol(argv[1]) : 20000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const Count count = Run(seed, goal).play();
  std::string codes;
  for (const auto& [code, number] : count.codes) {
    codes += (codes.empty() ? "" : ", ") + code + " " + std::to_string(number);
  }
  std::printf("%ld refused (%s; %ld forbidden by both readings), %ld changed actions legal by "
              "both, %ld games, %ld wrong\n",
              count.refused, codes.c_str(), count.agreed, count.accepted, count.games, count.wrong);
  return count.wrong == 0 && count.refused >= goal ? 0 : 1;
}
