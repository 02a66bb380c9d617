import type { Send } from './outbox.ts';

/** Milliseconds. A mail server that answers no more must not hold the outbox. */
const patienceMs = 15_000;

/**
 * Hands mails to an SMTP server, `smtp://user:password@host:587` or `smtps://…`. `from` is asked for each mail: the shop's
 * name and address may change while the server runs.
 */
export function smtpSend(url: string, from: () => Promise<{ name: string; address: string }>): Send {
  // A server that sends nothing does not load what it takes to send.
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return async ({ to, subject, text }) => {
    const transport = await opened;
    await transport.sendMail({ from: await from(), to: { name: '', address: to }, subject, text });
  };
}
