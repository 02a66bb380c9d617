import * as z from 'zod';
import { RecipientRejectedError, type SendMail } from './mail.ts';

/** Timeout in milliseconds, so that an unresponsive mail server does not block the outbox. */
const timeoutMs = 15_000;

/** Error of nodemailer for a recipient that the server permanently rejects. */
const rejectedRecipient = z.object({ command: z.literal('RCPT TO'), responseCode: z.int().min(500).max(599), response: z.string() });

/** Whether the mail server is on this machine, where a connection needs no TLS. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Creates a transport. Nodemailer is imported on demand: a server without mail does not load it. */
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

/** Connects to a mail server and logs in without sending anything. Rejects with nodemailer's error, whose `code` is the reason. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = await createSmtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Creates a sender for an SMTP server. `url` has the scheme `smtp` or `smtps`, with user and password if required. `from`
 * is called for each mail, because the shop's name and address may change. The `Message-ID` is derived from the mail's id,
 * so that recipients recognise a repeated mail. Rejects with `RecipientRejectedError` if the address is permanently rejected.
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
 * Whether an error is a permanent rejection of the recipient: a 5xx reply to `RCPT TO`. A 5.7.x reply is about the sender's
 * permission and affects every mail, so it must be retried.
 */
function isRecipientRejected(error: unknown): boolean {
  const reply = rejectedRecipient.safeParse(error);
  return reply.success && !/^\d{3}[ -]5\.7\./.test(reply.data.response);
}
