# Installs the Debian packages named in $packages, if there are any.
if [ -n "$packages" ]; then
  as_root=""
  [ "$(id -u)" = 0 ] || as_root="sudo"
  $as_root apt-get update -qq
  # shellcheck disable=SC2086 -- each word is a package
  $as_root apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=600 $packages >/dev/null
fi
