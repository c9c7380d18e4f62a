// The sequence of play: bgd-4, night bgd-10, recovery bgd-11.4, and what an arrival sets off.
#include "rules/cases.gen.h"
#include "rules/fredericksburg/game.h"

namespace hg::fredericksburg {

/// bgd-7.1-i3, bgd-11.3: what the start of the Combat Phase fixes for its whole length.
void Game::snapshot_combat(State& s) const {
  for (const UnitId u : units_of_[core::index(s.phasing)]) {
    UnitState& unit = s.units[u];
    if (!unit.on_map() || (!artillery(u) && !unit.has(Mark::ineffective))) continue;
    const bool controlled = enemy_controlled(s, unit.hex, s.phasing);
    if (artillery(u) && !controlled) unit.add(Mark::free_gun);
    if (unit.has(Mark::ineffective) && controlled) unit.add(Mark::caught);
  }
}

void Game::begin(State& s, Side side, Phase phase, Events* e) const {
  constexpr std::array<Mark, 8> kPassing{Mark::moved,    Mark::attacked,  Mark::defended,
                                         Mark::displaced, Mark::advanced, Mark::retreated,
                                         Mark::free_gun, Mark::caught};
  UnitState passing;
  for (const Mark m : kPassing) {
    if (m != Mark::moved || phase == Phase::movement) passing.add(m);
  }
  for (auto& unit : s.units) unit.marks = static_cast<std::uint16_t>(unit.marks & ~passing.marks);
  s.phasing = side;
  s.phase = phase;
  s.agenda.clear();
  s.combat = {};
  s.die_thrown = 0;
  if (phase == Phase::movement) s.moved = 0;
  if (phase == Phase::combat) snapshot_combat(s);
  s.agenda.push_back({phase == Phase::combat ? Task::combat : Task::movement, side, kNoUnit, 0});
  note(e, EventKind::phase_began, side, kNoUnit,
       phase == Phase::combat ? cases::bgd_4_1_b : cases::bgd_4_1_a, kNoHex, kNoHex,
       static_cast<int>(phase));
}

/// bgd-10.0: on night turns a Player-Turn is a Movement Phase and nothing more.
void Game::end_movement(State& s, Events* e) const {
  const bool night = light(s) == core::Light::night && core::in_force(cases::bgd_10_0);
  if (night) {
    end_player_turn(s, e);
  } else {
    begin(s, s.phasing, Phase::combat, e);
  }
}

/// bgd-11.3: units caught Ineffective that combat has not freed must go now.
void Game::end_combat(State& s, Events* e) const {
  UnitSet caught;
  for (std::size_t u = 0; u < unit_count(); ++u) {
    const UnitState& unit = s.units[u];
    if (unit.on_map() && unit.has(Mark::caught) && core::in_force(cases::bgd_11_3) &&
        enemy_controlled(s, unit.hex, s.phasing)) {
      caught.set(u);
    }
  }
  if (caught.none()) return end_player_turn(s, e);
  s.combat = {};
  s.combat.pending = caught;
  s.agenda.clear();
  s.agenda.push_back({Task::ineffective_retreat, s.phasing, kNoUnit, 0});
}

/// bgd-4.1-c, -d.
void Game::end_player_turn(State& s, Events* e) const {
  if (s.phasing == setup_.rules.first_player) {
    begin(s, core::enemy_of(s.phasing), Phase::movement, e);
  } else {
    end_game_turn(s, e);
  }
}

void Game::end_game_turn(State& s, Events* e) const {
  // bgd-11.4: at the end of a night turn every unit is effective again.
  if (light(s) == core::Light::night && core::in_force(cases::bgd_11_4)) {
    for (std::size_t u = 0; u < unit_count(); ++u) {
      if (!s.units[u].has(Mark::ineffective)) continue;
      s.units[u].remove(Mark::ineffective);
      note(e, EventKind::recovered, side_[u], static_cast<UnitId>(u), cases::bgd_11_4);
    }
  }
  if (s.turn == setup_.rules.automatic_victory_turn && automatic_victory(s)) {
    s.outcome = Outcome::confederate_wins;
    s.automatic = 1;
    s.phase = Phase::over;
    s.agenda.clear();
    note(e, EventKind::game_over, Side::confederate, kNoUnit, cases::fr_15_4_b);
    return;
  }
  if (s.turn >= setup_.rules.turns.size()) return final_verdict(s, e);
  ++s.turn;
  note(e, EventKind::turn_began, Side::none, kNoUnit, cases::bgd_4_1_d, kNoHex, kNoHex, s.turn);
  begin(s, setup_.rules.first_player, Phase::movement, e);
}

// ---- what an arrival sets off -------------------------------------------------------------------------

/// fr-15.4.2: whoever was last in a point hex holds it, by whatever way he came; fr-15.6.
void Game::arrive(State& s, UnitId u, HexId h, Events* e, core::Case occupied) const {
  const Side side = side_[u];
  const std::uint8_t point = point_index_[h];
  if (point != 0xFF && s.owners[point] != side && core::in_force(occupied)) {
    s.owners[point] = side;
    note(e, EventKind::occupied, side, u, occupied, kNoHex, h);
  }
  if (side == Side::confederate) confederate_arrival(s, h, e);
}

/// fr-15.6-b, fr-15.6.1-b, -c: headquarters, crossings, and coming near.
void Game::confederate_arrival(State& s, HexId h, Events* e) const {
  if (setup_.rules.union_move_limit > 0 && h == setup_.rules.headquarters &&
      s.headquarters_entered == 0 && core::in_force(cases::fr_15_6_b)) {
    s.headquarters_entered = 1;
    note(e, EventKind::limit_lifted, Side::union_, kNoUnit, cases::fr_15_6_b, kNoHex, h);
  }
  if (s.all_released != 0 || !setup_.rules.immobility) return;
  if (crossing_.test(h) && core::in_force(cases::fr_15_6_1_b)) {
    return release_all(s, cases::fr_15_6_1_b, e);
  }
  if (!core::in_force(cases::fr_15_6_1_c)) return;
  for (const UnitId u : held_) {
    UnitState& unit = s.units[u];
    if (!unit.has(Mark::immobile) || !unit.on_map()) continue;
    if (!release_[h].test(unit.hex)) continue;
    unit.remove(Mark::immobile);
    note(e, EventKind::released, Side::union_, u, cases::fr_15_6_1_c, kNoHex, h);
  }
}

void Game::release_all(State& s, core::Case rule, Events* e) const {
  s.all_released = 1;
  for (auto& unit : s.units) unit.remove(Mark::immobile);
  note(e, EventKind::released, Side::union_, kNoUnit, rule);
}

}  // namespace hg::fredericksburg
