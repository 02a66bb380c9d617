import { geolocationTimeoutMs } from '#config/constants.ts';

type Position = { latitude: number; longitude: number; accuracy: number };

/** Names of `GeolocationPositionError` codes. */
const failures = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' } as const;

/**
 * Returns the device's position (degrees, accuracy in metres), or the reason of the failure. The promise is pending while the
 * permission prompt is open, because the browser's timeout starts only after the permission.
 */
export function currentPosition({ maximumAgeMs }: { maximumAgeMs: number }): Promise<Position | 'denied' | 'unavailable' | 'timedOut'> {
  if (!('geolocation' in navigator)) return Promise.resolve('unavailable');
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code }) => resolve(code === 1 || code === 3 ? failures[code] : failures[2]),
      { enableHighAccuracy: true, timeout: geolocationTimeoutMs, maximumAge: maximumAgeMs },
    );
  });
}
