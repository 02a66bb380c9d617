import type { NativePlugins } from '#platform/native.ts';

/** Keeps the status bar's text readable on the page's colour scheme, also when it changes. @spec §2 Native app */
export function syncStatusBar(statusBar: NativePlugins['StatusBar'], scheme: MediaQueryList): void {
  function apply() {
    // Some devices have no status bar to style.
    statusBar.setStyle({ style: scheme.matches ? 'DARK' : 'LIGHT' }).catch((error: unknown) => console.warn('status bar failed', error));
  }
  scheme.addEventListener('change', apply);
  apply();
}
