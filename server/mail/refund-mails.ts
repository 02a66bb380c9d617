import { formatPrice } from '#format/numbers.ts';
import { toSingleLine, signatureLines } from './account-mails.ts';
import { greeting } from './order-mails.ts';
import { contactLines, labelledLine, formatSlot, type MailedOrder } from './order-mail-lines.ts';
import { defuseLinks } from './free-text.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import type { Mail } from './mail.ts';

/** Tells the customer that a paid order was cancelled and is being refunded. */
export function cancelledAndRefundedMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const lines = [
    greeting(mailed),
    '',
    'Votre commande n’a pas pu être confirmée à temps pour être prête à l’heure. Elle est annulée et ne sera pas préparée.',
    '',
    labelledLine('Commande', storedOrderNumber(order)),
    labelledLine('Prévue', formatSlot(mailed)),
    labelledLine('Montant remboursé', formatPrice(order.total)),
    '',
    'Le remboursement est fait sur la carte que vous avez utilisée. Selon votre banque, il apparaît sur votre compte sous cinq à dix jours ouvrés.',
    labelledLine('Pour commander de nouveau', catalogue.site.siteRoot),
    ...contactLines(catalogue),
    ...signatureLines(catalogue.site),
  ];
  return { to, subject: `Votre commande est annulée et remboursée · ${toSingleLine(catalogue.site.title)}`, text: lines.join('\n') };
}

/** Tells the restaurant that a paid order was cancelled and refunded, and must not be prepared. */
export function cancelledAndRefundedRestaurantMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const { first_name, last_name, phone } = order.content.customer;
  const lines = [
    'Une commande payée par carte n’a pas pu être confirmée à temps. Elle est annulée et remboursée\u00A0: il n’y a rien à préparer.',
    '',
    labelledLine('Commande', storedOrderNumber(order)),
    labelledLine('Prévue', formatSlot(mailed)),
    labelledLine('Montant remboursé', formatPrice(order.total)),
    labelledLine('Client', defuseLinks(`${first_name} ${last_name}`)),
    labelledLine('Téléphone', defuseLinks(phone)),
    ...signatureLines(catalogue.site),
  ];
  return { to, subject: `Commande annulée et remboursée · ${formatSlot(mailed)} · ${formatPrice(order.total)}`, text: lines.join('\n') };
}
