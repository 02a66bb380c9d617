import { formatPhone } from '#format/phone.ts';
import { formatPrice } from '#format/numbers.ts';
import { quantitiesByLine } from '#domain/sales/line-refund.ts';
import { pageUrl, signatureLines } from './account-mails.ts';
import { translator } from '#server/locale/translate.ts';
import { greeting } from './order-mails.ts';
import {
  contactLines,
  labelledLine,
  formatDateAndSlot,
  formatSlotForSubject,
  trackingLines,
  type MailedOrder,
} from './order-mail-lines.ts';
import { defuseLinks, toHeaderText } from './free-text.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import type { Mail } from './mail.ts';

/** Builds the mail that tells the customer that a paid order was cancelled and is being refunded. */
export function cancelledAndRefundedMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue, locale } = mailed;
  const t = translator(locale);
  const lines = [
    greeting(mailed),
    '',
    t('Votre commande n’a pas pu être confirmée à temps pour être prête à l’heure. Elle est annulée et ne sera pas préparée.'),
    '',
    labelledLine(t, t('Commande'), storedOrderNumber(order)),
    labelledLine(t, t('Prévue'), formatDateAndSlot(mailed)),
    labelledLine(t, t('Montant remboursé'), formatPrice(order.total, locale)),
    '',
    t(
      'Le remboursement est fait sur la carte que vous avez utilisée. Selon votre banque, il apparaît sur votre compte sous cinq à dix jours ouvrés.',
    ),
    labelledLine(t, t('Pour commander de nouveau'), pageUrl({ ...catalogue.site, mailLocale: locale }, '/')),
    ...trackingLines(mailed),
    ...contactLines(mailed),
    ...signatureLines(catalogue.site, t),
  ];
  return {
    to,
    subject: `${t('Votre commande est annulée et remboursée')} · ${toHeaderText(catalogue.site.title)}`,
    text: lines.join('\n'),
  };
}

/** Builds the mail that tells the restaurant that a paid order was cancelled and refunded, and must not be prepared. */
export function cancelledAndRefundedRestaurantMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue, locale } = mailed;
  const t = translator(locale);
  const { first_name, last_name, phone } = order.content.customer;
  const lines = [
    t('Une commande payée par carte n’a pas pu être confirmée à temps. Elle est annulée et remboursée\u00A0: il n’y a rien à préparer.'),
    '',
    labelledLine(t, t('Commande'), storedOrderNumber(order)),
    labelledLine(t, t('Prévue'), formatDateAndSlot(mailed)),
    labelledLine(t, t('Montant remboursé'), formatPrice(order.total, locale)),
    labelledLine(t, t('Client'), defuseLinks(`${first_name} ${last_name}`)),
    labelledLine(t, t('Téléphone'), defuseLinks(formatPhone(phone))),
    ...signatureLines(catalogue.site, t),
  ];
  return {
    to,
    subject: `${t('Commande annulée et remboursée')} · ${formatSlotForSubject(mailed)} · ${formatPrice(order.total, locale)}`,
    text: lines.join('\n'),
  };
}

/** Builds the mail that tells the customer which items of the order were refunded so far. */
export function lineRefundMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue, locale, lineRefunds } = mailed;
  const t = translator(locale);
  const amount = lineRefunds.reduce((sum, refund) => sum + refund.amount, 0);
  const pieces = quantitiesByLine(lineRefunds.flatMap(({ lines }) => lines));
  const text = [
    greeting(mailed),
    '',
    t('Le restaurant vous a remboursé une partie de votre commande\u00A0:'),
    '',
    ...[...pieces].map(([line, quantity]) => `${quantity} × ${order.pricingInput.items[line]?.item_name ?? ''}`),
    '',
    labelledLine(t, t('Commande'), storedOrderNumber(order)),
    labelledLine(t, t('Montant remboursé'), formatPrice(amount, locale)),
    '',
    t(
      'Le remboursement est fait sur la carte que vous avez utilisée. Selon votre banque, il apparaît sur votre compte sous cinq à dix jours ouvrés.',
    ),
    ...contactLines(mailed),
    ...signatureLines(catalogue.site, t),
  ];
  return {
    to,
    subject: `${t('Une partie de votre commande est remboursée')} · ${toHeaderText(catalogue.site.title)}`,
    text: text.join('\n'),
  };
}
