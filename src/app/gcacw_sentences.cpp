// Why not? One sentence for each case that the judge of Stonewall's Last Battle can name.

#include <algorithm>
#include <array>

#include "app/gcacw_text.h"

namespace hg::app {
namespace {

/// In the order of the books; a refusal is rare and the list is short.
constexpr std::array kSentences{
    Sentence{"gcw-2.0-a", "The decision belongs to the other side, not to that of {u}."},
    Sentence{"gcw-2.2-c", "{u} is no unit of the kind that can do this."},
    Sentence{"gcw-2.2-f", "{u} has its tactical value in brackets and never attacks alone."},
    Sentence{"gcw-2.2-g", "{u} must be with a subordinate unit in its hex."},
    Sentence{"gcw-2.2-h",
             "{u} is an army leader: he is with infantry, and leads no activation and no "
             "assault."},
    Sentence{"gcw-2.2-k", "{u} does not command that unit."},
    Sentence{"gcw-2.3-c", "Half hexes and what lies beyond the map cannot be used."},
    Sentence{"gcw-2.4-d", "Nobody goes over open water into {h}."},
    Sentence{"gcw-2.5-a", "{h} is farther than three hexes from the leader."},
    Sentence{"gcw-2.5-c", "The enemy and his zones cut {h} off from the leader."},
    Sentence{"gcw-3-a", "This does not belong to this moment of the turn."},
    Sentence{"gcw-3-b", "There are no random events here."},
    Sentence{"gcw-3-g", "The game is over."},
    Sentence{"gcw-4.1-a", "An action is under way, and there is one action in a phase."},
    Sentence{"gcw-4.2-a", "Dice decide the initiative."},
    Sentence{"gcw-4.2-f", "Whoever wins the initiative takes it or passes it."},
    Sentence{"gcw-4.2-g", "The initiative was passed: take it, or pass and end the Action Cycle."},
    Sentence{"gcw-4.2-h", "The initiative is taken, and one action must be carried out."},
    Sentence{"gcw-4.2-i", "Nobody of this side can act: the initiative can only be passed."},
    Sentence{"gcw-4.3-a",
             "{u} cannot act now: one unit or leader of the side with the initiative does."},
    Sentence{"gcw-5.0-a", "There is no such action."},
    Sentence{"gcw-5.1-a", "{u} has fatigue 4 and cannot act."},
    Sentence{"gcw-5.1-j", "Force march is declared once, before the march begins."},
    Sentence{"gcw-5.1-l", "{u} does not march now, or its march is not over yet."},
    Sentence{"gcw-5.1-n",
             "{u} is at fatigue 4: only organized units may march so, by the option, and not "
             "by force."},
    Sentence{"gcw-5.1-r", "{u} may not force march: organized infantry and cavalry may."},
    Sentence{"gcw-5.2-a", "{u} cannot do this in an activation."},
    Sentence{"gcw-5.2-b", "{u} has no unit of his command within his radius that could act."},
    Sentence{"gcw-5.2-c",
             "{u} cannot be chosen: only units of the leader's command within his radius, at "
             "fatigue 3 or less."},
    Sentence{"gcw-5.2-d", "{u} belongs to no leader's command and is never activated."},
    Sentence{"gcw-5.2-e",
             "{u} is artillery, which a leader of infantry may take along, but not it alone."},
    Sentence{"gcw-5.2-f",
             "{u} was chosen to do the other thing: marching and entrenching are told before "
             "the roll."},
    Sentence{"gcw-5.2-g",
             "{u} is at fatigue 4 and may be chosen for marching only, if it is organized."},
    Sentence{"gcw-5.2-j", "The active leader transfers only to a unit chosen for the action."},
    Sentence{"gcw-5.2-k", "{u} is not among the units that still have to march."},
    Sentence{"gcw-5.2-l", "Every unit chosen must march before the action ends."},
    Sentence{"gcw-5.3-a",
             "{u} may not lead an assault: a subordinate at fatigue 3 or less must be in his "
             "hex."},
    Sentence{"gcw-5.4-a",
             "{u} cannot burn a station: a single unit in a station hex, at fatigue 3 or "
             "less, with combat value 2 or more, not demoralized."},
    Sentence{"gcw-5.4-b", "{u} is not at a station."},
    Sentence{"gcw-5.4-e", "The station is burned as far as {u} can."},
    Sentence{"gcw-5.5-a", "There is no Entrenchment action here."},
    Sentence{"gcw-5.5-b", "{u} cannot entrench as an action."},
    Sentence{"gcw-5.5-c",
             "{u} cannot entrench: fatigue 0 to 2, not demoralized, no complete Fort, no "
             "rain."},
    Sentence{"gcw-6.1-a", "{u} cannot do this in its march."},
    Sentence{"gcw-6.1-b",
             "{u} moves hex by hex into neighbouring hexes and pays for each: {n} needed, "
             "{m} left."},
    Sentence{"gcw-6.1-c", "{u} has no Movement Points left."},
    Sentence{"gcw-6.1-d", "{u} cannot pay for this attack: {n} needed, {m} left."},
    Sentence{"gcw-6.1-e", "{u} needs a Movement Point to attack in column of route."},
    Sentence{"gcw-6.1-g", "Types of attack belong to marches, not to assaults."},
    Sentence{"gcw-6.2-c", "A trail does not help {u} into {h}."},
    Sentence{"gcw-6.2-d",
             "Mountains are entered and left only along a line: {u} cannot go to {h}."},
    Sentence{"gcw-6.2-g", "Swamps are entered and left only along a line: {u} cannot go to {h}."},
    Sentence{"gcw-6.2-h", "{h} is a swamp in rain."},
    Sentence{"gcw-6.2-i",
             "{u} cannot cross the river to {h}: there is no bridge, dam, ferry or ford."},
    Sentence{"gcw-6.2-q", "{u} may not enter {h}: an enemy unit is there."},
    Sentence{"gcw-6.2-r",
             "{u} stopped in an enemy zone of control: it may attack or end its march."},
    Sentence{"gcw-6.2-s",
             "{u} is still in an enemy zone of control: it may attack again or end its "
             "march."},
    Sentence{"gcw-6.2-v",
             "{u} has entered an enemy zone of control and may not refuse its flanks."},
    Sentence{"gcw-6.2-w", "{u} cannot detach here."},
    Sentence{"gcw-6.2-x",
             "{u} may leave the enemy zone of control only if it began there and does "
             "nothing else first."},
    Sentence{"gcw-6.2-z",
             "A step from zone to zone takes the whole allowance: {u} has moved already."},
    Sentence{"gcw-6.2-aa", "Even from zone to zone {u} cannot cross into {h}."},
    Sentence{"gcw-6.2-ad",
             "{u} went from zone to zone and may neither attack nor refuse its flanks."},
    Sentence{"gcw-6.2-ae",
             "{u} entered an enemy zone of control in this march and cannot leave it."},
    Sentence{"gcw-6.2-ag", "{h} is crowded: {n} needed, {m} left."},
    Sentence{"gcw-6.2-ak", "Enemy cavalry has its say before {u} attacks."},
    Sentence{"gcw-6.2-al",
             "{u} may go one hex whatever it costs, but only as its first and only step, "
             "without an attack."},
    Sentence{"gcw-6.3-b", "{u} would be the second leader of one level with that unit."},
    Sentence{"gcw-6.3-c", "{u} stays with its unit: nobody is dropped off in a march."},
    Sentence{"gcw-6.3-d", "{u} neither moves nor acts alone."},
    Sentence{"gcw-6.3-e", "{u} stays with its unit through the retreat."},
    Sentence{"gcw-6.3-g",
             "{u} may go over to another unit only before some units advance and others do "
             "not."},
    Sentence{"gcw-6.3-h", "{u} transfers to a unit that he commands, within ten hexes."},
    Sentence{"gcw-6.3-i", "The way of {u} to {h} is barred by the enemy."},
    Sentence{"gcw-6.3-j", "The Union makes its transfers first."},
    Sentence{"gcw-6.3-k", "{u} transfers once in an activation, and only before any unit marches."},
    Sentence{"gcw-6.3-l", "{u} is an army leader and joins infantry only."},
    Sentence{"gcw-6.3-n",
             "{u} may transfer only along with the active leader, to the same unit, and not "
             "with cavalry."},
    Sentence{"gcw-6.3-o", "{u} can join a unit only when it leaves the hex where he is."},
    Sentence{"gcw-6.5-b", "{u} has fatigue 4 and does not act."},
    Sentence{"gcw-7.1-a", "Only marching units and those of an assault attack; {u} does not."},
    Sentence{"gcw-7.1-b", "{h} cannot be attacked: one neighbouring hex with enemy units is."},
    Sentence{"gcw-7.1-c", "Only the marching unit attacks, not {u}."},
    Sentence{"gcw-7.1-d", "{u} may not attack again after such a result."},
    Sentence{"gcw-7.1-e",
             "{u} is not in the leader's hex or not of his command and has no part in the "
             "assault."},
    Sentence{"gcw-7.1-f", "All units in a hex defend."},
    Sentence{"gcw-7.1-g",
             "{u} cannot attack {h} over the river: there is no bridge, dam, ferry or ford."},
    Sentence{"gcw-7.1-h",
             "{u} cannot attack {h}: into and out of mountains and swamps only along a line."},
    Sentence{"gcw-7.1-i", "Artillery never attacks alone."},
    Sentence{"gcw-7.1-j", "{u} may attack {h} across woods only where it began, or along a line."},
    Sentence{"gcw-7.1-l", "Name the hex that is attacked."},
    Sentence{"gcw-7.1-q",
             "{u} cannot be chosen: only units of the leader's command in his hex, at "
             "fatigue 3 or less."},
    Sentence{"gcw-7.1-r", "Artillery may join an assault, but never alone."},
    Sentence{"gcw-7.1-s", "{u} has been chosen already."},
    Sentence{"gcw-7.1-t",
             "{h} cannot be the target: a neighbouring hex with enemies that these units can "
             "attack."},
    Sentence{"gcw-7.1-u", "The cavalry in the target has its say first."},
    Sentence{"gcw-7.1-w", "{u} does not stay in: the assault number says how many attack."},
    Sentence{"gcw-7.1-x", "The assault must be made with the units allowed."},
    Sentence{"gcw-7.1-z", "{u} was not chosen for the assault."},
    Sentence{"gcw-7.1-ab", "There is no grand assault here."},
    Sentence{"gcw-7.1-ac", "No army leader is within the command radius."},
    Sentence{"gcw-7.1-ad", "Nobody next to the target could join."},
    Sentence{"gcw-7.1-ae", "An assault of cavalry cannot become a grand assault."},
    Sentence{"gcw-7.1-af", "The assault has combat value {m}, and a grand assault needs {n}."},
    Sentence{"gcw-7.1-ag", "A grand assault is tried once."},
    Sentence{"gcw-7.1-ah", "The grand assault is decided already."},
    Sentence{"gcw-7.1-ai", "No more hexes join than the number says: {n}."},
    Sentence{"gcw-7.1-aj",
             "{u} cannot join: units next to the target at fatigue 3 or less that could "
             "attack it and are not of the assault."},
    Sentence{"gcw-7.1-ak", "The grand assault must be made: at least one unit joins."},
    Sentence{"gcw-7.2-a", "No part of a combat value is withheld."},
    Sentence{"gcw-7.4-w", "Lee is not with the leader of this assault."},
    Sentence{"gcw-7.4-x", "Lee has lent his presence to another corps this turn."},
    Sentence{"gcw-7.4-aa", "Jackson needs nobody's presence: Lee's is not added."},
    Sentence{"gcw-7.5-p", "{u} was not in the attack and loses nothing."},
    Sentence{"gcw-7.5-q", "{u} was not in the attack, or has nothing to lose."},
    Sentence{"gcw-7.5-r", "{u} was not in the attack, or has nothing to lose."},
    Sentence{"gcw-7.5-s", "{u} did not defend, or has nothing to lose."},
    Sentence{"gcw-7.5-u", "{u} goes to the nearest unit that he commands."},
    Sentence{"gcw-7.6-a", "There is no retreat now."},
    Sentence{"gcw-7.6-b", "The retreat is of 2 to 4 hexes: {m} so far."},
    Sentence{"gcw-7.6-c", "The rout is of 4 to 6 hexes: {m} so far."},
    Sentence{"gcw-7.6-d", "Retreating units stay together."},
    Sentence{"gcw-7.6-e", "{h} is not next to the retreating units."},
    Sentence{"gcw-7.6-f",
             "Retreats enter and leave mountains and swamps only along a line, not to {h}."},
    Sentence{"gcw-7.6-g", "The retreat cannot cross to {h}."},
    Sentence{"gcw-7.6-h", "Nobody retreats off the map."},
    Sentence{"gcw-7.6-i", "{h} is where the retreat began."},
    Sentence{"gcw-7.6-j", "The retreat has been in {h} already."},
    Sentence{"gcw-7.6-k", "A retreat does not end next to the hex where it began."},
    Sentence{"gcw-7.6-l", "{h} is nearer to the enemy than the hex left."},
    Sentence{"gcw-7.6-m", "The enemy who caused the retreat stands in {h}."},
    Sentence{"gcw-7.6-o", "Each hex of a retreat is chosen by the chart."},
    Sentence{"gcw-7.6-r", "{h} is not among the hexes of the best priority."},
    Sentence{"gcw-7.6-s", "{h} leads to surrender while another way does not."},
    Sentence{"gcw-7.6-v", "{h} is not among the hexes of the best priority."},
    Sentence{"gcw-7.6-w", "{h} is not among the hexes of the best priority."},
    Sentence{"gcw-7.6-x", "The enemy is in {h}."},
    Sentence{"gcw-7.6-y", "A retreat does not end in a hex with enemies."},
    Sentence{"gcw-7.6-z", "{u} does not retreat of its own will now."},
    Sentence{"gcw-7.6-aa", "{u} cannot do this in a voluntary retreat."},
    Sentence{"gcw-7.6-ab", "The voluntary retreat is of 1 to 4 hexes: {m} so far."},
    Sentence{"gcw-7.6-ac", "A voluntary retreat is made at once or not at all."},
    Sentence{"gcw-7.6-ad",
             "{u} does not advance: only units of the attack, into the hex left empty."},
    Sentence{"gcw-7.6-ae", "{u} cannot advance into {h}."},
    Sentence{"gcw-7.6-af",
             "{u} advanced into an enemy zone of control: it may attack or end its march."},
    Sentence{"gcw-7.6-ag", "{u} advances only with a subordinate unit."},
    Sentence{"gcw-7.7-a",
             "{u} makes no cavalry retreat: cavalry does, before infantry and artillery."},
    Sentence{"gcw-7.7-b",
             "{u} makes no cavalry retreat here: the enemy did not move into its zone of "
             "control."},
    Sentence{"gcw-7.7-d", "{u} may retreat only when its hex is named."},
    Sentence{"gcw-7.7-f", "{u} makes no cavalry retreat before cavalry."},
    Sentence{"gcw-7.7-g", "{u} has let its right to retreat go, in this hex and march."},
    Sentence{"gcw-7.7-k", "Cavalry retreats 4 to 6 hexes: {m} so far."},
    Sentence{"gcw-7.7-p", "{u} may go one hex, but not refuse its flanks."},
    Sentence{"gcw-7.7-q", "The target is empty: there is nothing to attack."},
    Sentence{"gcw-7.7-r",
             "Cavalry of one hex retreats together, and one of it loses; {u} cannot be "
             "chosen."},
    Sentence{"gcw-7.7-s", "{u} is not cavalry and stays."},
    Sentence{"gcw-7.7-u", "{u} cannot retreat as cavalry."},
    Sentence{"gcw-7.8-a", "{u} cannot refuse its flanks: {n} needed, {m} left."},
    Sentence{"gcw-7.8-b",
             "Flanks cannot be refused in {h}: no swamp, no mountain, and one marker a hex."},
    Sentence{"gcw-7.8-c", "{u} entered an enemy zone of control and may not refuse its flanks."},
    Sentence{"gcw-7.8-g", "There is no marker to take off in {h}."},
    Sentence{"gcw-7.8-h",
             "A Flanks Refused marker comes off only when a unit in the hex begins a march."},
    Sentence{"gcw-8-a", "This belongs to another step of recovery."},
    Sentence{"gcw-8-b",
             "{u} cannot work now: units at fatigue 0, not demoralized, one work each, not "
             "in rain."},
    Sentence{"gcw-9-b",
             "{u} cannot entrench: fatigue 0, not demoralized, not in rain, and no other "
             "work."},
    Sentence{"gcw-9-c", "{u} cannot entrench in this phase."},
    Sentence{"gcw-9-g", "{u} has a complete Fort already."},
    Sentence{"gcw-9-n", "{u} cannot entrench there."},
    Sentence{"gcw-10.1-a", "No bridge can be built to {h}."},
    Sentence{"gcw-10.1-b",
             "{u} cannot build a bridge: infantry at fatigue 0, not demoralized, of combat "
             "value 5 or more."},
    Sentence{"gcw-10.1-c", "No marker for a bridge of that kind is left."},
    Sentence{"gcw-10.1-d",
             "No bridge can be built to {h}: no creek, no dam or pontoon there, no strong "
             "enemy beyond, one a hex and phase, not in rain."},
    Sentence{"gcw-10.2-a", "The bridge to {h} belongs to the enemy."},
    Sentence{"gcw-10.2-b", "The bridge to {h} cannot stand."},
    Sentence{"gcw-10.2-c", "There is no pontoon of ours between {u} and {h}."},
    Sentence{"gcw-10.2-d",
             "{u} cannot try to destroy the bridge: infantry of combat value 5 or more at "
             "the end of its march, not demoralized, once a turn, with no enemy at the "
             "bridge."},
    Sentence{"gcw-10.2-e",
             "There is no bridge to {h} that could be destroyed; fords and dams cannot."},
    Sentence{"gcw-10.2-f", "{u} cannot try that now."},
    Sentence{"gcw-10.3-a",
             "{u} cannot repair the bridge to {h}: infantry at fatigue 0, not demoralized, "
             "of combat value 5 or more, at a destroyed bridge, with no strong enemy beyond, "
             "not in rain, once a phase."},
    Sentence{"gcw-10.3-d", "The Chatham Bridge is not repaired."},
    Sentence{"gcw-11-b", "{u} is demoralized and does not entrench."},
    Sentence{"gcw-11-d", "{u} is demoralized and joins no grand assault."},
    Sentence{"gcw-11-e", "{u} is demoralized: it burns, builds, repairs and destroys nothing."},
    Sentence{"gcw-12-a", "Nobody entrenches in rain."},
    Sentence{"gcw-12-e", "{h} is a swamp in rain."},
    Sentence{"gcw-12-g", "In rain {u} cannot attack {h} across that side."},
    Sentence{"gcw-12-l",
             "In rain {u} cannot cross to {h}: fords are closed, and creeks are crossed only "
             "along a line."},
    Sentence{"gcw-12-m", "Nothing is built or repaired in rain."},
    Sentence{"gcw-12-p", "The river to {h} cannot be forded now."},
    Sentence{"gcw-12-r", "In rain no retreat crosses a ford, or a creek without a line, to {h}."},
    Sentence{"slb-10-a",
             "No bridge can be built there: the Union has two for major rivers, only over "
             "the Rappahannock, the Confederates none, and none again in the turn in which "
             "one was removed."},
    Sentence{"slb-13-b", "{u} is not in this scenario."},
    Sentence{"slb-13-c", "{u} belongs to another command."},
    Sentence{"slb-13.1-b", "The Union has the initiative until it attacks or crosses."},
    Sentence{"slb-13.1-c", "{u} has not been alerted."},
    Sentence{"slb-13.1-d",
             "Confederates do not go north of the Rappahannock: {u} may not enter {h}."},
    Sentence{"slb-13.1-e", "{u} cannot attach or detach here."},
    Sentence{"slb-13.1-f", "{u} is not of Sedgwick's command."},
    Sentence{"slb-13.2-b",
             "In this phase one unit of the III or XII Corps acts, east of column 33."},
    Sentence{"slb-13.2-c", "In this phase Stuart activates F. Lee's unit."},
    Sentence{"slb-13.2-d", "In this phase Jackson activates his corps."},
    Sentence{"slb-13.2-g",
             "Nobody crosses the Rappahannock below the Scott's Dam Ford: {u} may not enter "
             "or attack {h}."},
    Sentence{"slb-13.2-h", "There is no attachment now."},
    Sentence{"slb-13.3-b", "{u} cannot act in this phase."},
    Sentence{"slb-13.3-c",
             "Nobody crosses the Rappahannock below the Scott's Dam Ford before turn 2: {u} "
             "may not enter or attack {h}."},
    Sentence{"slb-13.3-e", "{u} may neither act nor entrench on turn 1."},
    Sentence{"slb-13.4-a", "There is only the Action Cycle here."},
    Sentence{"slb-13.4-b", "In this phase a brigade of the 1st Division acts, each once."},
    Sentence{"slb-13.4-c",
             "In this phase one of the two brigades of the 2nd Division acts, each once."},
    Sentence{"slb-13.4-d", "In this phase the Confederate side acts."},
    Sentence{"slb-13.4-f",
             "{u} may not act before the Union comes near Culpeper or the cavalry is tired."},
    Sentence{"slb-13.4-g", "{u} does nothing in this march."},
    Sentence{"slb-13.4-h",
             "{u} first crosses the Rappahannock at the ford named for it, not to {h}."},
    Sentence{"slb-13.4-i", "{u} crosses only after the 2nd Division has."},
    Sentence{"slb-13.4-j",
             "The Union does not go west of column {n} nor over the Rapidan: {u} may not "
             "enter or attack {h}."},
    Sentence{"slb-13.4-k", "The horse artillery cannot be distributed now."},
    Sentence{"slb-13.4-l", "The horse artillery is lost."},
    Sentence{"slb-13.4-m",
             "Confederates stay in Culpeper County: {u} may not enter or attack {h}."},
    Sentence{"slb-13.4-n",
             "{u} cannot charge {h}: cavalry that began outside enemy zones, on clear or "
             "rolling ground, and not against steady infantry."},
    Sentence{"slb-13.4-p", "{u} has charged: its march is over."},
    Sentence{"slb-18-c", "{u} is not among the leaders of the highest tactical value."},
    Sentence{"slb-18-d", "Lee never dies."},
    Sentence{"slb-21-a", "No substitute of that kind is left."},
    Sentence{"slb-21.1-a", "{u} cannot detach: a marching unit of manpower 2 or more does."},
    Sentence{"slb-21.1-b",
             "{u} cannot take that manpower: the same type, at most 8 for infantry and 2 for "
             "cavalry, and 1 stays behind."},
    Sentence{"slb-21.2-a",
             "{u} cannot attach to that unit: substitutes with a friend of their type in the "
             "same hex."},
    Sentence{"slb-21.2-b", "{u} would make the unit too strong: {n} at most, {m} together."},
    Sentence{"slb-21.2-f", "{u} attaches only within its own formation."},
    Sentence{"slb-21.3-a", "{u} cannot attach."},
    Sentence{"slb-21.4-a", "{u} is not one of the three divisions."},
    Sentence{"slb-21.4-b", "{u} is not an unused brigade of that division."},
    Sentence{"slb-21.4-c", "Brigades of that division detach generic substitutes only, not {u}."},
    Sentence{"slb-21.4-d", "{u} is in play already under its other counter."},
    Sentence{"slb-21.4-e", "{u} cannot leave the division so."},
    Sentence{"slb-21.4-f",
             "{u} cannot be reformed: two or more of its brigades in a hex, 9 or more "
             "together."},
    Sentence{"slb-21.4-h", "{u} acts singly or under the corps leader."},
    Sentence{"slb-21.4-i", "{u} cannot reform yet."},
    Sentence{"slb-21.4-j", "Detaching {u} would change the artillery of the army."},
    Sentence{"slb-21.4-k", "Reforming {u} would lose artillery that no other brigade can give up."},
    Sentence{"slb-C9-c", "Nobody entrenches in a basic scenario."},
    Sentence{"slb-QA-c", "{u} cannot do so by the answers to section 21.4."},
};

/// Cases whose numbers are halves of a Movement Point.
constexpr std::array<std::string_view, 5> kPoints{"gcw-6.1-b", "gcw-6.1-c", "gcw-6.1-d",
                                                  "gcw-6.2-ag", "gcw-7.8-a"};
template <std::size_t N>
bool is_among(std::string_view id, const std::array<std::string_view, N>& list) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

NumberWords numbers_of(const core::Violation& violation) {
  const std::string_view id = case_id(violation.rule);
  if (is_among(id, kPoints)) {
    return {halves_text(violation.needed), halves_text(violation.had)};
  }
  return {std::to_string(violation.needed), std::to_string(violation.had)};
}

}  // namespace

engine::Broken tell(const GcacwNames& names, const core::Violation& violation) {
  engine::Broken broken =
      tell_by(names, kSentences.data(), kSentences.size(), violation, numbers_of(violation));
  // Where nothing was counted there is nothing to tell.
  constexpr std::string_view kUncounted = ": 0 needed, 0 left.";
  const std::size_t at = broken.message.find(kUncounted);
  if (at != std::string::npos) {
    broken.message.resize(at);
    broken.message.push_back('.');
  }
  return broken;
}

}  // namespace hg::app
