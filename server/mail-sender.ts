import { settingText } from '#domain/settings.ts';
import { isEmail } from '#domain/email.ts';
import { oneLine } from './account-mails.ts';
import type { Env } from './env.ts';
import type { Send } from './outbox.ts';
import type { Catalogue, Shop } from './shop.ts';
import { smtpSend } from './smtp.ts';

/** The restaurant's own address; null where it has told none, or something else. @spec §3 Settings: contacts.email */
export function restaurantAddress({ flatSettings }: Pick<Catalogue, 'flatSettings'>): string | null {
  const address = settingText(flatSettings, 'contacts.email').trim();
  return isEmail(address) ? address : null;
}

/** Sends in the restaurant's name, from its own address, so that an answer reaches it; null where no mail server is known. */
export function mailSender({ smtpUrl, publicUrl }: Env, shop: Shop): Send | null {
  if (smtpUrl === null) return null;
  return smtpSend(smtpUrl, async () => {
    const catalogue = await shop.catalogue();
    return { name: oneLine(catalogue.site.title), address: restaurantAddress(catalogue) ?? `commande@${new URL(publicUrl).hostname}` };
  });
}
