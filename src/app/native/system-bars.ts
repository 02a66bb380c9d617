import type { NativePlugins } from '#platform/native.ts';

/**
 * Sets the text colour of the device's bars, behind which the page is drawn. Behind the status bar is the page's header, which is dark in
 * both colour schemes. The navigation bar follows the colour scheme, also when it changes.
 *
 * @spec docs/behaviour §2 Native app
 */
export function styleSystemBars(systemBars: NativePlugins['SystemBars'], scheme: MediaQueryList): void {
  async function apply() {
    try {
      await systemBars.setStyle({ bar: 'NavigationBar', style: scheme.matches ? 'DARK' : 'LIGHT' });
      // Last, because iOS ignores `bar`: the last style is that of its status bar.
      await systemBars.setStyle({ bar: 'StatusBar', style: 'DARK' });
    } catch (error) {
      console.warn('system bars failed', error);
    }
  }
  scheme.addEventListener('change', () => void apply());
  void apply();
}
