import { createTransport } from 'nodemailer';
import type { Send } from './outbox.ts';

/** Milliseconds. A mail server that answers no more must not hold the outbox. */
const patienceMs = 15_000;

/**
 * Hands mails to an SMTP server, `smtp://user:password@host:587` or `smtps://…`. `from` is asked for each mail: the shop's
 * name and address may change while the server runs.
 */
export function smtpSend(url: string, from: () => Promise<{ name: string; address: string }>): Send {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from: await from(), to: { name: '', address: to }, subject, text });
  };
}
