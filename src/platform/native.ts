/** Returns whether the page runs in the native app, whose shell sets `Capacitor` before any script. */
export function isNativeApp(): boolean {
  const { Capacitor: shell } = globalThis as { Capacitor?: { isNativePlatform(): boolean } };
  return shell?.isNativePlatform() === true;
}
