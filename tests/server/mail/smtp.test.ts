import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { RecipientRejectedError } from '#server/mail/mail.ts';
import { createSmtpSender } from '#server/mail/smtp.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';

const mail = { to: 'lea@example.fr', subject: 'Bonjour · Chez Test', text: 'Voilà' };
const from = async () => ({ name: 'Chez Test', address: 'bonjour@test.example' });

test('a mail whose first delivery was not acknowledged is sent again under the same Message-ID, another mail under its own', async () => {
  const smtp = await startSmtpServer();
  const send = createSmtpSender(smtp.url, from);
  smtp.behaviour.lostReplies = 1;
  await expect(send(mail, 'first')).rejects.toThrow();
  await send(mail, 'first');
  await send(mail, 'second');
  const ids = smtp.messages.map(({ headers }) => /^Message-ID: (.*)$/im.exec(headers)?.[1]);
  expect(ids).toEqual(['<first@test.example>', '<first@test.example>', '<second@test.example>']);
  await smtp.close();
});

test('a rejected recipient is distinguished from a server that rejects the sender or is busy', async () => {
  const smtp = await startSmtpServer();
  const send = createSmtpSender(smtp.url, from);
  for (const reply of ['550 5.1.1 no such user', '553 invalid mailbox', '552 5.2.2 mailbox full']) {
    smtp.behaviour.rejected[mail.to] = reply;
    await expect(send(mail, 'id')).rejects.toThrow(RecipientRejectedError);
  }
  for (const reply of ['550 5.7.1 relaying denied', '554 5.7.0 blocked', '450 4.2.1 try later']) {
    smtp.behaviour.rejected[mail.to] = reply;
    await expect(send(mail, 'id')).rejects.not.toThrow(RecipientRejectedError);
  }
  await smtp.close();
});

test('a mail says that a program has sent it, and where answers go', async () => {
  const smtp = await startSmtpServer();
  const send = createSmtpSender(smtp.url, from);
  await send(mail, 'plain');
  await send({ ...mail, replyTo: 'client@example.fr' }, 'answered');
  const read = await Promise.all(smtp.messages.map(({ headers, text }) => PostalMime.parse(`${headers}\r\n\r\n${text}`)));
  expect(read.map((message) => [message.from?.address, message.replyTo?.[0]?.address])).toEqual([
    ['bonjour@test.example', undefined],
    ['bonjour@test.example', 'client@example.fr'],
  ]);
  for (const { headers } of read)
    expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  await smtp.close();
});

test('an event is a part of its own beside the text, with its method', async () => {
  const smtp = await startSmtpServer();
  const text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  await createSmtpSender(smtp.url, from)({ ...mail, event: { method: 'CANCEL', text } }, 'id');
  const [message] = smtp.messages;
  const read = await PostalMime.parse(`${message?.headers}\r\n\r\n${message?.text}`, { attachmentEncoding: 'utf8' });
  expect(read.text?.trim()).toBe('Voilà');
  const parts = read.attachments.map(({ content, mimeType, method, filename }) => ({
    mimeType,
    method,
    filename,
    content: (content as string).replaceAll(/\r?\n/g, '\r\n'),
  }));
  expect(parts).toContainEqual({ mimeType: 'text/calendar', method: 'CANCEL', filename: null, content: text });
  expect(parts).toContainEqual({ mimeType: 'application/ics', method: undefined, filename: 'event.ics', content: text });
  await smtp.close();
});

test('mails to a remote server require TLS', async () => {
  const smtp = await startSmtpServer();
  // 0.0.0.0 reaches the server of this test, but is not a loopback address.
  const send = createSmtpSender(smtp.url.replace('127.0.0.1', '0.0.0.0'), from);
  await expect(send(mail, 'id')).rejects.toMatchObject({ code: 'ETLS' });
  expect(smtp.messages).toEqual([]);
  await smtp.close();
});
