import type { CalendarEvent } from '#domain/order/calendar-event.ts';
import type { OrderMailKind } from './order-mail-kinds.ts';

/** A plain-text mail to one address. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Address for answers, if it is not the sender's. */
  replyTo?: string;
  /** Event for the recipient's calendar. */
  event?: CalendarEvent;
};

/** Hands a mail over to a mail server. Rejects if the mail must be retried. `id` is the same for every attempt. */
export type SendMail = (mail: Mail, id: string) => Promise<void>;

/** Composes a mail about an order from its current state, or returns null if it has no recipient. */
export type ComposeOrderMail = (order: { orderId: string; kind: OrderMailKind }) => Promise<Mail | null>;

/** Error for an address that the recipient's mail server permanently rejects, so that a retry will hardly help. */
export class RecipientRejectedError extends Error {
  constructor(cause: unknown) {
    super('The recipient was rejected', { cause });
    this.name = 'RecipientRejectedError';
  }
}

/** Valid value of a mail header: one line without control characters. */
const headerLine = /^[^\p{Cc}\u2028\u2029]{1,500}$/u;

/**
 * Returns the mail unchanged.
 *
 * @throws TypeError for an address or subject that would allow header injection
 */
export function assertValidHeader(mail: Mail): Mail {
  if (![mail.to, mail.subject, mail.replyTo ?? mail.to].every((value) => headerLine.test(value)))
    throw new TypeError('A mail header must be a single line');
  return mail;
}
