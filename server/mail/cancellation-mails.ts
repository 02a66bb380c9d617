import { formatPrice } from '#format/numbers.ts';
import { toSingleLine, signatureLines } from './account-mails.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import { greeting } from './order-mails.ts';
import { contactLines, labelledLine, formatSlot, type MailedOrder } from './order-mail-lines.ts';
import type { Mail } from './mail.ts';

/** Tells the customer that a card order was cancelled unpaid, and that nothing was charged. */
export function unpaidOrderMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const lines = [
    greeting(mailed),
    '',
    'Le paiement de votre commande n’a pas abouti à temps. Elle est annulée et ne sera pas préparée. Rien n’a été débité.',
    '',
    labelledLine('Commande', storedOrderNumber(order)),
    labelledLine('Prévue', formatSlot(mailed)),
    labelledLine('Montant', formatPrice(order.total)),
    '',
    'Si votre banque affiche une opération en attente, elle disparaît d’elle-même.',
    labelledLine('Pour commander de nouveau', catalogue.site.siteRoot),
    ...contactLines(catalogue),
    ...signatureLines(catalogue.site),
  ];
  return { to, subject: `Votre commande est annulée, rien n’a été débité · ${toSingleLine(catalogue.site.title)}`, text: lines.join('\n') };
}

/** Tells the customer that the restaurant refunded a paid order. */
export function orderRefundedMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const lines = [
    greeting(mailed),
    '',
    'Le restaurant vous a remboursé votre commande.',
    '',
    labelledLine('Commande', storedOrderNumber(order)),
    labelledLine('Montant remboursé', formatPrice(order.total)),
    '',
    'Le remboursement est fait sur la carte que vous avez utilisée. Selon votre banque, il apparaît sur votre compte sous cinq à dix jours ouvrés.',
    ...contactLines(catalogue),
    ...signatureLines(catalogue.site),
  ];
  return { to, subject: `Votre commande est remboursée · ${toSingleLine(catalogue.site.title)}`, text: lines.join('\n') };
}

/** Tells the restaurant that its refund was registered and the customer informed. */
export function orderRefundedRestaurantMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const lines = [
    'Une commande payée par carte a été remboursée en totalité depuis votre compte Stripe. Le client en est informé par e-mail.',
    '',
    labelledLine('Commande', storedOrderNumber(order)),
    labelledLine('Prévue', formatSlot(mailed)),
    labelledLine('Montant remboursé', formatPrice(order.total)),
    ...signatureLines(catalogue.site),
  ];
  return { to, subject: `Commande payée remboursée · ${formatSlot(mailed)} · ${formatPrice(order.total)}`, text: lines.join('\n') };
}
