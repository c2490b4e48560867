#!/usr/bin/env bash
# Builds the module into an environment of its own, runs its tests, and holds its stub against it.
set -euo pipefail
cd "$(dirname "$0")"

environment=$(mktemp -d)
trap 'rm -rf "$environment"' EXIT
python3 -m venv "$environment/venv"
bin=$environment/venv/bin
"$bin/pip" install --quiet --disable-pip-version-check maturin==1.16.0 pytest==9.2.0 mypy==2.4.1 numpy gymnasium

echo "== build"
# PROFILE=release is built sooner than what is shipped.
"$bin/maturin" build --quiet --interpreter "$bin/python" --profile "${PROFILE:-slim}" --out "$environment/wheels"
"$bin/pip" install --quiet --disable-pip-version-check --no-index --find-links "$environment/wheels" minescheme

if command -v readelf >/dev/null; then
  "$bin/python" -m zipfile -e "$environment"/wheels/*.whl "$environment/wheel"
  if readelf -S "$environment"/wheel/minescheme/_native*.so | grep -q symtab; then
    echo "the wheel is not stripped" >&2
    exit 1
  fi
fi

# Away from the sources, so that the installed package is what is tested.
package=$PWD
cd "$environment"
echo "== tests"
"$bin/pytest" --quiet -p no:cacheprovider --rootdir "$package" "$package/tests"

echo "== types"
"$bin/mypy" --strict --config-file "$package/pyproject.toml" --cache-dir "$environment/mypy" "$package/tests" "$package/examples"
"$bin/stubtest" --mypy-config-file "$package/pyproject.toml" minescheme
