import type { NativePlugins } from '#platform/native.ts';

/** Adapts the status bar's text to the page's colour scheme, also when the scheme changes. @spec docs/behaviour §2 Native app */
export function syncStatusBar(statusBar: NativePlugins['StatusBar'], scheme: MediaQueryList): void {
  function apply() {
    // Devices without a status bar reject the call.
    statusBar.setStyle({ style: scheme.matches ? 'DARK' : 'LIGHT' }).catch((error: unknown) => console.warn('status bar failed', error));
  }
  scheme.addEventListener('change', apply);
  apply();
}
