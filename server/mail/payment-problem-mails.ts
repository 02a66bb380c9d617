import type { Cents } from '#domain/money.ts';
import { formatPrice } from '#format/numbers.ts';
import { toSingleLine, signatureLines } from './account-mails.ts';
import { labelledLine } from './order-mail-lines.ts';
import type { Mail } from './mail.ts';
import type { Catalogue } from '#server/catalogue/shop.ts';

/** A payment that needs the restaurant's attention. */
export type ProblemPayment = {
  intentId: string | null;
  amount: Cents;
  /** Null if no order was placed with it. */
  order: { number: string; isPaid: boolean } | null;
  site: Pick<Catalogue['site'], 'title' | 'siteRoot' | 'demo'>;
};

/** Tells the restaurant that a bank rejected a refund. `isLast`: the shop will not retry. */
export function refundFailedMail(payment: ProblemPayment, to: string, { isLast }: { isLast: boolean }): Mail {
  const byHand = 'remboursez le client à la main, par virement ou en espèces, et une seule fois.';
  const isOwn = payment.order?.isPaid === true;
  const next = isOwn
    ? `Ce remboursement a été fait depuis votre compte Stripe\u00A0: la boutique ne le refait pas. Si ce paiement n’y est pas remboursé, ${byHand}`
    : isLast
      ? `La boutique a essayé trois fois et n’essaiera plus. Vérifiez ce paiement dans votre compte Stripe\u00A0: s’il n’y est pas remboursé, ${byHand}`
      : `La boutique essaie de nouveau, trois fois au plus. Vérifiez demain ce paiement dans votre compte Stripe\u00A0: s’il n’y est ni remboursé ni en cours de remboursement, ${byHand}`;
  const lines = [
    'La banque du client n’a pas accepté le remboursement d’un paiement par carte. L’argent est revenu sur votre compte Stripe.',
    '',
    ...paymentLines(payment),
    '',
    next,
    ...signatureLines(payment.site),
  ];
  const subject = isLast ? 'Remboursement à faire à la main' : 'Remboursement refusé par la banque';
  return { to, subject: `${subject} · ${formatPrice(payment.amount)} · ${toSingleLine(payment.site.title)}`, text: lines.join('\n') };
}

/** Tells the restaurant that a customer disputes a payment. */
export function disputeMail(payment: ProblemPayment, to: string): Mail {
  const lines = [
    'Un client conteste un paiement par carte auprès de sa banque.',
    '',
    ...paymentLines(payment),
    '',
    'Répondez dans votre compte Stripe avant la date indiquée\u00A0: sans réponse, le montant et des frais vous sont retirés. Ne remboursez pas ce paiement par un autre moyen.',
    ...signatureLines(payment.site),
  ];
  return {
    to,
    subject: `Paiement contesté · ${formatPrice(payment.amount)} · ${toSingleLine(payment.site.title)}`,
    text: lines.join('\n'),
  };
}

function paymentLines({ intentId, amount, order }: ProblemPayment): string[] {
  return [
    labelledLine('Commande', order === null ? 'aucune' : order.number),
    labelledLine('Montant du paiement', formatPrice(amount)),
    labelledLine('Paiement chez Stripe', intentId ?? 'inconnu'),
  ];
}
