#!/bin/sh
# Trains nets on a machine without network: takes what it needs from a folder of wheels, compiles the rules, trains
# one course after the other (or side by side: "3=8+4=8 5=2"), and measures each net against the greedy bot.
#
#   tools/train_apart.sh WHEELS GAME "SEATS=MINUTES …" RESULTS [setting=value …]
#
# WHEELS is made where there is a network (see docs/training.md). A course that lies in RESULTS/GAME is gone on with.
# Nets, courses, curves and measures are left in RESULTS/GAME, also when it is stopped; what is large stays in
# build/courses. New courses begin with the nets SEATS.net of a folder BEGIN, where there are such. BOTS and BLOCKS
# say what is measured and how long; BOTS=none measures nothing.
set -e
wheels=$1 game=$2 plan=$3 results=$4
shift 4
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
workers=${WORKERS:-$(nproc)}
if [ ! -d build/apart ]; then
    for wheel in "$wheels"/*.whl; do "$python" -m zipfile -e "$wheel" build/apart; done
fi
export PYTHONPATH="$PWD/src:$PWD/build/apart" OMP_NUM_THREADS=4 PYTHONUNBUFFERED=1
"$python" setup.py --quiet build_ext --build-lib build/native --build-temp build/tmp --parallel "$workers"
"$python" -c "import sys; from cosecha import native; sys.exit(not native.in_use() and 'not compiled')"
folder=build/courses/$game
mkdir -p "$folder" "$results/$game"
for given in "$results/$game"/course-*.npz build/given/"$game"/course-*.npz; do
    if [ -f "$given" ]; then cp "$given" "$folder/"; fi
done
keep() {
    for made in "$folder"/*.net "$folder"/*.svg "$folder"/course-*.npz; do
        if [ -f "$made" ]; then cp "$made" "$results/$game/"; fi
    done
}
trap keep EXIT
trap 'exit 143' TERM
settings=""
for word in "$@"; do settings="$settings --set $word"; done
learn() { # SEATS=MINUTES PROCESSES THREADS, in a shell of its own that it takes the place of
    begin=""
    if [ -n "$BEGIN" ] && [ -f "$BEGIN/${1%=*}.net" ]; then begin="--begin $BEGIN/${1%=*}.net"; fi
    # shellcheck disable=SC2086 # settings are words of their own
    OMP_NUM_THREADS=$3 exec "$python" -m cosecha train "$game" --seats "${1%=*}" --minutes "${1#*=}" --processes "$2" \
        --folder "$folder" --seed 1 $begin $settings
}
for step in $plan; do
    together=$(echo "$step" | tr + ' ')
    # shellcheck disable=SC2086 # seat counts are words of their own
    set -- $together
    each=$(((workers + $# - 1) / $#)) learning=""
    for one in "$@"; do
        learn "$one" "$each" $((3 / $# + 1)) &
        learning="$learning $!"
    done
    # shellcheck disable=SC2064 # those that learn now
    trap "kill $learning 2>/dev/null; wait; exit 143" TERM
    for one in $learning; do wait "$one"; done
    trap 'exit 143' TERM
    keep
    for one in "$@"; do
        for bot in ${BOTS:-net net-40}; do
            if [ "$bot" = none ]; then continue; fi
            COSECHA_NETS=build/courses "$python" -m cosecha arena "$game" --seats "${one%=*}" \
                --bots "$bot,greedy" --blocks "${BLOCKS:-100}" --seed measure --workers "$workers" \
                --json "$results/$game/${one%=*}-$bot.json"
        done
    done
done
