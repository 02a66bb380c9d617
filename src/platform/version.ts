import { versionCheckMs } from '#config/constants.ts';

/**
 * Checks for a new version of the site every half hour while the page is visible. Calls `onNewVersion` once there is one whose files
 * are published. A failed check is repeated after the same interval.
 */
export function watchVersion(onNewVersion: () => void): void {
  const current = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
  if (current === '') return;
  let checkedAt = Date.now();
  const timer = setInterval(() => void checkVersion(), versionCheckMs);
  document.addEventListener('visibilitychange', () => void checkVersion());

  async function checkVersion() {
    if (document.hidden || Date.now() - checkedAt < versionCheckMs) return;
    checkedAt = Date.now();
    if (!(await hasNewVersion(current).catch(() => false))) return;
    clearInterval(timer);
    onNewVersion();
  }
}

async function hasNewVersion(current: string): Promise<boolean> {
  const latest = await fetch('/builds/latest.json', { cache: 'no-store' });
  const { id } = (await latest.json()) as { id: string };
  if (id === current) return false;
  const manifest = await fetch(`/builds/${encodeURIComponent(id)}.json`);
  return manifest.ok;
}
