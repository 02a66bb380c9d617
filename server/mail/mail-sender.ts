import { toSingleLine } from './account-mails.ts';
import type { Env } from '#server/env.ts';
import type { SendMail } from './outbox.ts';
import { restaurantEmail } from './restaurant-address.ts';
import type { Shop } from '#server/catalogue/shop.ts';
import { createSmtpSender } from './smtp.ts';

/** Sends in the restaurant's name, from its own address, so that an answer reaches it; null where no mail server is known. */
export function createMailSender({ smtpUrl, publicUrl }: Env, shop: Shop): SendMail | null {
  if (smtpUrl === null) return null;
  return createSmtpSender(smtpUrl, async () => {
    const catalogue = await shop.catalogue();
    return { name: toSingleLine(catalogue.site.title), address: restaurantEmail(catalogue) ?? `commande@${new URL(publicUrl).hostname}` };
  });
}
