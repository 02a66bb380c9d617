import { formatPhone } from '#format/phone.ts';
import { formatPrice } from '#format/numbers.ts';
import { translator, type Text } from '#server/locale/translate.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import { signatureLines } from './account-mails.ts';
import { defuseLinks } from './free-text.ts';
import type { Mail } from './mail.ts';
import { formatDateAndSlot, formatSlotForSubject, labelledLine, type MailedOrder } from './order-mail-lines.ts';

/** Builds a mail to the restaurant about an order that nobody has answered. */
function unansweredMail(mailed: MailedOrder, to: string, { subject, lines }: { subject: Text; lines: readonly string[] }): Mail {
  const { order, catalogue, locale } = mailed;
  const t = translator(locale);
  const { first_name, last_name, phone } = order.content.customer;
  const text = [
    ...lines,
    '',
    labelledLine(t, t('Commande'), storedOrderNumber(order)),
    labelledLine(t, t('Prévue'), formatDateAndSlot(mailed)),
    labelledLine(t, t('Montant'), formatPrice(order.total, locale)),
    labelledLine(t, t('Client'), defuseLinks(`${first_name} ${last_name}`)),
    labelledLine(t, t('Téléphone'), defuseLinks(formatPhone(phone))),
    ...signatureLines(catalogue.site, t),
  ];
  return { to, subject: `${t(subject)} · ${formatSlotForSubject(mailed)} · ${formatPrice(order.total, locale)}`, text: text.join('\n') };
}

/** Builds the mail that tells the restaurant that an order still waits for an answer. */
export function unansweredOrderMail(mailed: MailedOrder, to: string): Mail {
  const t = translator(mailed.locale);
  return unansweredMail(mailed, to, {
    subject: 'Commande sans réponse',
    lines: [
      t('Cette commande attend toujours une réponse. Acceptez-la ou refusez-la au comptoir\u00A0:'),
      `${mailed.catalogue.site.siteRoot}/counter`,
    ],
  });
}

/** Builds the mail to the restaurant about an order that was refused automatically for lack of an answer, and must not be prepared. */
export function unansweredRefusalMail(mailed: MailedOrder, to: string): Mail {
  const t = translator(mailed.locale);
  const isPaid = mailed.order.paymentMethod === 'card';
  return unansweredMail(mailed, to, {
    subject: 'Commande refusée faute de réponse',
    lines: [
      t(
        'Personne n’a répondu à cette commande à temps\u00A0: elle est refusée, il n’y a rien à préparer. Le client en est informé par e-mail.',
      ),
      ...(isPaid ? [t('Le paiement par carte est remboursé.')] : []),
    ],
  });
}
