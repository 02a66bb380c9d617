import type { Cents } from '#domain/money.ts';
import { formatPrice } from '#format/numbers.ts';
import { signatureLines } from './account-mails.ts';
import { toHeaderText } from './free-text.ts';
import { translator, type Text } from '#server/locale/translate.ts';
import { labelledLine } from './order-mail-lines.ts';
import type { Mail } from './mail.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';

/** A payment that the restaurant must check. */
export type ProblemPayment = {
  intentId: string | null;
  amount: Cents;
  /** Null if the payment has no order. `isPaid`: the refund was started in the Stripe account, because the order stays paid. */
  order: { number: string; isPaid: boolean } | null;
  site: Pick<Catalogue['site'], 'title' | 'siteRoot' | 'demo' | 'locale'>;
};

/** Builds the mail that tells the restaurant that a bank rejected a refund. `isLast`: the shop will not retry. */
export function refundFailedMail(payment: ProblemPayment, to: string, { isLast }: { isLast: boolean }): Mail {
  const locale = payment.site.locale.default;
  const t = translator(locale);
  const manualRefund = t('remboursez le client à la main, par virement ou en espèces, et une seule fois.');
  const isRestaurantRefund = payment.order?.isPaid === true;
  const nextStep = isRestaurantRefund
    ? t(
        'Ce remboursement a été fait depuis votre compte Stripe\u00A0: la boutique ne le refait pas. Si ce paiement n’y est pas remboursé, {byHand}',
        { byHand: manualRefund },
      )
    : isLast
      ? t(
          'La boutique a essayé trois fois et n’essaiera plus. Vérifiez ce paiement dans votre compte Stripe\u00A0: s’il n’y est pas remboursé, {byHand}',
          { byHand: manualRefund },
        )
      : t(
          'La boutique essaie de nouveau, trois fois au plus. Vérifiez demain ce paiement dans votre compte Stripe\u00A0: s’il n’y est ni remboursé ni en cours de remboursement, {byHand}',
          { byHand: manualRefund },
        );
  const lines = [
    t('La banque du client n’a pas accepté le remboursement d’un paiement par carte. L’argent est revenu sur votre compte Stripe.'),
    '',
    ...paymentLines(payment),
    '',
    nextStep,
    ...signatureLines(payment.site, t),
  ];
  const subject: Text = isLast ? 'Remboursement à faire à la main' : 'Remboursement refusé par la banque';
  return {
    to,
    subject: `${t(subject)} · ${formatPrice(payment.amount, locale)} · ${toHeaderText(payment.site.title)}`,
    text: lines.join('\n'),
  };
}

/** Builds the mail that tells the restaurant that a customer disputes a payment. */
export function disputeMail(payment: ProblemPayment, to: string): Mail {
  const locale = payment.site.locale.default;
  const t = translator(locale);
  const lines = [
    t('Un client conteste un paiement par carte auprès de sa banque.'),
    '',
    ...paymentLines(payment),
    '',
    t(
      'Répondez dans votre compte Stripe avant la date indiquée\u00A0: sans réponse, le montant et des frais vous sont retirés. Ne remboursez pas ce paiement par un autre moyen.',
    ),
    ...signatureLines(payment.site, t),
  ];
  return {
    to,
    subject: `${t('Paiement contesté')} · ${formatPrice(payment.amount, locale)} · ${toHeaderText(payment.site.title)}`,
    text: lines.join('\n'),
  };
}

function paymentLines({ intentId, amount, order, site }: ProblemPayment): string[] {
  const locale = site.locale.default;
  const t = translator(locale);
  return [
    labelledLine(t, t('Commande'), order === null ? t('aucune') : order.number),
    labelledLine(t, t('Montant du paiement'), formatPrice(amount, locale)),
    labelledLine(t, t('Paiement chez Stripe'), intentId ?? t('inconnu')),
  ];
}
