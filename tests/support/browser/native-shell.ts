import type { Page } from 'playwright/test';

/** Stand-in of the native shell: `press` emits an event of the device, `styles` are the styles of the bars. */
type StandIn = {
  press(event: string, detail?: object): void;
  styles: Record<string, string>;
};
type ShellWindow = { nativeShell: StandIn };

/**
 * Runs the page as in the native app: with a stand-in of Capacitor's bridge. Leaving the app is a request, which a test can
 * hold or refuse.
 *
 * @param launchUrl link that has started the app
 */
export async function installNativeShell(page: Page, launchUrl: string | null = null) {
  await page.addInitScript((launched) => {
    const listeners: Record<string, (detail: object) => void> = {};
    const styles: Record<string, string> = {};
    const App = {
      addListener: (event: string, listener: (detail: object) => void) => void (listeners[event] = listener),
      getLaunchUrl: async () => (launched === null ? null : { url: launched }),
      async exitApp() {
        const response = await fetch('/v2/native/exit', { method: 'POST' });
        if (!response.ok) throw new Error('the shell cannot exit');
      },
    };
    const SystemBars = { setStyle: async ({ bar, style }: { bar: string; style: string }) => void (styles[bar] = style) };
    Object.assign(globalThis, {
      Capacitor: { isNativePlatform: () => true, Plugins: { App, SystemBars } },
      nativeShell: { styles, press: (event: string, detail: object = {}) => listeners[event]?.(detail) },
    });
  }, launchUrl);
}

/** Presses the back button of the device. */
export const pressBack = (page: Page) => page.evaluate(() => (globalThis as unknown as ShellWindow).nativeShell.press('backButton'));

/** Opens a link to the shop while the app runs. */
export const openLink = (page: Page, url: string) =>
  page.evaluate((link) => (globalThis as unknown as ShellWindow).nativeShell.press('appUrlOpen', { url: link }), url);

/** Returns the current style of each bar. */
export const barStyles = (page: Page) => page.evaluate(() => (globalThis as unknown as ShellWindow).nativeShell.styles);
