import type { SendMailOptions } from 'nodemailer';
import * as z from 'zod';
import { RecipientRejectedError, type Mail, type SendMail } from './mail.ts';

/** Timeout in milliseconds, so that an unresponsive mail server does not block the outbox. */
const timeoutMs = 15_000;

/** Nodemailer's error for a recipient that the server permanently rejects. */
const rejectedRecipient = z.object({ command: z.literal('RCPT TO'), responseCode: z.int().min(500).max(599), response: z.string() });

/** Whether the mail server is on this machine, to which a connection needs no TLS. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Creates a transport. Imports nodemailer on demand, so that a server without mail does not load it. */
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

/** Connects to a mail server and logs in, without sending anything. Rejects with nodemailer's error, whose `code` is the reason. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = await createSmtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Creates a sender for an SMTP server. `url` has the scheme `smtp` or `smtps`, with user and password if required. `from` is
 * called for each mail, because the shop's name and address may change. The `Message-ID` is derived from the mail's id, so
 * that mail clients can recognise a repeated mail. Rejects with `RecipientRejectedError` for a permanently rejected address.
 */
export function createSmtpSender(url: string, from: () => Promise<{ name: string; address: string }>): SendMail {
  const transportPromise = createSmtpTransport(url);
  return async (mail, id) => {
    const transport = await transportPromise;
    const sender = await from();
    await transport.sendMail(smtpMessage(mail, sender, id)).catch((error: unknown) => {
      throw isRecipientRejected(error) ? new RecipientRejectedError(error) : error;
    });
  };
}

/** Returns a mail as nodemailer takes it. Answering machines do not reply to it (RFC 3834). */
function smtpMessage({ to, subject, text, replyTo, event }: Mail, sender: { name: string; address: string }, id: string): SendMailOptions {
  return {
    from: sender,
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(event === undefined ? {} : { icalEvent: { method: event.method, filename: 'event.ics', content: event.text } }),
  };
}

/**
 * Whether an error is a permanent rejection of the recipient: a 5xx reply to `RCPT TO`. Except 5.7.x, which concerns the sender's
 * permission and therefore every mail, so the mail must be retried.
 */
function isRecipientRejected(error: unknown): boolean {
  const reply = rejectedRecipient.safeParse(error);
  return reply.success && !/^\d{3}[ -]5\.7\./.test(reply.data.response);
}
