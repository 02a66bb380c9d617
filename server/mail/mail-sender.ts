import { oneLine } from './account-mails.ts';
import type { Env } from '#server/env.ts';
import type { Send } from './outbox.ts';
import { restaurantAddress } from './restaurant-address.ts';
import type { Shop } from '#server/catalogue/shop.ts';
import { smtpSend } from './smtp.ts';

/** Sends in the restaurant's name, from its own address, so that an answer reaches it; null where no mail server is known. */
export function mailSender({ smtpUrl, publicUrl }: Env, shop: Shop): Send | null {
  if (smtpUrl === null) return null;
  return smtpSend(smtpUrl, async () => {
    const catalogue = await shop.catalogue();
    return { name: oneLine(catalogue.site.title), address: restaurantAddress(catalogue) ?? `commande@${new URL(publicUrl).hostname}` };
  });
}
