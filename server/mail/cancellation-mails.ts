import { formatPrice } from '#format/numbers.ts';
import { pageUrl, signatureLines } from './account-mails.ts';
import { toHeaderText } from './free-text.ts';
import { translator } from '#server/locale/translate.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import { greeting } from './order-mails.ts';
import {
  contactLines,
  labelledLine,
  formatDateAndSlot,
  formatSlotForSubject,
  trackingLines,
  type MailedOrder,
} from './order-mail-lines.ts';
import type { Mail } from './mail.ts';

/** Builds the mail that tells the customer that an unpaid card order was cancelled and nothing was charged. */
export function unpaidOrderMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue, locale } = mailed;
  const t = translator(locale);
  const lines = [
    greeting(mailed),
    '',
    t('Le paiement de votre commande n’a pas abouti à temps. Elle est annulée et ne sera pas préparée. Rien n’a été débité.'),
    '',
    labelledLine(t, t('Commande'), storedOrderNumber(order)),
    labelledLine(t, t('Prévue'), formatDateAndSlot(mailed)),
    labelledLine(t, t('Montant'), formatPrice(order.total, locale)),
    '',
    t('Si votre banque affiche une opération en attente, elle disparaît d’elle-même.'),
    labelledLine(t, t('Pour commander de nouveau'), pageUrl({ ...catalogue.site, mailLocale: locale }, '/')),
    ...trackingLines(mailed),
    ...contactLines(mailed),
    ...signatureLines(catalogue.site, t),
  ];
  return {
    to,
    subject: `${t('Votre commande est annulée, rien n’a été débité')} · ${toHeaderText(catalogue.site.title)}`,
    text: lines.join('\n'),
  };
}

/** Builds the mail that tells the customer that the restaurant refunded a paid order. */
export function orderRefundedMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue, locale } = mailed;
  const t = translator(locale);
  const lines = [
    greeting(mailed),
    '',
    t('Le restaurant vous a remboursé votre commande.'),
    '',
    labelledLine(t, t('Commande'), storedOrderNumber(order)),
    labelledLine(t, t('Montant remboursé'), formatPrice(order.total, locale)),
    '',
    t(
      'Le remboursement est fait sur la carte que vous avez utilisée. Selon votre banque, il apparaît sur votre compte sous cinq à dix jours ouvrés.',
    ),
    ...trackingLines(mailed),
    ...contactLines(mailed),
    ...signatureLines(catalogue.site, t),
  ];
  return { to, subject: `${t('Votre commande est remboursée')} · ${toHeaderText(catalogue.site.title)}`, text: lines.join('\n') };
}

/** Builds the mail that tells the restaurant that its refund was registered and the customer informed. */
export function orderRefundedRestaurantMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue, locale } = mailed;
  const t = translator(locale);
  const lines = [
    t('Une commande payée par carte a été remboursée en totalité depuis votre compte Stripe. Le client en est informé par e-mail.'),
    '',
    labelledLine(t, t('Commande'), storedOrderNumber(order)),
    labelledLine(t, t('Prévue'), formatDateAndSlot(mailed)),
    labelledLine(t, t('Montant remboursé'), formatPrice(order.total, locale)),
    ...signatureLines(catalogue.site, t),
  ];
  return {
    to,
    subject: `${t('Commande payée remboursée')} · ${formatSlotForSubject(mailed)} · ${formatPrice(order.total, locale)}`,
    text: lines.join('\n'),
  };
}
