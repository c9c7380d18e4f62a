// The sequence of play: bgr-4, the opening and closing of the Combat Phase, and what an arrival
// does.
#include "rules/cases.gen.h"
#include "rules/hooker_lee/game.h"

namespace hg::hooker_lee {
namespace {

/// Stages of a Combat Phase (bgr-4.0-i1, -i2), kept in the frame that lies at the bottom.
enum Stage : std::uint8_t { kRout, kRally, kFortify, kSnapshot, kLoop, kClosing };

/// Marks of one Combat Phase.
constexpr std::array<Mark, 7> kFighting{Mark::attacked,  Mark::defended, Mark::displaced,
                                        Mark::advanced,  Mark::retreated, Mark::free_gun,
                                        Mark::caught};
/// Marks of one Player-Turn.
constexpr std::array<Mark, 6> kMarching{Mark::moved,  Mark::stirred,  Mark::moved_in,
                                        Mark::forced, Mark::rallying, Mark::digging};

}  // namespace

// ---- phases and turns ---------------------------------------------------------------------------

void Game::clear_marks(State& s, Phase phase) const {
  for (std::size_t u = 0; u < unit_count(); ++u) {
    UnitState& unit = s.units[u];
    if (unit.marks == 0) continue;
    for (const Mark m : kFighting) unit.remove(m);
    if (phase == Phase::combat) continue;
    for (const Mark m : kMarching) unit.remove(m);
  }
}

void Game::begin(State& s, Side side, Phase phase, Events* e) const {
  clear_marks(s, phase);
  s.phasing = side;
  s.phase = phase;
  s.agenda.clear();
  s.combat = {};
  note(e, EventKind::phase_began, side, kNoUnit,
       phase == Phase::combat ? cases::bgr_4_0_d : cases::bgr_4_0_c, kNoHex, kNoHex,
       static_cast<int>(phase));
  if (phase == Phase::command) return begin_command(s, e);
  if (phase == Phase::combat) return open_combat(s, e);
  s.moved = 0;
  s.stirring = 0;
  s.columns.clear();
  s.agenda.push_back({Task::movement, side, kNoUnit, 0});
  // hl-19.14: a die for Ely's Ford each turn until a 1 has fallen.
  const int from = setup_.rules.averill_from_turn;
  if (side == Side::union_ && from > 0 && s.turn >= from && s.averill_open == 0 &&
      core::in_force(cases::hl_19_14)) {
    s.agenda.push_back({Task::averill_roll, side, kNoUnit, 0});
  }
}

void Game::roll_averill(State& s, int die, Events* e) const {
  s.agenda.pop_back();
  note(e, EventKind::die_rolled, Side::union_, kNoUnit, cases::hl_19_14, kNoHex, kNoHex, die,
       static_cast<int>(Task::averill_roll));
  if (die != 1) return;
  s.averill_open = 1;
  note(e, EventKind::ford_opened, Side::union_, kNoUnit, cases::hl_19_14, kNoHex,
       setup_.rules.averill_ford);
}

/// gc-23.4-a: from a certain turn on the Union Player-Turn has a Command Control Phase before.
void Game::begin_player_turn(State& s, Side side, Events* e) const {
  const int from = setup_.rules.command_from_turn;
  const bool command = setup_.rules.campaign && side == Side::union_ && from > 0 &&
                       s.turn >= from && core::in_force(cases::gc_23_4_a);
  begin(s, side, command ? Phase::command : Phase::movement, e);
}

void Game::end_movement(State& s, Events* e) const {
  mark_balked(s);
  begin(s, s.phasing, Phase::combat, e);
}

/// bgr-5.5: a unit with no way in at the end of its turn (an enemy on the hex, no room there, too
/// long a column before it, no company for a gun) may later look for another hex; one held back by
/// choice may not. gc-22.6: not in the campaign.
void Game::mark_balked(State& s) const {
  if (setup_.rules.campaign) return;
  for (std::size_t i = 0; i < unit_count(); ++i) {
    const auto u = static_cast<UnitId>(i);
    UnitState& unit = s.units[i];
    if (side_[i] != s.phasing || unit.where() != Place::reserve) continue;
    if (info(u).entry_turn != s.turn || unit.has(Mark::balked)) continue;
    if (!has_way_in(s, u)) unit.add(Mark::balked);
  }
}

bool Game::has_way_in(const State& s, UnitId u) const {
  State open = s;
  open.moved = 0;  // hl-19.11: that others had the moves was a choice
  std::vector<Action> ways;
  legal_entries_of(open, u, ground(open), ways);
  return !ways.empty();
}

/// bgr-4.0-a, -e: the Second Player follows the First.
void Game::end_player_turn(State& s, Events* e) const {
  if (s.phasing == setup_.rules.first_player) {
    begin_player_turn(s, core::enemy_of(s.phasing), e);
  } else {
    end_game_turn(s, e);
  }
}

/// bgr-4.0-b, -f; hl-16.4-a, gc-22.4: the next turn, or the verdict after the last.
void Game::end_game_turn(State& s, Events* e) const {
  if (s.turn >= setup_.rules.turns.size()) return final_verdict(s, e);
  ++s.turn;
  note(e, EventKind::turn_began, Side::none, kNoUnit, cases::bgr_4_0_f, kNoHex, kNoHex, s.turn);
  Side first = setup_.rules.first_player;
  if (setup_.rules.no_confederate_turn == s.turn && core::in_force(cases::gc_22_3)) {
    first = Side::union_;
  }
  begin_player_turn(s, first, e);
}

// ---- the Combat Phase ---------------------------------------------------------------------------

/// bgr-4.0-i1: night recovery first, then settle() takes the other stages one by one.
void Game::open_combat(State& s, Events* e) const {
  s.agenda.push_back({Task::combat, s.phasing, kNoUnit, kRout});
  if (night(s)) night_recovery(s, e);
  settle(s, e);
}

/// bgr-9.41, bgr-12.32: what the start of the Combat Phase fixes for its whole length.
void Game::snapshot_combat(State& s) const {
  for (std::size_t u = 0; u < unit_count(); ++u) {
    UnitState& unit = s.units[u];
    const auto id = static_cast<UnitId>(u);
    if (side_[u] != s.phasing || !unit.on_map() || leader(id)) continue;
    const bool controlled = !gunboat(id) && enemy_controlled(s, unit.hex, s.phasing);
    if (!controlled && (gun(id) || gunboat(id))) unit.add(Mark::free_gun);
    if (unit.routed() && controlled && core::in_force(cases::bgr_12_32)) unit.add(Mark::caught);
  }
}

/// bgr-12.16: a Shaken unit that has not moved in this Player-Turn.
bool Game::has_rout_choice(const State& s) const {
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const UnitState& unit = s.units[u];
    const bool stood = !unit.has(Mark::stirred) || !core::in_force(cases::bgr_12_16);
    if (side_[u] == s.phasing && unit.on_map() && unit.order() == Morale::shaken && stood) {
      return true;
    }
  }
  return false;
}

