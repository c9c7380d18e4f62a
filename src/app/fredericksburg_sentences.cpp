// Why not? One sentence for each case that the judge of Fredericksburg can name.

#include <array>

#include "app/fredericksburg_text.h"

namespace hg::app {
namespace {

/// Sorted by nothing: a refusal is rare and the list is short.
constexpr std::array kSentences{
    Sentence{"bgd-2.1", "{h} is not a hex of this map."},
    Sentence{"bgd-2.4-c", "{u} is of a type that this game does not have."},
    Sentence{"bgd-3.0-b", "Set-up places are not exchanged."},
    Sentence{"bgd-4.0", "The game is over."},
    Sentence{"bgd-4.1-a", "{u} can move or arrive only in its own side's Movement Phase."},
    Sentence{"bgd-4.1-b", "In the Combat Phase units fight; {u} moves only as a result of combat."},
    Sentence{"bgd-4.1-c", "The turn belongs to the other side; {u} must wait."},
    Sentence{"bgd-5.0-a", "{u} moves hex by hex and pays for each; this is not such a move."},
    Sentence{"bgd-5.0-b", "{u} has six movement points; {h} needs more."},
    Sentence{"bgd-5.1", "{u} may not move now."},
    Sentence{"bgd-5.1-a", "{u} may not enter {h}: an enemy unit is there."},
    Sentence{"bgd-5.1-b",
             "{u} is in an enemy zone of control and may leave it only by retreat or advance."},
    Sentence{"bgd-5.1-c", "A combat die has been thrown: nobody moves any more this turn."},
    Sentence{"bgd-5.1-d",
             "{u} does not have the movement points for {h}: {n} needed, {m} left."},
    Sentence{"bgd-5.1-e", "The path is broken at {h}: each hex must touch the one before it."},
    Sentence{"bgd-5.1-f", "{u} has moved already, and a move is final."},
    Sentence{"bgd-5.2", "{h} may not be entered that way."},
    Sentence{"bgd-5.2-c", "{h} is river and may not be entered."},
    Sentence{"bgd-5.2-d",
             "The ferry hex {h} must be crossed at once, through its entry sides; no unit stops "
             "there."},
    Sentence{"bgd-5.2-e", "{u} may not cross the creek into {h}: there is no bridge or ford."},
    Sentence{"bgd-5.2-h", "{u} cannot pay for {h}: the costs add up to {n}, only {m} are left."},
    Sentence{"bgd-5.2-x2", "Forest-rough behind a stream costs more than a unit ever has."},
    Sentence{"bgd-5.3-a", "No more than two units may be in {h} at the end of the phase."},
    Sentence{"bgd-6.0-a", "{u} entered an enemy zone of control at {h} and must stop there."},
    Sentence{"bgd-6.0-d", "{u} leaves an enemy zone of control only by combat."},
    Sentence{"bgd-7.0-a", "{u} touches the enemy and must fight in this phase."},
    Sentence{"bgd-7.0-b", "{u} is not artillery: it attacks only units that it touches."},
    Sentence{"bgd-7.1", "The enemy in {h} touches our units and must be attacked in this phase."},
    Sentence{"bgd-7.1-a", "{u} is in an enemy zone of control and must attack in this phase."},
    Sentence{"bgd-7.1-c", "No unit fights twice in a phase: {u} or the units in {h} have fought."},
    Sentence{"bgd-7.1-d", "{u} does not touch {h}."},
    Sentence{"bgd-7.1-i1",
             "After this attack a unit or hex that must fight would be left without a partner."},
    Sentence{"bgd-7.1-i2", "{u} may not attack {h} across a creek without bridge or ford."},
    Sentence{"bgd-7.1-i3", "This is not a complete and legal attack."},
    Sentence{"bgd-7.2", "All units in an attacked hex defend together."},
    Sentence{"bgd-7.2-a", "The units in {h} cannot be attacked one by one."},
    Sentence{"bgd-7.2-b", "{u} shares its hex with an attacker and must be in the same attack."},
    Sentence{"bgd-7.2-c", "{u} must also attack the enemy in {h}, whom nobody else attacks."},
    Sentence{"bgd-7.2-e", "Every close attacker must touch every target: {u} does not touch {h}."},
    Sentence{"bgd-7.3", "The strength of {u} cannot be divided."},
    Sentence{"bgd-7.6-c",
             "An exchange costs the attacker {n} printed strength, with no unit to spare; these "
             "have {m}."},
    Sentence{"bgd-7.6-d", "{u} does not have to retreat."},
    Sentence{"bgd-7.6-e", "{u} does not have to retreat."},
    Sentence{"bgd-7.7", "{u} retreats exactly one hex."},
    Sentence{"bgd-7.7-a",
             "{u} may not retreat to {h}: closed terrain, an enemy, or an enemy zone of control."},
    Sentence{"bgd-7.7-b", "{u} must take an open hex while there is one; {h} is full of friends."},
    Sentence{"bgd-7.7-p2", "{u} may not advance into {h}."},
    Sentence{"bgd-7.7-d", "The advance is decided at once or not at all."},
    Sentence{"bgd-7.7-e", "{u} advances one hex only."},
    Sentence{"bgd-7.7-f", "{u} has advanced and neither attacks nor is attacked again."},
    Sentence{"bgd-7.7-p3", "Only one unit advances after a combat."},
    Sentence{"bgd-7.8", "{u} can be displaced only by a friend that has no other retreat."},
    Sentence{"bgd-7.8-a", "Displacing {u} would cost it its life."},
    Sentence{"bgd-7.8-b", "A displaced unit displaces another only if it has no other way."},
    Sentence{"bgd-7.8-c", "{u} has been displaced in this chain already."},
    Sentence{"bgd-7.8-d", "{u} was displaced in this phase and may not fire."},
    Sentence{"bgd-7.8-e", "{u} has an open retreat and may displace nobody."},
    Sentence{"bgd-7.9", "Odds may be lowered, never raised."},
    Sentence{"bgd-8.0", "{u} cannot bombard {h}."},
    Sentence{"bgd-8.0-a", "{u} touches an enemy and must fight him."},
    Sentence{"bgd-8.1", "{h} is out of range of {u}: {m} hexes, at most {n} are allowed."},
    Sentence{"bgd-8.1-b", "Guns alone bombard one hex, not several."},
    Sentence{"bgd-8.1-c", "Guns that bombard from one hex must bombard the same hex."},
    Sentence{"bgd-8.1-d", "Bombarding guns suffer no result."},
    Sentence{"bgd-8.1-e", "Only a gun that bombarded may choose to retreat."},
    Sentence{"bgd-8.2-a", "{u} has range and sight to none of the targets."},
    Sentence{"bgd-8.3", "{u} does not see {h}: forest or town is in the way."},
    Sentence{"bgd-8.3-a", "{u} does not see {h}: both hexes beside the line block it."},
    Sentence{"bgd-8.4", "{u} is in an enemy zone of control and may not bombard."},
    Sentence{"bgd-8.4-a", "{u} is in an enemy zone of control and attacks only units it touches."},
    Sentence{"bgd-8.4-d", "{u} touches an enemy whose zone reaches it and may not bombard."},
    Sentence{"bgd-8.5-a", "{u} bombards only in its own side's Combat Phase."},
    Sentence{"bgd-10.0", "There is no Combat Phase at night."},
    Sentence{"bgd-10.1", "There is no combat at night."},
    Sentence{"bgd-10.2", "At night {u} may neither enter nor leave an enemy zone of control."},
    Sentence{"bgd-11.0-b", "{u} is Ineffective and can only defend."},
    Sentence{"bgd-11.2", "{u} is Ineffective: it neither attacks nor enters an enemy zone."},
    Sentence{"bgd-11.3", "{u} is Ineffective in an enemy zone of control and must retreat."},
    Sentence{"fr-15.2-b", "{u} does not enter the map at {h}."},
    Sentence{"fr-15.2-c", "{u} comes on turn {n} at the earliest; this is turn {m}."},
    Sentence{"fr-15.2-d", "{u} cannot enter: an enemy unit stands on {h}."},
    Sentence{"fr-15.2.1-c", "{u} pays one movement point to enter at {h}."},
    Sentence{"fr-15.2.1-d", "Too many units would be waiting on {h} at the end of the phase."},
    Sentence{"fr-15.3.1",
             "The pontoon hex {h} must be crossed at once, through its entry sides; no unit stops "
             "there."},
    Sentence{"fr-15.4.3-a", "{u} has no movement point left to leave the map from {h}."},
    Sentence{"fr-15.4.3-b", "Units do not leave the map from {h}."},
    Sentence{"fr-15.4.3-c", "Units leave the map only in the Movement Phase."},
    Sentence{"fr-15.4.3-d", "{u} has left the map and does not come back."},
    Sentence{"fr-15.5", "In fog {u} does not bombard and has only three movement points."},
    Sentence{"fr-15.6-a", "The Union may move only 15 units a turn, and has moved them."},
    Sentence{"fr-15.6-c", "{u} is immobile until it is released."},
};

}  // namespace

engine::Broken tell(const Names& names, const core::Violation& violation) {
  const NumberWords numbers{std::to_string(violation.needed), std::to_string(violation.had)};
  return tell_by(names, kSentences.data(), kSentences.size(), violation, numbers);
}

}  // namespace hg::app
