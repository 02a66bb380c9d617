import type { ClosingReason } from '#domain/order/handling.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { formatClockTime } from '#format/clock-time.ts';
import { formatDay } from '#format/dates.ts';
import { formatPrice } from '#format/numbers.ts';
import { translator, type Text } from '#server/locale/translate.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import { pageUrl, signatureLines } from './account-mails.ts';
import { toHeaderText } from './free-text.ts';
import type { Mail } from './mail.ts';
import { contactLines, formatDateAndSlot, labelledLine, trackingLines, type MailedOrder } from './order-mail-lines.ts';
import { greeting } from './order-mails.ts';

/** Texts of the reasons, as the customer reads them. */
const reasonTexts: Record<ClosingReason['code'], Text | null> = {
  busy: 'Nous avons trop de commandes en ce moment pour la préparer à temps.',
  soldOut: 'Un article de votre commande vient d’être épuisé.',
  closed: 'Le restaurant ferme plus tôt que prévu.',
  address: 'Nous ne pouvons pas livrer à cette adresse.',
  unanswered: 'Le restaurant n’a pas pu la prendre en charge à temps.',
  other: null,
};

/**
 * Returns the promised time in the restaurant's time zone, with its day unless it was promised on that day.
 *
 * @example 'vers 12 h 40'
 * @example 'le mardi 5 janvier vers 12 h 40'
 */
function formatPromise({ handling, catalogue: { site }, locale }: MailedOrder): string {
  if (handling === null || handling.promisedAt === null) return '';
  const t = translator(locale);
  const time = formatClockTime(handling.promisedAt, { timeZone: site.timeZone, locale });
  const { date } = wallTimeAt(handling.promisedAt, site.timeZone);
  if (date === wallTimeAt(handling.updatedAt, site.timeZone).date) return t('vers {time}', { time });
  return t('le {day} vers {time}', { day: formatDay(date, locale), time });
}

/** Builds a mail about an order with a subject and a first paragraph. */
function counterMail(mailed: MailedOrder, to: string, { subject, lines }: { subject: string; lines: readonly string[] }): Mail {
  const { order, catalogue, locale } = mailed;
  const t = translator(locale);
  const text = [
    greeting(mailed),
    '',
    ...lines,
    '',
    labelledLine(t, t('Commande'), storedOrderNumber(order)),
    labelledLine(t, t('Prévue'), formatDateAndSlot(mailed)),
    ...trackingLines(mailed),
    ...contactLines(mailed),
    ...signatureLines(catalogue.site, t),
  ];
  return { to, subject: `${subject} · ${toHeaderText(catalogue.site.title)}`, text: text.join('\n') };
}

/** Builds the mail that tells the customer that the restaurant has accepted the order, and when it will be ready or delivered. */
export function orderAcceptedMail(mailed: MailedOrder, to: string): Mail {
  const t = translator(mailed.locale);
  const when = formatPromise(mailed);
  const { isPickup } = mailed.order;
  return counterMail(mailed, to, {
    subject: t(isPickup ? 'Votre commande est confirmée, prête {when}' : 'Votre commande est confirmée, chez vous {when}', { when }),
    lines: [
      t(
        isPickup
          ? 'Le restaurant a accepté votre commande. Elle sera prête {when}.'
          : 'Le restaurant a accepté votre commande. Elle sera chez vous {when}.',
        { when },
      ),
    ],
  });
}

/** Builds the mail that tells the customer that the order can be picked up. */
export function orderReadyMail(mailed: MailedOrder, to: string): Mail {
  const t = translator(mailed.locale);
  const number = storedOrderNumber(mailed.order);
  return counterMail(mailed, to, {
    subject: t('Votre commande est prête'),
    lines: [t('Votre commande est prête. Donnez votre numéro au comptoir\u00A0: {number}.', { number })],
  });
}

/** Builds the mail that tells the customer that the order has left the restaurant. */
export function orderOnItsWayMail(mailed: MailedOrder, to: string): Mail {
  const t = translator(mailed.locale);
  return counterMail(mailed, to, {
    subject: t('Votre commande est en route'),
    lines: [t('Votre commande vient de quitter le restaurant. Gardez votre téléphone à portée de main.')],
  });
}

/** Builds the mail that tells the customer why the order is not prepared, and what happens with the payment. */
export function orderClosedMail(mailed: MailedOrder, to: string): Mail {
  const { order, handling, catalogue, locale } = mailed;
  const t = translator(locale);
  const { reason = null, state } = handling ?? {};
  const reasonText = reason === null ? null : reasonTexts[reason.code];
  const isRefunded = state === 'refunded';
  const lines = [
    t('Le restaurant ne peut pas préparer votre commande.'),
    ...(reasonText === null ? [] : [t(reasonText)]),
    ...(reason === null || reason.note === '' ? [] : [labelledLine(t, t('Message du restaurant'), reason.note)]),
    '',
    ...(isRefunded
      ? [
          labelledLine(t, t('Montant remboursé'), formatPrice(order.total, locale)),
          t(
            'Le remboursement est fait sur la carte que vous avez utilisée. Selon votre banque, il apparaît sur votre compte sous cinq à dix jours ouvrés.',
          ),
        ]
      : [t('Rien n’a été débité.')]),
    labelledLine(t, t('Pour commander de nouveau'), pageUrl({ ...catalogue.site, mailLocale: locale }, '/')),
  ];
  const subject = t(isRefunded ? 'Votre commande est annulée et remboursée' : 'Votre commande est annulée, rien n’a été débité');
  return counterMail(mailed, to, { subject, lines });
}
