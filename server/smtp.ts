import type { Send } from './outbox.ts';

/** Milliseconds. A mail server that answers no more must not hold the outbox. */
const patienceMs = 15_000;

/** Tells whether a mail server runs on this machine, where a connection needs no encryption. */
function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * Hands mails to an SMTP server, `smtp://user:password@host:587` or `smtps://…`. `from` is asked for each mail: the shop's
 * name and address may change while the server runs. A mail's `Message-ID` is made from its id, so that a recipient's server
 * recognises a mail that is sent again.
 */
export function smtpSend(url: string, from: () => Promise<{ name: string; address: string }>): Send {
  // A server that sends nothing does not load what it takes to send.
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      requireTLS: !isLocal(url),
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return async ({ to, subject, text }, id) => {
    const transport = await opened;
    const sender = await from();
    const messageId = `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`;
    await transport.sendMail({ from: sender, to: { name: '', address: to }, subject, text, messageId });
  };
}
