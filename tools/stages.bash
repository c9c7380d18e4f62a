# shellcheck shell=bash
# The stages of `./hazelgrove test`, and `soak` and `shots`. Sourced by the front door.
# shellcheck disable=SC2154  # root, build, logs, jobs, program are the front door's

passed=0
failed=0
table=()

# stage NAME COMMAND…: runs it quietly; keeps its output in build/logs, shows the end if it fails.
stage() {
  local name=$1 began=$SECONDS verdict took status
  shift
  printf '%-12s ' "$name"
  set +e # in an `if`, the first failing command of a stage would not end it
  (
    set -e
    "$@"
  ) >"$logs/stage-$name.log" 2>&1 </dev/null
  status=$?
  set -e
  if [ $status = 0 ]; then
    verdict=passed
    passed=$((passed + 1))
  else
    verdict=FAILED
    failed=$((failed + 1))
  fi
  took=$((SECONDS - began))
  printf '%s in %d s: %s\n' "$verdict" "$took" "$(tail -n 1 "$logs/stage-$name.log" | cut -c1-150)"
  table+=("$(printf '%-12s %-7s %5d s' "$name" "$verdict" "$took")")
  [ $verdict = passed ] || sed 's/^/  | /' <(failures_of "$logs/stage-$name.log")
}

# What a log says of its faults: the tests that failed, as node and ctest print them, and its end.
failures_of() {
  grep -A 16 -E '^ *not ok |\*\*\*Failed|^ *✖ ' "$1" | grep -v '^--$' | head -n 150
  tail -n 40 "$1"
}

must_build() {
  locked build_preset "$@"
}

stage_scripts() {
  shellcheck -x "$root/hazelgrove" "$root/tools/stages.bash" "$root/.ci/run" &&
    echo "scripts: clean"
}

stage_dev() {
  must_build dev
  echo built
}

stage_layers() { "$build/dev/bin/layers" "$root"; }

stage_trace() { "$build/dev/bin/trace" "$root" --docs check; }

stage_ctest() {
  ctest --test-dir "$build/dev" -j "$jobs" --output-on-failure --no-tests=error
}

stage_data() { "$build/dev/bin/hazelgrove" data check; }

# The same games under sanitizers: case files, protocol, and the fuzzers for a short while.
stage_asan() {
  must_build asan test_rules test_protocol test_fuzz
  ctest --test-dir "$build/asan" -j "$jobs" --output-on-failure --no-tests=error \
    -R '^(rules|protocol|fuzz)$'
}

# Every test under sanitizers: too long for each day.
stage_asan_all() {
  must_build asan
  ctest --test-dir "$build/asan" -j "$jobs" --output-on-failure --no-tests=error
}

# The server with its threads under ThreadSanitizer.
stage_tsan() {
  must_build tsan test_server test_loopback
  ctest --test-dir "$build/tsan" --output-on-failure --no-tests=error -R '^(server|loopback)$'
}

# g++ and clang must play the same games to the same hashes.
stage_clang() {
  must_build clang hazelgrove test_rules
  "$build/clang/bin/test_rules" --gtest_brief=1
  "$build/dev/bin/hazelgrove" signature >"$build/signature.gcc"
  "$build/clang/bin/hazelgrove" signature >"$build/signature.clang"
  diff "$build/signature.gcc" "$build/signature.clang"
  diff "$root/tests/golden/signature.txt" "$build/signature.clang"
  echo "g++ and clang play alike: $(cat "$build/signature.gcc")"
}

stage_mute() {
  must_build clang hazelgrove test_rules
  "$build/dev/bin/mute" "$root" "$build/clang/bin/test_rules" --jobs "$jobs" \
    --allow "$root/tests/rules/mute.allow"
}

# The engine of the page plays the golden games to the hashes of the other builds.
stage_wasm() {
  locked build_module
  node --test "$root/tests/wasm/golden.test.mjs"
}

stage_page() { npm --prefix "$root/client" test; }

# Every file is run, also after one that fails: a report names all faults at once.
stage_browser() {
  local name failures=()
  locked build_program
  for name in play hooker_lee salem_church everyone every_decision version map learn lessons counters hands charts \
    hints offline time aids; do
    node --test --test-reporter=tap "$root/tests/e2e/$name.test.mjs" || failures+=("$name")
  done
  [ ${#failures[@]} = 0 ] || { echo "failed: ${failures[*]}"; return 1; }
}

# Computer players of others: the reference bot and one of our own, as programs.
stage_bots() {
  locked build_program
  "$program" conformance "node '$root/examples/bots/bot.mjs'" --scenario slb_1_salem_church \
    --scenario fredericksburg_1863
  "$program" conformance "'$program' bot greedy" --scenario slb_4_brandy_station
}

cmd_test() {
  local began=$SECONDS line
  cd "$root" || exit
  mkdir -p "$logs"
  need_packages "${build_packages[@]}" "${test_packages[@]}" "${wasm_packages[@]}"
  locked npm_modules
  stage scripts stage_scripts
  stage dev stage_dev
  stage layers stage_layers
  stage trace stage_trace
  stage ctest stage_ctest
  stage data stage_data
  stage wasm stage_wasm
  stage page stage_page
  stage browser stage_browser
  stage bots stage_bots
  stage clang stage_clang
  stage mute stage_mute
  stage asan stage_asan
  printf '\n'
  for line in "${table[@]}"; do printf '%s\n' "$line"; done
  printf 'all          %13d s\n' $((SECONDS - began))
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" = 0 ]
}

# Every sanitizer on the tests, long fuzzing, and a million illegal actions of which none may be accepted.
cmd_soak() {
  local minutes=${1:-30} target seconds
  cd "$root" || exit
  mkdir -p "$logs"
  need_packages "${build_packages[@]}" "${test_packages[@]}"
  must_build dev
  must_build fuzz fuzz_protocol fuzz_records fuzz_positions fuzz_files
  stage illegal "$build/dev/bin/illegal_actions" 1000000
  stage asan-all stage_asan_all
  stage tsan stage_tsan
  seconds=$((minutes * 60 / 4))
  for target in protocol records positions files; do
    mkdir -p "$build/corpus/$target"
    stage "$target" "$build/fuzz/bin/fuzz_$target" -max_total_time="$seconds" -max_len=65536 \
      -timeout=20 -artifact_prefix="$build/corpus/$target-" "$build/corpus/$target" \
      "$root/tests/fuzz/seeds/$target"
  done
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" = 0 ]
}

cmd_shots() {
  need_packages chromium fonts-dejavu-core
  locked build_program
  locked npm_modules
  node "$root/tests/e2e/shots.mjs" "$build/shots"
}
