import { versionCheckMs } from '#config/constants.ts';
import { findNewBuild } from './new-build.ts';

/**
 * Checks for a new version of the site every half hour while the page is visible. Calls `onNewVersion` once there is one whose files
 * are published. A failed check is repeated after the same interval.
 */
export function watchVersion(onNewVersion: () => void): void {
  let checkedAt = Date.now();
  const timer = setInterval(() => void checkVersion(), versionCheckMs);
  document.addEventListener('visibilitychange', () => void checkVersion());

  async function checkVersion() {
    if (document.hidden || Date.now() - checkedAt < versionCheckMs) return;
    checkedAt = Date.now();
    if (!(await hasNewVersion().catch(() => false))) return;
    clearInterval(timer);
    onNewVersion();
  }
}

async function hasNewVersion(): Promise<boolean> {
  const id = await findNewBuild();
  if (id === null) return false;
  const manifest = await fetch(`/builds/${encodeURIComponent(id)}.json`);
  return manifest.ok;
}
