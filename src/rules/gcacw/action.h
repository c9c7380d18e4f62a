#pragma once

#include <array>
#include <cstdint>

#include "core/unit.h"
#include "rules/gcacw/setup.h"
#include "rules/gcacw/state.h"

namespace hg::gcacw {

/// Everything a player can do; dice belong to chance and are not among them.
enum class Verb : std::uint8_t {
  transfer,    ///< unit = leader, other = the unit he joins (gcw-6.3-h, gcw-5.2-j)
  attach,      ///< unit = attaching unit, other = unit it joins (slb-21.2-a)
  reform,      ///< unit = division counter; units = two or more of its brigades (slb-21.4-e)
  take,        ///< takes the initiative (gcw-4.2-f)
  pass,        ///< passes the initiative, or declines what is optional
  march,       ///< unit: a March action, or the next marked unit of an activation (gcw-5.1-a)
  activate,    ///< unit = leader (gcw-5.2-a); units are then selected one by one
  assault,     ///< unit = leader (gcw-5.3-a); units are then selected one by one
  burn,        ///< unit (gcw-5.4-a)
  entrench,    ///< unit: Recovery (gcw-9-c) or, by option, an action (gcw-5.5-a)
  alert,       ///< slb-13.1-c
  distribute,  ///< slb-13.4-k
  select,      ///< unit: joins the activation, assault, grand assault or voluntary retreat
  begin,       ///< selection is complete
  force,       ///< force march (gcw-5.1-r)
  move,        ///< hex: the active unit enters it; other = army leader who joins, or kNoUnit
  attack,      ///< hex, type, charge (gcw-6.1-b, slb-13.4-n)
  refuse,      ///< gcw-7.8-a
  unrefuse,    ///< takes a Flanks Refused marker off (gcw-7.8-g)
  detach,      ///< other = counter, number = manpower (slb-21.1-a)
  dismantle,   ///< hex = the far end of a friendly pontoon (gcw-10.2-c)
  stop,        ///< ends the march or the retreat here
  withdraw,    ///< unit: this cavalry (and all with it) makes a cavalry retreat (gcw-7.7-a)
  retreat,     ///< hex (gcw-7.6)
  lose,        ///< unit loses one point of manpower (gcw-7.5-q, -r)
  target,      ///< hex of an assault (gcw-7.1-t)
  lee,         ///< declares Lee's bonus (gcw-7.4-w)
  keep,        ///< unit stays in the assault (gcw-7.1-z)
  grand,       ///< tries a grand assault (gcw-7.1-ab)
  advance,     ///< unit: goes into the vacated hex (gcw-7.6-ae)
  reattach,    ///< unit = leader, other: before an advance (gcw-6.3-g)
  destroy,     ///< hex = far end of a bridge or ferry (gcw-10.2-e)
  bridge,      ///< unit, hex = far end (slb-10-a)
  repair,      ///< unit, hex = far end (gcw-10.3-a)
  place,       ///< unit = leader, other = nearest subordinate, where there are several (gcw-7.5-u)
  kill,        ///< unit = leader who dies, of equal tactical values (slb-18-c)
};
inline constexpr std::size_t kVerbs = 36;

/// One action. Fields that the verb does not name are left as they are here.
struct Action {
  Verb verb = Verb::pass;
  UnitId unit = kNoUnit;
  UnitId other = kNoUnit;
  AttackType type = AttackType::normal;
  bool charge = false;
  std::uint8_t number = 0;
  HexId hex = kNoHex;
  UnitSet units;
};

}  // namespace hg::gcacw
