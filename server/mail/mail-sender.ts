import { toHeaderText } from './free-text.ts';
import type { Env } from '#server/env.ts';
import type { SendMail } from './mail.ts';
import { restaurantEmail } from './restaurant-address.ts';
import type { Shop } from '#server/catalogue/shop.ts';
import { createSmtpSender } from './smtp.ts';

/** Creates a sender that uses the restaurant's name and address, so that replies reach the restaurant. Returns null without a mail server. */
export function createMailSender({ smtpUrl, publicUrl }: Env, shop: Shop): SendMail | null {
  if (smtpUrl === null) return null;
  return createSmtpSender(smtpUrl, async () => {
    const catalogue = await shop.catalogue();
    return { name: toHeaderText(catalogue.site.title), address: restaurantEmail(catalogue) ?? `commande@${new URL(publicUrl).hostname}` };
  });
}
