#!/bin/sh
# LibreOffice Calc reads a five-character code of a CSV file, such as an order number, by these rules, even where the column holds
# nothing but codes:
# - `22E45` is the number 2.2E+46, and `2E345`, which no double can hold, is 1.79769313486232E+308 (seen with "detect special
#   numbers"; without it the cell stays text).
# - `FALSE` is a truth value with an English locale and "detect special numbers", but text with a French one.
# - `MAR23`, `22JAN` and `2AVR4` stay text with both locales.
# One would guess the reverse of the last two: that names of months are as dangerous as in Excel, and that a number beyond the range
# of a double is left alone, because it cannot be a number. It matters because an overflowing code is replaced silently by a value
# that has nothing in common with it, so that an order can no longer be found in the restaurant's totals; and because a check made
# in LibreOffice does not show what Excel does to months, so that codes have to avoid both.
#
# Needs LibreOffice Calc; installs Debian's libreoffice-calc-nogui if there is no soffice.
set -eu

command -v soffice >/dev/null || { apt-get update -q && apt-get install -yq --no-install-recommends libreoffice-calc-nogui; } >/dev/null

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf 'code\r\n22E45\r\n2E345\r\nFALSE\r\nMAR23\r\n22JAN\r\n2AVR4\r\nAVT22\r\n' >"$folder/codes.csv"

# Prints the type and the text of each cell that is not text. $1: locale (1036 French, 1033 English), $2: detect special numbers.
types_of() {
  soffice "-env:UserInstallation=file://$folder/profile" --headless --infilter="CSV:59,34,76,1,,$1,false,$2" \
    --convert-to fods --outdir "$folder/$1-$2" "$folder/codes.csv" >/dev/null 2>&1
  tr -d '\n' <"$folder/$1-$2/codes.fods" | sed 's/<table:table-cell/\n&/g' |
    sed -nE 's/.*office:value-type="(float|boolean|date)".*<text:p>([^<]*)<\/text:p>.*/\1 \2/p' | paste -sd, -
}

seen=$(
  echo "French, special numbers: $(types_of 1036 true)"
  echo "French: $(types_of 1036 false)"
  echo "English, special numbers: $(types_of 1033 true)"
)
expected='French, special numbers: float 2.20E+46,float 1.79769313486232E+308
French: float 2.2E+046
English, special numbers: float 2.20E+46,float 1.79769313486232E+308,boolean FALSE'

soffice "-env:UserInstallation=file://$folder/profile" --version
echo "$seen"
[ "$seen" = "$expected" ] || { echo "LibreOffice behaves differently from what is recorded here" >&2; exit 1; }