/// bgr-12.41-b: the next unit whose Rally marker waits for its die. One that the night has put in
/// order needs none.
UnitId Game::next_rally(State& s) const {
  for (std::size_t u = 0; u < unit_count(); ++u) {
    UnitState& unit = s.units[u];
    if (!unit.has(Mark::rallying)) continue;
    if (unit.on_map() && unit.order() != Morale::good) return static_cast<UnitId>(u);
    unit.remove(Mark::rallying);
  }
  return kNoUnit;
}

/// The opening and the closing of the Combat Phase (bgr-4.0-i1, -i2); true if something changed.
bool Game::settle_combat_phase(State& s, Events* e) const {
  const Frame top = s.agenda.back();
  if (top.task == Task::rout && !has_rout_choice(s)) {
    s.agenda.pop_back();
    return true;
  }
  if (top.task == Task::fortify && ripe_works(s).none()) {
    s.agenda.pop_back();
    return true;
  }
  if (top.task != Task::combat || top.data == kLoop) return false;
  if (top.data == kClosing) {
    close_works(s, e);
    end_player_turn(s, e);
    return true;
  }
  const UnitId rallying = top.data == kRally ? next_rally(s) : kNoUnit;
  if (rallying == kNoUnit) s.agenda.back().data = static_cast<std::uint8_t>(top.data + 1);
  if (top.data == kRout && has_rout_choice(s)) {
    s.agenda.push_back({Task::rout, s.phasing, kNoUnit, 0});
  } else if (rallying != kNoUnit) {
    s.agenda.push_back({Task::rally_roll, s.phasing, rallying, 0});
  } else if (top.data == kFortify && ripe_works(s).any()) {
    s.agenda.push_back({Task::fortify, s.phasing, kNoUnit, 0});
  } else if (top.data == kSnapshot) {
    snapshot_combat(s);
  }
  return true;
}

