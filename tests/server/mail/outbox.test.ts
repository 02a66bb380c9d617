// References: S-n in docs/security.md.

import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { deriveKeys } from '#server/keys.ts';
import { createOutbox, type Outbox } from '#server/mail/outbox.ts';
import { deleteRejectedMails } from '#server/mail/mail-retention.ts';
import { RecipientRejectedError, type Mail, type SendMail, type ComposeOrderMail } from '#server/mail/mail.ts';
import { countOverdueMails, reportOverdueMails } from '#server/mail/unsent-mails.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { createSmtpSender } from '#server/mail/smtp.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const database = await useTestDatabase();
const warnings: string[] = [];
const keys = deriveKeys(randomBytes(32));
const clock = { now: mondayNoon };
const openOutboxes: Outbox[] = [];
afterEach(async () => {
  for (const outbox of openOutboxes.splice(0)) await outbox.close();
  await database.db.delete(mails);
  clock.now = mondayNoon;
  warnings.length = 0;
});

/** Composes mails about orders. Tests replace it. */
let composeOrderMail: ComposeOrderMail = async () => null;
/** Creates an outbox that sends mails only on request: its clock is fixed, so the timer never fires. */
function createTestOutbox(send: SendMail | null, isDemo = false): Outbox {
  const outbox = createOutbox({
    db: database.db,
    keys,
    send,
    composeOrderMail: (order) => composeOrderMail(order),
    isDemo,
    now: () => clock.now,
    warn: (message) => warnings.push(message),
  });
  openOutboxes.push(outbox);
  return outbox;
}
const createMail = (to = 'lea@example.fr'): Mail => ({ to, subject: 'Bonjour · Chez Test', text: 'Voilà\u00A0: 123456' });
const storedMails = () => database.db.select().from(mails);
const advanceClock = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms));

describe('a mail', () => {
  test('is sent if, and only if, its transaction commits', async () => {
    const writer = createTestOutbox(null);
    const failed = database.db.transaction(async (transaction) => {
      await writer.enqueue(transaction, createMail('never@example.fr'));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await database.db.transaction((transaction) => writer.enqueue(transaction, createMail()));
    const sentMails: Mail[] = [];
    expect(await createTestOutbox(async (message) => void sentMails.push(message)).deliver()).toBe(1);
    expect(sentMails).toEqual([createMail()]);
    expect(await storedMails()).toEqual([]);
  });
  test('is stored encrypted: a copy of the table does not reveal its text', async () => {
    await createTestOutbox(null).enqueue(database.db, createMail());
    expect(JSON.stringify(await storedMails())).not.toMatch(/123456|Voilà/);
  });
  test('that cannot be sent is retried with growing delays, and its address is never logged', async () => {
    const writer = createTestOutbox(null);
    await writer.enqueue(database.db, createMail());
    let attemptCount = 0;
    const failing = createTestOutbox(async ({ to }) => {
      attemptCount += 1;
      throw Object.assign(new Error(`no ${to}`), { code: 'EENVELOPE' });
    });
    const pauses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      expect(await failing.deliver()).toBe(0);
      expect(await failing.deliver()).toBe(0);
      const [row] = await storedMails();
      const pause = (row?.nextAttemptAt.getTime() ?? 0) - clock.now.getTime();
      pauses.push(pause / 1000);
      advanceClock(pause);
    }
    expect([attemptCount, pauses]).toEqual([5, [30, 60, 120, 240, 480]]);
    expect(warnings.join()).toContain('EENVELOPE');
    expect(warnings.join()).not.toContain('example.fr');
    const sentMails: Mail[] = [];
    await createTestOutbox(async (message) => void sentMails.push(message)).deliver();
    expect(sentMails).toHaveLength(1);
  });
  test('keeps its id for every attempt, and another mail has its own', async () => {
    const ids: string[] = [];
    const failing = createTestOutbox(async (_mail, id) => {
      ids.push(id);
      throw new Error('not acknowledged');
    });
    await createTestOutbox(null).enqueue(database.db, createMail());
    await failing.deliver();
    advanceClock(60_000);
    await createTestOutbox(null).enqueue(database.db, createMail());
    await failing.deliver();
    expect([ids.length, new Set(ids).size, new Set(ids.slice(0, 2)).size]).toEqual([3, 2, 1]);
  });
  test('is sent once by several servers', async () => {
    const writer = createTestOutbox(null);
    for (let index = 0; index < 20; index += 1) await writer.enqueue(database.db, createMail(`${index}@example.fr`));
    const sentMails: string[] = [];
    const servers = Array.from({ length: 4 }, () => createTestOutbox(async ({ to }) => void sentMails.push(to)));
    await Promise.all(servers.map((server) => server.deliver()));
    expect(sentMails.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `${index}@example.fr`).toSorted());
  });
  test('whose server died while it was sending is sent by another, after two minutes', async () => {
    const writer = createTestOutbox(null);
    await writer.enqueue(database.db, createMail());
    let release: () => void = () => {};
    const stuck = createTestOutbox(() => new Promise<void>((resolve) => (release = resolve)));
    const dying = stuck.deliver();
    const sentMails: Mail[] = [];
    const other = createTestOutbox(async (message) => void sentMails.push(message));
    await expect.poll(async () => (await storedMails())[0]?.attempts).toBe(1);
    expect(await other.deliver()).toBe(0);
    advanceClock(2 * 60_000);
    expect(await other.deliver()).toBe(1);
    release();
    await dying;
  });
  test('that could not be sent is never deleted, however long the mail server is down', async () => {
    await createTestOutbox(null).enqueue(database.db, createMail());
    const unreachableOutbox = createTestOutbox(async () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })));
    for (let day = 0; day < 5; day += 1) {
      expect(await unreachableOutbox.deliver()).toBe(0);
      advanceClock(24 * 60 * 60_000);
      await deleteRejectedMails(database.db, clock.now);
    }
    expect(await createTestOutbox(async () => {}).deliver()).toBe(1);
  });
  test('whose recipient is rejected for three days is deleted; one that is accepted in between is sent', async () => {
    const writer = createTestOutbox(null);
    for (const to of ['gone@example.fr', 'full@example.fr']) await writer.enqueue(database.db, createMail(to));
    let isFull = true;
    const sender = createTestOutbox(async ({ to }) => {
      if (to === 'gone@example.fr' || isFull) throw new RecipientRejectedError(new Error(`550 no ${to}`));
    });
    const start = clock.now;
    expect(await sender.deliver()).toBe(0);
    isFull = false;
    advanceClock(60 * 60_000);
    expect(await sender.deliver()).toBe(1);
    await deleteRejectedMails(database.db, new Date(start.getTime() + 72 * 60 * 60_000));
    expect(await storedMails()).toHaveLength(1);
    await deleteRejectedMails(database.db, new Date(start.getTime() + 72 * 60 * 60_000 + 1));
    expect([await storedMails(), warnings.join()]).toEqual([[], expect.stringContaining('recipient rejected')]);
    expect(warnings.join()).not.toContain('example.fr');
  });
  test('whose address or subject has several lines is rejected (S-58)', async () => {
    const writer = createTestOutbox(null);
    for (const invalidMail of [
      { ...createMail(), to: 'a@b.fr\r\nBcc: c@d.fr' },
      { ...createMail(), subject: 'Bonjour\nBcc: c@d.fr' },
      { ...createMail(), subject: 'Bonjour\u2028X' },
      { ...createMail(), to: '' },
    ])
      await expect(writer.enqueue(database.db, invalidMail)).rejects.toThrow(TypeError);
    expect(await storedMails()).toEqual([]);
  });
  test('without a recipient stores nothing', async () => {
    await createTestOutbox(null, true).enqueue(database.db, createMail(), { hasRecipient: false });
    expect(await storedMails()).toEqual([]);
  });
});

