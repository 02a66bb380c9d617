import { cookieChoiceMs, visitMaximumMs } from '#config/constants.ts';

/** Services that load scripts or pictures of third parties, and need consent. */
export type TrackerName = 'analytics' | 'tagManager' | 'pixel';

/** A visitor's answer to the consent notice. */
export type CookieChoice = {
  isAccepted: boolean;
  /** The services that were enabled when the visitor answered. */
  trackers: readonly TrackerName[];
  /** Milliseconds since the epoch. */
  at: number;
};

/**
 * Returns the choice that applies now, or null if the visitor must be asked: nothing is stored, the choice has expired, or
 * a service was enabled that an acceptance did not include.
 *
 * @spec §2 Cookie notice; French data protection authority: a choice applies for six months
 */
export function currentCookieChoice(stored: CookieChoice | null, enabled: readonly TrackerName[], now: Date): boolean | null {
  if (stored === null) return null;
  const ageMs = now.getTime() - stored.at;
  // A later stamp is another tab's, whose clock differs a little; more than a day is a wrong clock.
  if (ageMs < -visitMaximumMs || ageMs > cookieChoiceMs) return null;
  if (stored.isAccepted && enabled.some((name) => !stored.trackers.includes(name))) return null;
  return stored.isAccepted;
}
