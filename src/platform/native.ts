/** Plugins of the native shell that the shop uses, as Capacitor's bridge provides them without a bundler. */
export type NativePlugins = {
  App: {
    addListener(event: 'backButton', listener: () => void): unknown;
    addListener(event: 'appUrlOpen', listener: (opened: { url: string }) => void): unknown;
    getLaunchUrl(): Promise<{ url: string } | null | undefined>;
    exitApp(): Promise<void>;
  };
  SystemBars: {
    /** `DARK`: light text for a dark background. */
    setStyle(options: { style: 'DARK' | 'LIGHT'; bar: 'StatusBar' | 'NavigationBar' }): Promise<void>;
  };
};

type NativeShell = { isNativePlatform(): boolean; Plugins?: Partial<NativePlugins> };

function nativeShell(): NativeShell | undefined {
  return (globalThis as { Capacitor?: NativeShell }).Capacitor;
}

/** Returns whether the page runs in the native app, whose shell sets `Capacitor` before any script. */
export function isNativeApp(): boolean {
  return nativeShell()?.isNativePlatform() === true;
}

/** Returns the plugins that the shell has; none outside the native app. */
export function nativePlugins(): Partial<NativePlugins> {
  return nativeShell()?.Plugins ?? {};
}
