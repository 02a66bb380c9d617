import { formatPrice } from '#format/numbers.ts';
import { contactLines, formatSlot, itemLines, labelledLine, priceLines, summaryLines, type MailedOrder } from './order-mail-lines.ts';
import { toSingleLine, signatureLines } from './account-mails.ts';
import { defuseLinks } from './free-text.ts';
import type { Mail } from './mail.ts';

/**
 * Builds the order confirmation: items with choices, allergens, and prices, VAT by rate, slot, address, and the legal notices.
 *
 * @spec §4 Final step; law: allergens again on the confirmation
 */
export function orderConfirmationMail(mailed: MailedOrder, to: string): Mail {
  const { catalogue } = mailed;
  const { site } = catalogue;
  const lines = [
    greeting(mailed),
    '',
    'Merci, votre commande est confirmée.',
    '',
    ...summaryLines(mailed),
    '',
    ...itemLines(mailed),
    '',
    ...priceLines(mailed),
    '',
    'Les plats sont préparés à votre demande\u00A0: le droit de rétractation ne s’applique pas (article L. 221-28 du Code de la consommation).',
    labelledLine('Conditions générales, médiateur et mentions légales', `${site.siteRoot}/terms-of-service`),
    labelledLine('Vos données', `${site.siteRoot}/privacy-policy`),
    ...contactLines(catalogue),
    ...signatureLines(site),
  ];
  return { to, subject: `Votre commande est confirmée · ${toSingleLine(site.title)}`, text: lines.join('\n') };
}

/** Returns the first line of a mail to a customer. */
export function greeting({ order, maySeeFreeText }: MailedOrder): string {
  return maySeeFreeText ? `Bonjour ${defuseLinks(order.content.customer.first_name)},` : 'Bonjour,';
}

/** Builds the restaurant's mail: the order and its customer. */
export function newOrderMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const { first_name, last_name, phone, email } = order.content.customer;
  const mode = order.isPickup ? 'à emporter' : 'en livraison';
  const lines = [
    ...summaryLines(mailed),
    '',
    labelledLine('Client', defuseLinks(`${first_name} ${last_name}`)),
    labelledLine('Téléphone', defuseLinks(phone)),
    labelledLine('E-mail', email),
    '',
    ...itemLines(mailed),
    '',
    ...priceLines(mailed),
    ...signatureLines(catalogue.site),
  ];
  return { to, subject: `Nouvelle commande ${mode} · ${formatSlot(mailed)} · ${formatPrice(order.total)}`, text: lines.join('\n') };
}
