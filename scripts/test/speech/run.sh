# Walks through the built shop with the screen reader Orca, in Firefox and Chromium, and checks what is said. All are packages of
# Debian; they run on a screen, a sound device and a session bus of their own. `-- --record` writes the table of docs/accessibility.md.
set -e
. scripts/run/setup.sh
packages=""
for program in orca:orca Xvfb:xvfb dbus-daemon:dbus gdbus:libglib2.0-bin xdotool:xdotool openbox:openbox pulseaudio:pulseaudio \
  speech-dispatcher:speech-dispatcher espeak-ng:espeak-ng firefox-esr:firefox-esr chromium:chromium localedef:libc-bin; do
  command -v "${program%%:*}" >/dev/null || packages="$packages ${program#*:}"
done
[ -e /usr/lib/speech-dispatcher-modules/sd_espeak-ng ] || packages="$packages speech-dispatcher-espeak-ng"
[ -e /usr/libexec/at-spi-bus-launcher ] || packages="$packages at-spi2-core"
[ -e /usr/share/i18n/locales/fr_FR ] || packages="$packages locales"
for package in firefox-esr-l10n-fr gir1.2-wnck-3.0 python3-pyatspi; do
  dpkg -s "$package" >/dev/null 2>&1 || packages="$packages $package"
done
. scripts/test/infrastructure/install-packages.sh
locale -a | grep -qi '^fr_FR\.utf-\?8$' || ${as_root:-} localedef -i fr_FR -f UTF-8 fr_FR.UTF-8
npm run --silent build
exec node scripts/test/speech/run.ts "$@"
