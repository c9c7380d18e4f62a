#!/usr/bin/env bash
# The commands `tune` and `strength`: what they refuse, and a tiny run of each.
# tune_strength.bash PROGRAM SOURCES
set -euo pipefail

program=$1
sources=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# refused WORDS COMMAND…: status 2, and these words on standard error.
refused() {
  local words=$1 status=0
  shift
  "$program" "$@" >"$folder/out" 2>"$folder/err" || status=$?
  [ "$status" = 2 ] || fail "status $status, not 2: $*"
  grep -qF -- "$words" "$folder/err" || fail "no \"$words\": $* said $(cat "$folder/err")"
}

refused '--scenario is required' tune --out "$folder/a.toml"
refused '--out is required' tune --scenario fredericksburg_1863
refused 'no such scenario: "nowhere"' tune --scenario nowhere --out "$folder/a.toml"
refused 'two games' tune --scenario fredericksburg_1863 --scenario hooker_and_lee --out "$folder/a.toml"
refused 'no weight is called "courage"' tune --scenario fredericksburg_1863 --only courage --out "$folder/a.toml"
refused '--rounds' tune --scenario fredericksburg_1863 --rounds 0 --out "$folder/a.toml"
refused 'cannot be written' tune --scenario fredericksburg_1863 --out "$folder/none/a.toml"

"$program" tune --scenario fredericksburg_1863 --rounds 4 --pairs 2 --out "$folder/a.toml" >"$folder/out"
grep -q 'the weights are in' "$folder/out" || fail 'tune does not say where the weights are'
# The same weights and words about them, in the same order; only numbers differ.
diff <(sed 's/=[^#]*//' "$sources/data/ai/fredericksburg.toml") <(sed 's/=[^#]*//' "$folder/a.toml") ||
  fail 'tune lost something of the file'

# `tries` changes nothing in a game by the mind's own way, so no rival is better; and a weight that the common table and
# those of scenarios all have keeps its own number in each.
"$program" tune --scenario slb_4_brandy_station --only tries --rounds 1 --pairs 1 --out "$folder/b.toml" >"$folder/out"
grep -q '^0 of the rivals' "$folder/out" || fail "a rival that plays alike was better: $(cat "$folder/out")"
diff <(tr -s ' ' <"$sources/data/ai/gcacw.toml") <(tr -s ' ' <"$folder/b.toml") || fail 'tune mixed the tables of scenarios'

"$program" arena --scenario fredericksburg_1863 --a greedy --b random --games 2 --seed 2 >"$folder/out"
grep -q '^greedy won 1 of 1 as Union and 1 of 1 as Confederate$' "$folder/out" || fail "arena does not tell the seats apart: $(cat "$folder/out")"

refused 'no such scenario: "nowhere"' strength --scenario nowhere --file "$folder/page.md"
refused '--games' strength --games 0 --file "$folder/page.md"
refused 'No such file' strength --scenario fredericksburg_1863 --file "$folder/page.md"
printf 'No table here.\n' >"$folder/page.md"
refused 'are missing' strength --scenario fredericksburg_1863 --file "$folder/page.md"
printf 'Before.\n<!-- strength: begin -->\n| `a_game` | `x` against `y` | kept |\n<!-- strength: end -->\nAfter.\n' \
  >"$folder/page.md"
refused 'no computer player' strength --level nobody --file "$folder/page.md"
play=(strength --scenario fredericksburg_1863 --level recruit --games 2 --file "$folder/page.md")
"$program" "${play[@]}" >/dev/null
"$program" "${play[@]}" >/dev/null # the row is renewed, not added
grep -qF '| `a_game` | `x` against `y` | kept |' "$folder/page.md" || fail 'strength lost a row'
[ "$(grep -cF '| `fredericksburg_1863` | `recruit` against `random` | 2 |' "$folder/page.md")" = 1 ] ||
  fail "strength wrote: $(cat "$folder/page.md")"
[ "$(head -n 1 "$folder/page.md")" = Before. ] && [ "$(tail -n 1 "$folder/page.md")" = After. ] ||
  fail 'strength touched what is not its own'
