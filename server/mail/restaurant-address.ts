import { isEmail } from '#domain/account/email.ts';
import type { Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';

/**
 * Returns the restaurant's email, or null if it is missing or invalid.
 *
 * @spec docs/behaviour §3 Settings: contacts.email
 */
export function restaurantEmail({ flatSettings }: { flatSettings: Settings }): string | null {
  const address = parseSettings(flatSettings).contacts.email.trim();
  return isEmail(address) ? address : null;
}
