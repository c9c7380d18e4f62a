#pragma once

#include <array>
#include <string_view>

namespace hg::ai {

/// What a player of Stonewall's Last Battle weighs with, in victory points where nothing else is
/// said. The defaults are those of greedy; veteran has its own (data/ai/gcacw.toml).
struct GcacwTaste {
  // ---- actions ----
  double trouble = 0.12;        ///< what an action has to be worth beyond its fatigue
  double last_trouble = -0.2;   ///< the same on the last turn
  double attack_from = 0.35;    ///< what an attack has to pay on the average
  double force_cost = 0.8;      ///< what a force march has to bring
  double alert = 3.0;           ///< of the message to McLaws
  double distribute = 0.9;      ///< of the horse artillery
  // ---- fatigue ----
  double tired_1 = 0.05, tired_2 = 0.12, tired_3 = 0.35, tired_4 = 0.6;  ///< reaching that level
  double tired_last = 0.05;     ///< share of it on the last turn
  double extended = 0.15;       ///< of an extended march
  double march = 0.6;           ///< of one more march of a large unit
  // ---- goals ----
  double half_pull = 8.0;       ///< halves of a point at which the near pull is one half
  double pull_ends = 60.0;      ///< and where the far pull ends
  double away = 0.9;            ///< share of a goal's worth on the way to it
  double spare = 0.05;          ///< share on a goal that others hold
  double taken = 0.3;           ///< share where friends enough are nearer
  double guard_near = 0.6, guard_far = 0.25;  ///< share of a lasting goal that is ours
  double need = 0.5;            ///< share of the enemies near a goal that its guard has to match
  double siege = 0.15;          ///< standing next to a goal of the enemy
  double path_union = 0.3, path_grey = 0.8;   ///< share of a free path's worth on its end
  double deny_union = 0.3;      ///< share of what only Confederates can hold, to the Union
  double deny_horse = 0.5;      ///< the same for their cavalry
  double deny_entry = 0.6;      ///< share of what only the Union can enter, to the others
  double corps = 0.5;           ///< share of a corps' points for each of its divisions
  // ---- ground ----
  double danger = 0.2, danger_from = 1.2, danger_most = 0.8, danger_last = 0.3;
  double press = 0.0;           ///< standing next to enemies
  double ring = 0.0;            ///< covering one more hex around an enemy
  double block = 0.0;           ///< share of a goal on the enemy's way to it
  // ---- combat ----
  double killed = 1.0, lost = 1.0;            ///< a point of manpower
  double disorder = 0.45, shaken = 0.25, tired_out = 0.12;  ///< D, F, f of the defender
  double driven = 0.35, routed = 0.7, scattered = 1.0;      ///< r, R, R*
  double ground = 0.9;          ///< share of the ground won
  double assault = 1.0;         ///< what an assault promises, against a march
  // ---- answers ----
  double retreat_loss = 2.0, retreat_zone = 1.0;
  double leave = 1.2;           ///< expected loss from which a hex is left
  double withdraw = 0.6;        ///< expected loss from which cavalry rides away
};

/// Every weight by its name.
struct GcacwWeight {
  std::string_view name;
  double GcacwTaste::*value;
};
inline constexpr std::array kGcacwWeights{
    GcacwWeight{"trouble", &GcacwTaste::trouble},
    GcacwWeight{"last_trouble", &GcacwTaste::last_trouble},
    GcacwWeight{"attack_from", &GcacwTaste::attack_from},
    GcacwWeight{"force_cost", &GcacwTaste::force_cost},
    GcacwWeight{"alert", &GcacwTaste::alert},
    GcacwWeight{"distribute", &GcacwTaste::distribute},
    GcacwWeight{"tired_1", &GcacwTaste::tired_1},
    GcacwWeight{"tired_2", &GcacwTaste::tired_2},
    GcacwWeight{"tired_3", &GcacwTaste::tired_3},
    GcacwWeight{"tired_4", &GcacwTaste::tired_4},
    GcacwWeight{"tired_last", &GcacwTaste::tired_last},
    GcacwWeight{"extended", &GcacwTaste::extended},
    GcacwWeight{"march", &GcacwTaste::march},
    GcacwWeight{"half_pull", &GcacwTaste::half_pull},
    GcacwWeight{"pull_ends", &GcacwTaste::pull_ends},
    GcacwWeight{"away", &GcacwTaste::away},
    GcacwWeight{"spare", &GcacwTaste::spare},
    GcacwWeight{"taken", &GcacwTaste::taken},
    GcacwWeight{"guard_near", &GcacwTaste::guard_near},
    GcacwWeight{"guard_far", &GcacwTaste::guard_far},
    GcacwWeight{"need", &GcacwTaste::need},
    GcacwWeight{"siege", &GcacwTaste::siege},
    GcacwWeight{"path_union", &GcacwTaste::path_union},
    GcacwWeight{"path_grey", &GcacwTaste::path_grey},
    GcacwWeight{"deny_union", &GcacwTaste::deny_union},
    GcacwWeight{"deny_horse", &GcacwTaste::deny_horse},
    GcacwWeight{"deny_entry", &GcacwTaste::deny_entry},
    GcacwWeight{"corps", &GcacwTaste::corps},
    GcacwWeight{"danger", &GcacwTaste::danger},
    GcacwWeight{"danger_from", &GcacwTaste::danger_from},
    GcacwWeight{"danger_most", &GcacwTaste::danger_most},
    GcacwWeight{"danger_last", &GcacwTaste::danger_last},
    GcacwWeight{"press", &GcacwTaste::press},
    GcacwWeight{"ring", &GcacwTaste::ring},
    GcacwWeight{"block", &GcacwTaste::block},
    GcacwWeight{"killed", &GcacwTaste::killed},
    GcacwWeight{"lost", &GcacwTaste::lost},
    GcacwWeight{"disorder", &GcacwTaste::disorder},
    GcacwWeight{"shaken", &GcacwTaste::shaken},
    GcacwWeight{"tired_out", &GcacwTaste::tired_out},
    GcacwWeight{"driven", &GcacwTaste::driven},
    GcacwWeight{"routed", &GcacwTaste::routed},
    GcacwWeight{"scattered", &GcacwTaste::scattered},
    GcacwWeight{"ground", &GcacwTaste::ground},
    GcacwWeight{"assault", &GcacwTaste::assault},
    GcacwWeight{"retreat_loss", &GcacwTaste::retreat_loss},
    GcacwWeight{"retreat_zone", &GcacwTaste::retreat_zone},
    GcacwWeight{"leave", &GcacwTaste::leave},
    GcacwWeight{"withdraw", &GcacwTaste::withdraw},
};

}  // namespace hg::ai
