import { oneLine, signature } from './account-mails.ts';
import { numberOf } from '#server/orders/order-numbers.ts';
import { contactOf, greeting, price, said, timeOf, type MailedOrder } from './order-mails.ts';
import type { Mail } from './outbox.ts';

/** Tells the customer that a card order was cancelled because it was not paid, and that nothing was charged. */
export function unpaidMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const lines = [
    greeting(mailed),
    '',
    'Le paiement de votre commande n’a pas abouti à temps. Elle est annulée et ne sera pas préparée. Rien n’a été débité.',
    '',
    said('Commande', numberOf(order)),
    said('Prévue', timeOf(mailed)),
    said('Montant', price(order.total)),
    '',
    'Si votre banque affiche une opération en attente, elle disparaît d’elle-même.',
    said('Pour commander de nouveau', catalogue.site.siteRoot),
    ...contactOf(catalogue),
    ...signature(catalogue.site),
  ];
  return { to, subject: `Votre commande est annulée, rien n’a été débité · ${oneLine(catalogue.site.title)}`, text: lines.join('\n') };
}

/** Tells the customer that the restaurant gave the money of a paid order back. */
export function paidRefundedMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const lines = [
    greeting(mailed),
    '',
    'Le restaurant vous a remboursé votre commande.',
    '',
    said('Commande', numberOf(order)),
    said('Montant remboursé', price(order.total)),
    '',
    'Le remboursement est fait sur la carte que vous avez utilisée. Selon votre banque, il apparaît sur votre compte sous cinq à dix jours ouvrés.',
    ...contactOf(catalogue),
    ...signature(catalogue.site),
  ];
  return { to, subject: `Votre commande est remboursée · ${oneLine(catalogue.site.title)}`, text: lines.join('\n') };
}

/** Tells the restaurant that the refund it made reached the shop, and that the customer knows of it. */
export function paidRefundToldMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const lines = [
    'Une commande payée par carte a été remboursée en totalité depuis votre compte Stripe. Le client en est informé par e-mail.',
    '',
    said('Commande', numberOf(order)),
    said('Prévue', timeOf(mailed)),
    said('Montant remboursé', price(order.total)),
    ...signature(catalogue.site),
  ];
  return { to, subject: `Commande payée remboursée · ${timeOf(mailed)} · ${price(order.total)}`, text: lines.join('\n') };
}
