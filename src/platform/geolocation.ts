import { positionDelayMs } from '#config/constants.ts';

type Position = { latitude: number; longitude: number; accuracy: number };

/** What the browser's error codes 1 to 3 say. */
const failures = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' } as const;

/**
 * Where the device is: degrees, and metres it may be off; or why it does not say. Where there is no such thing, or the
 * page may not ask, it is unavailable. A prompt that nobody answers leaves it pending: the browser's own time begins
 * only once it may look.
 */
export function currentFix({ maximumAgeMs }: { maximumAgeMs: number }): Promise<Position | 'denied' | 'unavailable' | 'timedOut'> {
  if (!('geolocation' in navigator)) return Promise.resolve('unavailable');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code }) => resolve(code === 1 || code === 3 ? failures[code] : failures[2]),
      { enableHighAccuracy: true, timeout: positionDelayMs, maximumAge: maximumAgeMs },
    );
  });
}
