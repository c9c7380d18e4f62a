// Why not? One sentence for each case that the judge of Hooker and Lee can name.

#include <algorithm>
#include <array>

#include "app/hooker_lee_text.h"

namespace hg::app {
namespace {

/// Sorted by nothing: a refusal is rare and the list is short.
constexpr std::array kSentences{
    Sentence{"bgr-2.1-a", "{h} is not a hex of this map."},
    Sentence{"bgr-2.1-b", "Units do not leave the map from {h}."},
    Sentence{"bgr-2.4-d", "{u} is of a type that this game does not have."},
    Sentence{"bgr-4.0-b", "The game is over."},
    Sentence{"bgr-4.0-c", "{u} does this only in its own side's Movement Phase."},
    Sentence{"bgr-4.0-d", "This belongs to the Combat Phase, and not to this moment of it."},
    Sentence{"bgr-5.0-a", "{u} does not come in at {h} now: turn {n} at the earliest, now {m}."},
    Sentence{"bgr-5.0-c", "The column before {u} makes {h} too dear."},
    Sentence{"bgr-5.3",
             "{u} comes too late in the column: {h} costs {n}, and it has {m}. It may wait."},
    Sentence{"bgr-5.4", "{u} cannot enter: an enemy unit stands on {h}."},
    Sentence{"bgr-5.5", "{u} was held back by choice and keeps its own entry hex, not {h}."},
    Sentence{"bgr-6.0-b", "{u} moves hex by hex and pays for each; this is not such a move."},
    Sentence{"bgr-6.11", "{u} cannot move now: it is not its side's Movement Phase."},
    Sentence{"bgr-6.12", "{u} may not enter {h}: an enemy unit is there."},
    Sentence{"bgr-6.13", "{u} is in an enemy zone of control and may leave it only by combat."},
    Sentence{"bgr-6.14", "Nobody fights in the Movement Phase or moves in the Combat Phase."},
    Sentence{"bgr-6.15",
             "{u} does not have the movement points for {h}: {n} needed, {m} left."},
    Sentence{"bgr-6.16", "{h} is closed to {u}, even as its only step."},
    Sentence{"bgr-6.17", "The path is broken at {h}: each hex must touch the one before it."},
    Sentence{"bgr-6.18", "{u} has moved already, and a move is final."},
    Sentence{"bgr-6.21", "{h} may not be entered."},
    Sentence{"bgr-6.2-i2",
             "River hexes are closed, and {h} must be crossed at once through its entry sides."},
    Sentence{"bgr-6.2-i3", "{u} may not cross the creek at {h}: there is no bridge or ford."},
    Sentence{"bgr-6.32", "No more than two units may be in {h} at the end of the phase."},
    Sentence{"bgr-6.41", "{u} has an enemy closer than three hexes: no Strategic Movement."},
    Sentence{"bgr-6.44",
             "Strategic Movement keeps three hexes from the enemy: {u} may not come to {h}."},
    Sentence{"bgr-6.45", "Strategic Movement keeps to roads and trails; {h} is off them."},
    Sentence{"bgr-7.0", "{u} entered an enemy zone of control at {h} and must stop there."},
    Sentence{"bgr-7.3",
             "{u} is artillery: it enters the enemy zone at {h} only to join infantry or cavalry."},
    Sentence{"bgr-7.4", "{u} leaves an enemy zone of control only by combat."},
    Sentence{"bgr-8.0-a", "{u} touches the enemy and must fight in this phase."},
    Sentence{"bgr-8.0-c", "This is decided when the combat is resolved, not now."},
    Sentence{"bgr-8.11", "The enemy in {h} touches our units and must be attacked in this phase."},
    Sentence{"bgr-8.12", "{u} is in an enemy zone of control and must attack in this phase."},
    Sentence{"bgr-8.14",
             "No unit fights twice in a phase: {u} or the units in {h} have fought."},
    Sentence{"bgr-8.15", "{u} is not artillery: it attacks only units that it touches."},
    Sentence{"bgr-8.1-i2",
             "After this attack a unit or hex that must fight would be left without a partner."},
    Sentence{"bgr-8.1-i3", "{u} may not attack {h} across a creek without bridge or ford."},
    Sentence{"bgr-8.1-i4", "This is not a complete and legal attack."},
    Sentence{"bgr-8.21", "All units in an attacked hex defend together."},
    Sentence{"bgr-8.23", "{u} must also attack the enemy in {h}, whom nobody else attacks."},
    Sentence{"bgr-8.25", "Every close attacker must touch every target: {u} does not touch {h}."},
    Sentence{"bgr-8.6-b", "{u} cannot be chosen: only close attackers can be lost."},
    Sentence{"bgr-8.6-d", "The price is paid by close attackers of this combat."},
    Sentence{"bgr-8.6-e", "{u} cannot be chosen: only a defender of this combat can be."},
    Sentence{"bgr-8.6-i2",
             "The exchange costs the attacker {n} printed strength, with no unit to spare; these "
             "have {m}."},
    Sentence{"bgr-8.71", "{u}: only those retreat whom the result sends back, one hex each."},
    Sentence{"bgr-8.72",
             "{u} may not retreat to {h}: closed terrain, an enemy, or an enemy zone of control."},
    Sentence{"bgr-8.73", "{u} must take an open hex while there is one; {h} is full of friends."},
    Sentence{"bgr-8.75", "{u} may not advance into {h}, and who has advanced does not fight."},
    Sentence{"bgr-8.75-i1", "{h} was not vacated by this combat."},
    Sentence{"bgr-8.76", "One unit advances into each vacated hex, no more."},
    Sentence{"bgr-8.81", "Who takes a full hex displaces one unit of it that makes room enough."},
    Sentence{"bgr-8.82", "Displacing {u} would cost it its life, or lead in a circle."},
    Sentence{"bgr-8.8-i1", "{u} was displaced in this phase and may not fire."},
    Sentence{"bgr-8.9", "Odds may be lowered from {m}, never raised to {n}."},
    Sentence{"bgr-9.0-a", "{u} cannot bombard {h}."},
    Sentence{"bgr-9.0-d", "{u} is artillery in an enemy zone of control and must fight."},
    Sentence{"bgr-9.11", "{h} is out of range of {u}."},
    Sentence{"bgr-9.13", "Guns alone bombard one hex; {h} is another."},
    Sentence{"bgr-9.15", "Bombarding guns suffer no result."},
    Sentence{"bgr-9.17", "Only a gun that bombarded may choose to retreat."},
    Sentence{"bgr-9.18",
             "Guns alone do not fire below 1:5; these have {m} against {n}."},
    Sentence{"bgr-9.22", "{u} has range and sight to none of the targets."},
    Sentence{"bgr-9.31", "{u} does not see {h}."},
    Sentence{"bgr-9.41", "{u} is in an enemy zone of control and must attack whom it touches."},
    Sentence{"bgr-9.42", "{u} attacks only units whose zone of control reaches it, not {h}."},
    Sentence{"bgr-9.47", "{u} is artillery and never advances."},
    Sentence{"bgr-9.62", "{u} is a gunboat and keeps to the river; {h} is not river."},
    Sentence{"bgr-9.63", "No more than two gunboats may be in {h}."},
    Sentence{"bgr-9.65", "{h} is out of range of the gunboat {u}: six hexes."},
    Sentence{"bgr-9.66", "{u} is a gunboat and cannot be attacked."},
    Sentence{"bgr-10.33", "Trenches are not built."},
    Sentence{"bgr-10.34-i",
             "{u} cannot build Breastworks: unmoved infantry does, from 1863 on, with no enemy "
             "within three hexes."},
    Sentence{"bgr-10.34-ii", "{u} has no marker that could be turned now."},
    Sentence{"bgr-10.3-i1", "There are fieldworks in {h} already."},
    Sentence{"bgr-11.12",
             "{u} left an enemy zone of control tonight and may not enter another at {h}."},
    Sentence{"bgr-11.21",
             "The enemy in {h} touches units that moved in tonight and must be attacked."},
    Sentence{"bgr-11.22", "{u} did not attack and has no part in this."},
    Sentence{"bgr-11.24", "At night artillery does not fire at {h}, which it does not touch."},
    Sentence{"bgr-12.16", "Only a Shaken unit that has not moved may rout of its own will."},
    Sentence{"bgr-12.23", "{u} is Routed and may not attack."},
    Sentence{"bgr-12.31", "{u} is Routed and may not enter the enemy zone of control at {h}."},
    Sentence{"bgr-12.32", "{u} is Routed in an enemy zone of control and must retreat."},
    Sentence{"bgr-12.34", "{u}: Routed defenders are driven off, and by two hexes."},
    Sentence{"bgr-12.35", "{u} is Routed and does not advance."},
    Sentence{"bgr-12.3-i1", "{u} is driven off: it retreats two hexes away."},
    Sentence{"bgr-12.41-b",
             "{u} cannot rally: only disturbed units outside enemy zones do, before anything else "
             "in the phase."},
    Sentence{"bgr-13.2-b", "{u}: cavalry under attack may withdraw, and goes two hexes."},
    Sentence{"hl-18.11", "{u} may not leave at {h}: the enemy holds or controls it."},
    Sentence{"hl-18.12", "The Union leaves the map only at 1501, 2001 and 2101."},
    Sentence{"hl-18.1-i1",
             "{u} has not the movement point for leaving the map: {n} needed, {m} left."},
    Sentence{"hl-18.21", "{u} may not leave at {h}: the enemy holds or controls it."},
    Sentence{"hl-18.22", "No more than twenty units march around the flank, on turns 1 and 2."},
    Sentence{"hl-18.23", "{u} comes back from its march on turn {n}; this is turn {m}."},
    Sentence{"hl-18.24", "{u} comes back on the western edge from 1027 to 1928, not at {h}."},
    Sentence{"hl-18.25", "The column before {u} makes {h} too dear: {n} needed, {m} left."},
    Sentence{"hl-18.27", "After turn {n} nobody leaves by {h}: it would be the end of {u}."},
    Sentence{"hl-19.11", "The Union may move only six units a turn, and has moved them."},
    Sentence{"hl-19.13", "Before turn 4 no Union unit moves so near the western edge as {h}."},
    Sentence{"hl-19.14",
             "{u} may cross the river only at Ely's Ford, once a 1 has been thrown for it."},
    Sentence{"hl-19.21", "A Union division shares {h} with nobody."},
    Sentence{"hl-19.22", "{u} may pass {h}, but not stay there with a division."},
    Sentence{"hl-20.12",
             "The Union is demoralized: it does not advance, nor attack below 1:3 unless it must."},
    Sentence{"hl-20.14",
             "After this attack a demoralized army would have to make one below 1:3."},
    Sentence{"hl-20.22",
             "The Confederate army is demoralized: it does not advance, nor attack below 1:3."},
    Sentence{"gc-22.11-c", "{u} is in a ferry hex."},
    Sentence{"gc-22.11-d", "{u} has no contact with {h} except through the sides of the ferry."},
    Sentence{"gc-22.11-e", "{u} may not bombard from a ferry hex."},
    Sentence{"gc-22.6", "{u} enters only at the hexes named for it, not at {h}."},
    Sentence{"gc-23.1", "A Union division shares {h} with nobody."},
    Sentence{"gc-23.2", "There is no Forced March here for {u}."},
    Sentence{"gc-23.21",
             "{u} marches by force only north of the river, on turns 1 to 5; not at {h}."},
    Sentence{"gc-23.22", "Confederates march by force on turns 2 and 3 only."},
    Sentence{"gc-23.23", "{u} marched by force and may not come to the enemy or bombard."},
    Sentence{"gc-23.31", "The Union leaves the map only at F2501."},
    Sentence{"gc-23.32", "Confederates do not leave the map."},
    Sentence{"gc-23.4-a", "The corps of {u} has no orders and does not move this turn."},
    Sentence{"gc-23.4-b", "The Reserve artillery serves with a corps of infantry, and {u} waits."},
    Sentence{"gc-23.51", "{u} is a leader and does not march by Strategic Movement."},
    Sentence{"gc-23.53", "{u} may stay in {h} only with units of his command."},
    Sentence{"gc-23.54", "{u} would be alone before the enemy."},
    Sentence{"gc-23.56", "{u} is not the nearest unit of his command."},
};

/// Cases whose numbers are thirds of a movement point, and those whose numbers are odds.
constexpr std::array<std::string_view, 4> kPoints{"bgr-5.3", "bgr-6.15", "hl-18.1-i1", "hl-18.25"};
constexpr std::array<std::string_view, 3> kOdds{"bgr-8.9", "hl-20.12", "hl-20.22"};

template <std::size_t N>
bool is_among(std::string_view id, const std::array<std::string_view, N>& list) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

NumberWords numbers_of(const HookerLeeNames& names, const core::Violation& violation) {
  const std::string_view id = case_id(violation.rule);
  if (is_among(id, kPoints)) {
    return {points_text(violation.needed), points_text(violation.had)};
  }
  if (is_among(id, kOdds)) {
    return {names.column(static_cast<std::uint8_t>(violation.needed)),
            names.column(static_cast<std::uint8_t>(violation.had))};
  }
  return {std::to_string(violation.needed), std::to_string(violation.had)};
}

}  // namespace

engine::Broken tell(const HookerLeeNames& names, const core::Violation& violation) {
  return tell_by(names, kSentences.data(), kSentences.size(), violation,
                 numbers_of(names, violation));
}

}  // namespace hg::app
