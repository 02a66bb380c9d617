import { cookieChoiceMs, visitMaximumMs } from '#config/constants.ts';

/** Third-party trackers, which load scripts or images and need consent. */
export type TrackerName = 'analytics' | 'tagManager' | 'pixel';

/** A visitor's choice in the consent notice. */
export type CookieChoice = {
  isAccepted: boolean;
  /** The trackers that were enabled when the visitor chose. */
  trackers: readonly TrackerName[];
  /** Unix timestamp in milliseconds. */
  at: number;
};

/** Parses a stored choice. Returns null for any other text. */
export function parseCookieChoice(text: string | null): CookieChoice | null {
  try {
    const choice: unknown = JSON.parse(text ?? 'null');
    return isCookieChoice(choice) ? choice : null;
  } catch {
    return null;
  }
}

function isCookieChoice(value: unknown): value is CookieChoice {
  if (typeof value !== 'object' || value === null || !('isAccepted' in value && 'trackers' in value && 'at' in value)) return false;
  return typeof value.isAccepted === 'boolean' && Array.isArray(value.trackers) && typeof value.at === 'number';
}

/**
 * Returns the valid choice, or null if the visitor must be asked, because nothing is stored, the choice has expired, or a tracker was
 * enabled since that the acceptance did not include.
 *
 * @spec docs/behaviour §2 Cookie notice; French data protection authority: a choice applies for six months
 */
export function currentCookieChoice(stored: CookieChoice | null, enabled: readonly TrackerName[], now: Date): boolean | null {
  if (stored === null) return null;
  const ageMs = now.getTime() - stored.at;
  // Another tab's clock may be slightly ahead. More than a day ahead means that the clock was wrong.
  if (ageMs < -visitMaximumMs || ageMs > cookieChoiceMs) return null;
  if (stored.isAccepted && enabled.some((name) => !stored.trackers.includes(name))) return null;
  return stored.isAccepted;
}
