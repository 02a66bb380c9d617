import { oneLine, signature } from './account-mails.ts';
import { contactOf, greeting, price, said, timeOf, type MailedOrder } from './order-mails.ts';
import { freeText } from './free-text.ts';
import { numberOf } from '#server/orders/order-numbers.ts';
import type { Mail } from './outbox.ts';

/** Tells the customer that a paid order was cancelled after all, and that the money is on its way back. */
export function refundedMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const lines = [
    greeting(mailed),
    '',
    'Votre commande n’a pas pu être confirmée à temps pour être prête à l’heure. Elle est annulée et ne sera pas préparée.',
    '',
    said('Commande', numberOf(order)),
    said('Prévue', timeOf(mailed)),
    said('Montant remboursé', price(order.total)),
    '',
    'Le remboursement est fait sur la carte que vous avez utilisée. Selon votre banque, il apparaît sur votre compte sous cinq à dix jours ouvrés.',
    said('Pour commander de nouveau', catalogue.site.siteRoot),
    ...contactOf(catalogue),
    ...signature(catalogue.site),
  ];
  return { to, subject: `Votre commande est annulée et remboursée · ${oneLine(catalogue.site.title)}`, text: lines.join('\n') };
}

/** Tells the restaurant the same: money came and went back, and nothing is to be cooked. */
export function refundToldMail(mailed: MailedOrder, to: string): Mail {
  const { order, catalogue } = mailed;
  const { first_name, last_name, phone } = order.content.customer;
  const lines = [
    'Une commande payée par carte n’a pas pu être confirmée à temps. Elle est annulée et remboursée\u00A0: il n’y a rien à préparer.',
    '',
    said('Commande', numberOf(order)),
    said('Prévue', timeOf(mailed)),
    said('Montant remboursé', price(order.total)),
    said('Client', freeText(`${first_name} ${last_name}`)),
    said('Téléphone', freeText(phone)),
    ...signature(catalogue.site),
  ];
  return { to, subject: `Commande annulée et remboursée · ${timeOf(mailed)} · ${price(order.total)}`, text: lines.join('\n') };
}
