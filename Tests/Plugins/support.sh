# For the scripts beside this one: type checks against the modules of the debug build, which link no program.
cd "$(dirname "$0")/../.." || exit 1
modules=$PWD/.build/debug/Modules
# What the main program is compiled with finds the C modules of all others.
libraries=$(grep '"-module-name","stockroom","-emit-dep' .build/debug.yaml 2>/dev/null |
  grep -oE '"-Xcc","-fmodule-map-file=[^"]*"|"-I[^"]+"' | tr -d '"' | tr ',\n' '  ')
[ -n "$libraries" ] || { echo "No debug build: swift build first" >&2; exit 1; }
manifests=$(dirname "$(realpath "$(command -v swiftc)")")/../lib/swift/pm/ManifestAPI
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export modules libraries manifests work

# typecheck MODULE FILE …: as a module of another package, which sees no `package` symbol of the house.
typecheck() {
  swiftc -typecheck -wmo -parse-as-library -module-name "$1" -package-name elsewhere -swift-version 6 -warnings-as-errors \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -I "$modules" $libraries "${@:2}"
}

# typecheck_manifest FILE: a Package.swift.
typecheck_manifest() { swiftc -typecheck -package-description-version 6.2.0 -swift-version 6 -I "$manifests" "$1"; }

# The plugins that can be removed, by their folders.
plugins() { find Plugins -name '*.swift' | cut -d/ -f2 | sort -u; }

# each FUNCTION: runs it with each line of the input, on all cores; fails if it fails once.
each() {
  export -f "$1" typecheck typecheck_manifest
  xargs -P "$(nproc)" -I {} bash -c "$1 {}"
}
