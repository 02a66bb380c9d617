#!/bin/sh
# libphonenumber-js calls the overseas mobile 0692 12 34 56 a valid number of mainland France.
#
# Package: libphonenumber-js 1.13.16 (npm), entry points `min` (the default) and `max`.
# One would guess that `parsePhoneNumberFromString('0692 12 34 56', 'FR')` returns Réunion's +262692123456, because people in France
# type and dial it that way and the library knows Réunion, or else that `isValid()` is false. In fact the number is +33692123456, which
# reaches nobody, and `isValid()` is true with the default metadata: it has patterns of the country as a whole, not of its number
# types. Only `max` (or `mobile`) rejects it, and even then the number and the country remain those of the mainland.
# It matters wherever a typed number becomes a `tel:` link, a text message or a key to find a customer by: check the overseas prefixes
# (0639, 0690 to 0694, 0696, 0697) first, and validate with `max`.
#
# Exits non-zero if the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --ignore-scripts libphonenumber-js@1.13.16 >/dev/null 2>&1
cat >run.cjs <<'JS'
for (const metadata of ['min', 'max']) {
  const { parsePhoneNumberFromString: parse } = require(`libphonenumber-js/${metadata}`);
  for (const [typed, country] of [['0692 12 34 56', 'FR'], ['0692 12 34 56', 'RE'], ['+262 692 12 34 56', 'FR']]) {
    const number = parse(typed, country);
    console.log(metadata, typed, country, number.number, number.country, number.isValid());
  }
}
JS
node run.cjs >seen.txt
cat seen.txt
cat >expected.txt <<'OUT'
min 0692 12 34 56 FR +33692123456 FR true
min 0692 12 34 56 RE +262692123456 RE true
min +262 692 12 34 56 FR +262692123456 RE true
max 0692 12 34 56 FR +33692123456 FR false
max 0692 12 34 56 RE +262692123456 RE true
max +262 692 12 34 56 FR +262692123456 RE true
OUT
diff expected.txt seen.txt
echo 'unchanged: libphonenumber-js 1.13.16 does not know that 0692 is Réunion'