describe('a mail about an order', () => {
  const about = { orderId: 'o1', kind: 'confirmed' } as const;
  const storedOrderMails = () => database.db.select({ orderId: mails.orderId, kind: mails.kind }).from(mails);
  afterEach(() => {
    composeOrderMail = async () => null;
  });

  test('is stored as its kind and order id only, and composed when it is sent', async () => {
    await database.db.transaction((transaction) => createTestOutbox(null).enqueueOrderMails(transaction, 'o1', ['confirmed', 'kitchen']));
    expect(await storedMails()).toEqual([
      expect.objectContaining({ ...about, recipient: null, subject: null, sealedText: null }),
      expect.objectContaining({ orderId: 'o1', kind: 'kitchen', recipient: null, subject: null, sealedText: null }),
    ]);
    composeOrderMail = async ({ orderId, kind }) => ({ ...createMail(), subject: `${kind} ${orderId}` });
    const sentMails: string[] = [];
    expect(await createTestOutbox(async ({ subject }) => void sentMails.push(subject)).deliver()).toBe(2);
    expect(sentMails.toSorted()).toEqual(['confirmed o1', 'kitchen o1']);
    expect(await storedMails()).toEqual([]);
  });
  test('that cannot be composed is retried and does not block others', async () => {
    const writer = createTestOutbox(null);
    await writer.enqueueOrderMails(database.db, 'o1', ['confirmed']);
    await writer.enqueue(database.db, createMail('other@example.fr'));
    const sentMails: string[] = [];
    const sender = createTestOutbox(async ({ to }) => void sentMails.push(to));
    composeOrderMail = async () => Promise.reject(new RangeError('Invalid time value'));
    expect(await sender.deliver()).toBe(1);
    composeOrderMail = async () => createMail('a@b.fr\r\nBcc: c@d.fr');
    advanceClock(30_000);
    expect(await sender.deliver()).toBe(0);
    expect([sentMails, await storedOrderMails()]).toEqual([['other@example.fr'], [about]]);
    composeOrderMail = async () => createMail();
    advanceClock(60_000);
    expect(await sender.deliver()).toBe(1);
    expect(await storedMails()).toEqual([]);
  });
  test('is retried within two minutes, however often it failed, and before any other mail', async () => {
    composeOrderMail = async () => createMail('order@example.fr');
    const writer = createTestOutbox(null);
    await writer.enqueue(database.db, createMail('other@example.fr'));
    await writer.enqueueOrderMails(database.db, 'o1', ['kitchen']);
    const tried: string[] = [];
    const unreachableOutbox = createTestOutbox(async ({ to }) => {
      tried.push(to);
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    });
    const pauses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await unreachableOutbox.deliver();
      const [row] = (await storedMails()).filter(({ orderId }) => orderId !== null);
      pauses.push(((row?.nextAttemptAt.getTime() ?? 0) - clock.now.getTime()) / 1000);
      advanceClock((pauses.at(-1) ?? 0) * 1000);
    }
    expect(pauses).toEqual([30, 60, 120, 120, 120, 120]);
    expect(tried[0]).toBe('order@example.fr');
    expect(warnings.join()).toContain('a mail about order o1 could not be sent (ECONNREFUSED)');
  });
  test('to a customer whose address is rejected is no longer urgent; one to the restaurant always is', async () => {
    await createTestOutbox(null).enqueueOrderMails(database.db, 'o1', ['confirmed', 'kitchen']);
    composeOrderMail = async () => createMail();
    const sender = createTestOutbox(async () => Promise.reject(new RecipientRejectedError(new Error('550'))));
    for (let round = 0; round < 8; round += 1) {
      await sender.deliver();
      advanceClock(60 * 60_000);
    }
    const rows = await storedMails();
    const rejectedOf = (kind: string) => rows.find((row) => row.kind === kind)?.rejectedAt;
    expect([rejectedOf('confirmed'), rejectedOf('kitchen')]).toEqual([mondayNoon, null]);
    const messages: string[] = [];
    await reportOverdueMails(database.db, clock.now, (message) => messages.push(message));
    expect([await countOverdueMails(database.db, clock.now), messages.length]).toEqual([1, 1]);
  });
  test('that is unsent for five minutes is an error in the log that names the order', async () => {
    await createTestOutbox(null).enqueueOrderMails(database.db, 'o1', ['confirmed', 'kitchen']);
    await createTestOutbox(null).enqueue(database.db, createMail());
    const messages: string[] = [];
    const reportOverdue = () => reportOverdueMails(database.db, clock.now, (message) => messages.push(message));
    advanceClock(5 * 60_000 - 1);
    await reportOverdue();
    expect(messages).toEqual([]);
    advanceClock(7 * 60_000);
    await reportOverdue();
    expect(messages).toEqual([
      'mails about 1 orders have not been sent for more than 5 minutes, the oldest for 11 minutes: check the mail server. Orders: o1',
    ]);
  });
  test('that has no recipient any more is deleted', async () => {
    await createTestOutbox(null).enqueueOrderMails(database.db, 'o1', ['confirmed']);
    expect(await createTestOutbox(async () => Promise.reject(new Error('never'))).deliver()).toBe(0);
    expect(await storedMails()).toEqual([]);
  });
  test('is composed when the demonstration’s mailbox is read; a failure hides no other mail', async () => {
    const demo = createTestOutbox(null, true);
    await demo.enqueueOrderMails(database.db, 'o1', ['confirmed', 'kitchen']);
    composeOrderMail = async ({ kind }) => (kind === 'kitchen' ? Promise.reject(new RangeError('Invalid time value')) : createMail());
    expect(await demo.listDelivered()).toEqual([{ ...createMail(), at: mondayNoon }]);
  });
});

describe('handed over by SMTP', () => {
  test('a mail arrives unchanged at its one recipient in the shop’s name; a temporary rejection is retried', async () => {
    const smtp = await startSmtpServer();
    const send = createSmtpSender(smtp.url, async () => ({ name: 'Chez Test', address: 'bonjour@test.example' }));
    const outbox = createTestOutbox(send);
    smtp.behaviour.refusals = 1;
    await outbox.enqueue(database.db, { ...createMail(), text: `${createMail().text}\n.\nRcpt to: nobody` });
    expect(await outbox.deliver()).toBe(0);
    expect(smtp.messages).toEqual([]);
    advanceClock(30_000);
    expect(await outbox.deliver()).toBe(1);
    const [message] = smtp.messages;
    expect(message).toMatchObject({ to: ['lea@example.fr'], from: expect.stringContaining('bonjour@test.example') });
    expect(message?.headers).toMatch(/^From: .*Chez Test.* <bonjour@test\.example>/m);
    expect(message?.headers).toMatch(/^To: lea@example\.fr/m);
    expect(smtp.messages).toHaveLength(1);
    await smtp.close();
  });
});
