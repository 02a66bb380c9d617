import { formatPhone } from '#format/phone.ts';
import { formatPrice } from '#format/numbers.ts';
import {
  contactLines,
  formatSlotForSubject,
  itemLines,
  labelledLine,
  priceLines,
  summaryLines,
  trackingLines,
  type MailedOrder,
} from './order-mail-lines.ts';
import { pageUrl, signatureLines } from './account-mails.ts';
import { translator } from '#server/locale/translate.ts';
import { defuseLinks, toHeaderText } from './free-text.ts';
import type { Mail } from './mail.ts';

/**
 * Builds the order's first mail, which confirms it, or says that it is received while the restaurant has still to accept it: items with choices, allergens, and prices, VAT by rate, slot, address, and the legal notices.
 *
 * @spec docs/behaviour §4 Final step
 */
export function orderConfirmationMail(mailed: MailedOrder, to: string): Mail {
  const { catalogue, locale, isConfirmed } = mailed;
  const t = translator(locale);
  const { site } = catalogue;
  const lines = [
    greeting(mailed),
    '',
    t(
      isConfirmed
        ? 'Merci, votre commande est confirmée.'
        : 'Merci, votre commande est bien reçue. Un e-mail vous dira quand le restaurant l’a acceptée.',
    ),
    ...trackingLines(mailed),
    '',
    ...summaryLines(mailed),
    '',
    ...itemLines(mailed),
    '',
    ...priceLines(mailed),
    '',
    t(
      'Les plats sont préparés à votre demande\u00A0: le droit de rétractation ne s’applique pas (article L. 221-28 du Code de la consommation).',
    ),
    labelledLine(
      t,
      t('Conditions générales, médiateur et mentions légales'),
      pageUrl({ ...site, mailLocale: locale }, '/terms-of-service'),
    ),
    labelledLine(t, t('Vos données'), pageUrl({ ...site, mailLocale: locale }, '/privacy-policy')),
    ...contactLines(mailed),
    ...signatureLines(site, t),
  ];
  return {
    to,
    subject: `${t(isConfirmed ? 'Votre commande est confirmée' : 'Votre commande est bien reçue')} · ${toHeaderText(site.title)}`,
    text: lines.join('\n'),
  };
}

/** Returns the first line of a mail to a customer. */
export function greeting({ order, maySeeFreeText, locale }: MailedOrder): string {
  const t = translator(locale);
  return maySeeFreeText ? t('Bonjour {name},', { name: defuseLinks(order.content.customer.first_name) }) : t('Bonjour,');
}

/** Builds the restaurant's mail: the order and its customer. */
export function newOrderMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue, locale } = mailed;
  const t = translator(locale);
  const { first_name, last_name, phone, email } = order.content.customer;
  const lines = [
    ...summaryLines(mailed),
    '',
    labelledLine(t, t('Client'), defuseLinks(`${first_name} ${last_name}`)),
    labelledLine(t, t('Téléphone'), defuseLinks(formatPhone(phone))),
    labelledLine(t, t('E-mail'), email),
    '',
    ...itemLines(mailed),
    '',
    ...priceLines(mailed),
    ...signatureLines(catalogue.site, t),
  ];
  return {
    to,
    subject: `${t(order.isPickup ? 'Nouvelle commande à emporter' : 'Nouvelle commande en livraison')} · ${formatSlotForSubject(mailed)} · ${formatPrice(order.total, locale)}`,
    text: lines.join('\n'),
  };
}
