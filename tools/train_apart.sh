#!/bin/sh
# Trains nets on a machine without network: makes an environment from a folder of wheels, compiles the rules, trains
# one course after the other, and measures each net against the greedy bot.
#
#   tools/train_apart.sh WHEELS GAME "SEATS=MINUTES …" RESULTS [setting=value …]
#
# WHEELS is made where there is a network (see docs/training.md). A course that lies in RESULTS/GAME is gone on with.
# Nets, courses, curves and measures are left in RESULTS/GAME; what is large stays in build/courses.
set -e
wheels=$1 game=$2 plan=$3 results=$4
shift 4
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
workers=${WORKERS:-$(nproc)}
if [ ! -x build/apart/bin/python ]; then
    "$python" -m venv build/apart
    build/apart/bin/python -m pip install --quiet --no-index --find-links "$wheels" "mypy[mypyc]" librt mypy_extensions \
        setuptools wheel types-setuptools rich numpy starlette uvicorn websockets msgspec jinja2 sqlalchemy segno
fi
export PYTHONPATH="$PWD/src" OMP_NUM_THREADS=4 PYTHONUNBUFFERED=1
build/apart/bin/python setup.py --quiet build_ext --build-lib build/native --build-temp build/tmp --parallel "$workers"
build/apart/bin/python -m cosecha --version
folder=build/courses/$game
mkdir -p "$folder" "$results/$game"
for given in "$results/$game"/course-*.npz build/given/"$game"/course-*.npz; do
    if [ -f "$given" ]; then cp "$given" "$folder/"; fi
done
settings=""
for word in "$@"; do settings="$settings --set $word"; done
for step in $plan; do
    seats=${step%=*} minutes=${step#*=}
    # shellcheck disable=SC2086 # settings are words of their own
    build/apart/bin/python -m cosecha train "$game" --seats "$seats" --minutes "$minutes" --processes "$workers" \
        --folder "$folder" --seed 1 $settings
    cp "$folder/$seats.net" "$folder/$seats.svg" "$folder/course-$seats.npz" "$results/$game/"
    for bot in ${BOTS:-net net-40}; do
        COSECHA_NETS=build/courses build/apart/bin/python -m cosecha arena "$game" --seats "$seats" \
            --bots "$bot,greedy" --blocks "${BLOCKS:-100}" --seed measure --workers "$workers" \
            --json "$results/$game/$seats-$bot.json"
    done
done
