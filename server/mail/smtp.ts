import * as z from 'zod';
import { RecipientRejectedError, type SendMail } from './outbox.ts';

/** Milliseconds. A mail server that answers no more must not hold the outbox. */
const timeoutMs = 15_000;

/** What nodemailer throws where the server answers an address with a permanent failure. */
const rejectedRecipient = z.object({ command: z.literal('RCPT TO'), responseCode: z.int().min(500).max(599), response: z.string() });

/** Tells whether a mail server runs on this machine, where a connection needs no encryption. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Creates a transport. Loaded on demand: a server that sends nothing does not load what it takes to send. */
async function createSmtpTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: !isLoopback(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects to a mail server and logs in, without sending anything. Rejects with nodemailer's error, whose `code` says why. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = await createSmtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Hands mails to an SMTP server, `smtp://user:password@host:587` or `smtps://…`. `from` is asked for each mail: the shop's
 * name and address may change while the server runs. A mail's `Message-ID` is made from its id, so that a recipient's server
 * recognises a mail that is sent again. Rejects with `MailRejected` where the recipient's address is not accepted for good.
 */
export function createSmtpSender(url: string, from: () => Promise<{ name: string; address: string }>): SendMail {
  const opened = createSmtpTransport(url);
  return async ({ to, subject, text }, id) => {
    const transport = await opened;
    const sender = await from();
    const messageId = `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`;
    await transport.sendMail({ from: sender, to: { name: '', address: to }, subject, text, messageId }).catch((error: unknown) => {
      throw isRecipientRejected(error) ? new RecipientRejectedError(error) : error;
    });
  };
}

/**
 * Whether an error says that no mail will ever reach this recipient: a 5xx reply to the address itself. A 5.7.x reply is
 * about the sender's permission, so every other mail fails too, and it must be tried again.
 */
function isRecipientRejected(error: unknown): boolean {
  const reply = rejectedRecipient.safeParse(error);
  return reply.success && !/^\d{3}[ -]5\.7\./.test(reply.data.response);
}
