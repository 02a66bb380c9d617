# Builds the image of the Containerfile without a registry, and runs it as compose.yaml does: read-only, as a user without rights, with
# nothing but its data folder. Needs Debian and root. A root file system of Debian's own packages stands in for the images of the
# registry, and a chroot for the container. Checks both files with a linter first.
set -e
packages=""
command -v buildah >/dev/null || packages="buildah"
command -v docker-compose >/dev/null || packages="$packages docker-compose"
command -v mmdebstrap >/dev/null || packages="$packages mmdebstrap"
. scripts/test/infrastructure/install-packages.sh
. scripts/run/setup.sh
folder="$(mktemp -d)"
container=""
server=""
stop() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  for mounted in root/proc root/data root; do umount "$folder/$mounted" 2>/dev/null || true; done
  [ -z "$container" ] || buildah rm "$container" >/dev/null
  rm -rf "$folder"
}
trap stop EXIT
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs

npm exec --yes dockerfile-utils@0.16.3 -- lint Containerfile
mkdir "$folder/compose"
cp compose.yaml "$folder/compose"
touch "$folder/compose/storefront.env"
SHOP_DOMAIN=shop.example POSTGRES_PASSWORD=secret docker-compose --file "$folder/compose/compose.yaml" config --quiet

echo "— the images that a registry would have"
mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6 "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$folder/debian.tar"
base="$(buildah from scratch)"
buildah add --quiet "$base" "$folder/debian.tar" / >/dev/null
buildah commit --quiet "$base" localhost/storefront-run >/dev/null
mkdir -p "$folder/usr/bin" "$folder/usr/lib/node_modules"
cp "$(command -v node)" "$folder/usr/bin/node"
cp -r "$(npm root --global)/npm" "$folder/usr/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/bin/npm"
buildah add --quiet "$base" "$folder/usr" /usr/local >/dev/null
# A mirror of the registry may have a certificate that only this machine trusts.
buildah add --quiet "$base" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt >/dev/null
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
buildah commit --quiet --rm "$base" localhost/storefront-build >/dev/null

echo "— the image"
buildah bud --quiet --format docker --build-arg BUILD_IMAGE=localhost/storefront-build --build-arg RUN_IMAGE=localhost/storefront-run \
  --file Containerfile --tag localhost/storefront . >/dev/null
container="$(buildah from localhost/storefront)"
image="$(buildah mount "$container")"
for tool in npm git cc make python3; do
  [ ! -e "$image/usr/bin/$tool" ] && [ ! -e "$image/usr/local/bin/$tool" ] || { echo "The image has the build tool $tool." >&2; exit 1; }
done
[ ! -e "$image/app/node_modules/vite" ] || { echo "The image has packages of the development." >&2; exit 1; }

echo "— the shop"
mkdir "$folder/root" "$folder/data"
chown 1000:1000 "$folder/data"
mount --bind "$image" "$folder/root"
mount -o remount,bind,ro "$folder/root"
mount --bind "$folder/data" "$folder/root/data"
mount --bind /proc "$folder/root/proc"
port=4391
cat >"$folder/inside" <<END
exec chroot --userspec=1000:1000 "$folder/root" /usr/bin/env -i NODE_ENV=production DEMO=1 HOST=127.0.0.1 PORT=$port DATA_DIR=/data LOG_LEVEL=warn \
  PATH=/app/node_modules/.bin:/usr/bin:/bin sh -c 'cd /app && exec "\$@"' sh "\$@"
END
inside() { sh "$folder/inside" "$@"; }
sh "$folder/inside" sh scripts/run/serve.sh &
server=$!
# The health check of the image, as a container's engine runs it.
health="$(buildah inspect --type image --format '{{index .Docker.Config.Healthcheck.Test 3}}' localhost/storefront)"
tries=0
until inside node -e "$health"; do
  tries=$((tries + 1))
  [ $tries -lt 120 ] || { echo "The shop did not get healthy." >&2; exit 1; }
  sleep 1
done
node --input-type=module --eval "
  const page = await fetch('http://127.0.0.1:$port/menu');
  if (!page.ok || !(await page.text()).includes('Cola du Nord')) throw new Error('the image serves no menu');
"
inside sh -c '! touch /app/written 2>/dev/null' || { echo "The image is not read-only." >&2; exit 1; }
echo "ok: the image builds, gets healthy and serves the menu, read-only and as user 1000"