/// bgr-4.0-i2, bgr-12.32, -12.33: Routed units caught at the opening that combat has not freed go
/// now.
void Game::end_combat(State& s, Events* /*e*/) const {
  s.agenda.clear();
  s.combat = {};
  s.agenda.push_back({Task::combat, s.phasing, kNoUnit, kClosing});
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const UnitState& unit = s.units[u];
    if (!unit.on_map() || !unit.has(Mark::caught) || !unit.routed()) continue;
    if (enemy_controlled(s, unit.hex, s.phasing)) s.combat.pending.set(u);
  }
  if (s.combat.pending.any()) s.agenda.push_back({Task::rout_retreat, s.phasing, kNoUnit, 0});
}

/// Runs every frame that asks nobody, until a decision, a die or the end is on top.
void Game::settle(State& s, Events* e) const {
  while (!s.over() && !s.agenda.empty()) {
    if (settle_leaders(s, e) || settle_results(s, e) || settle_morale(s, e)) continue;
    if (s.agenda.empty() || s.over()) return;
    if (!settle_combat_phase(s, e)) return;
  }
}

// ---- what an arrival sets off -------------------------------------------------------------------

/// By whatever way a unit comes into `h`, passing through included: hl-21.1-i1, bgr-12.17,
/// bgr-10.3-i1, gc-23.54, hl-20.15.
void Game::arrive(State& s, UnitId u, HexId h, Events* e) const {
  if (!fights(u)) return;
  const Side side = side_[u];
  const std::uint8_t point = point_index_[h];
  if (point != 0xFF && s.owners[point] != side && core::in_force(cases::hl_21_1_i1)) {
    s.owners[point] = side;
    note(e, EventKind::occupied, side, u, cases::hl_21_1_i1, kNoHex, h);
  }
  if (town_.test(h) && s.units[u].order() == Morale::good && core::in_force(cases::bgr_12_17)) {
    set_morale(s, u, Morale::disordered, cases::bgr_12_17, e);
  }
  const std::uint8_t works = s.works[h];
  if (Works::any(works) && Works::side(works) != side && core::in_force(cases::bgr_10_3_i1)) {
    remove_works(s, h, cases::bgr_10_3_i1, e);
  }
  if (!leaders_.empty()) overrun_leaders(s, u, h, e);
  cross_river(s, u, h, e);
}

/// hl-20.11, hl-20.15: a unit of I Corps has crossed once it stands on the south bank.
void Game::cross_river(State& s, UnitId u, HexId h, Events* e) const {
  if (!info(u).reynolds || s.units[u].has(Mark::crossed)) return;
  if (north_.test(h) || crossing_.test(h)) return;
  s.units[u].add(Mark::crossed);
  note(e, EventKind::crossed, side_[u], u, cases::hl_20_15, kNoHex, h);
  test_recovery(s, e);
}

void Game::move_unit(State& s, UnitId u, HexId to, Events* e) const {
  if (s.units[u].on_map()) left_works(s, u, s.units[u].hex, e);
  put(s, u, to);
  arrive(s, u, to, e);
}

}  // namespace hg::hooker_lee
