import { isEmail } from '#domain/account/email.ts';
import type { Settings } from '#domain/entities.ts';
import { settingText } from '#domain/settings.ts';

/** Returns the restaurant's own email address, or null where none is set or it is not one. @spec §3 Settings: contacts.email */
export function restaurantEmail({ flatSettings }: { flatSettings: Settings }): string | null {
  const address = settingText(flatSettings, 'contacts.email').trim();
  return isEmail(address) ? address : null;
}
