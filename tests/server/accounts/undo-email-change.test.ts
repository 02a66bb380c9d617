// What undoing a change of email restores, sends and shows.

import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import { codes, devices, emailChanges, sessions, users } from '#server/accounts/account-tables.ts';
import { isUndoable, recordEmailChange, undoEmailChange, undoPath } from '#server/accounts/email-changes.ts';
import { sendCode } from '#server/accounts/mail-code.ts';
import { createSession } from '#server/accounts/sessions.ts';
import { setPassword } from '#server/accounts/set-password.ts';
import { renderUndoPage } from '#server/accounts/undo-email-change-page.ts';
import { undoEmailChangeRoutes } from '#server/accounts/undo-email-change-routes.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { readEnv } from '#server/env.ts';
import { createFastify } from '#server/http/create-fastify.ts';
import { translator } from '#server/locale/translate.ts';
import { at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';

const { db } = await useTestDatabase();
const site = { title: 'Chez Test', siteRoot: 'https://shop.test', demo: false, locale: defaultSite.locale, mailLocale: 'fr' as const };
const names = { firstName: 'Léa', lastName: 'Martin', phone: '06' };

let mails: string[];
const outbox = {
  enqueue: async (_: unknown, { to, text }: { to: string; text: string }, options: object = {}) =>
    void mails.push([to, text, JSON.stringify(options)].join(' | ')),
} as never;

beforeEach(async () => {
  mails = [];
  await db.delete(users);
  await db.delete(codes);
  const row = { userId: 'u1', ...names, passwordHash: 'hash', isVerified: true, createdAt: at(0) };
  await db.insert(users).values({ ...row, email: 'former@example.fr', pendingEmail: 'next@example.fr', pendingSince: at(0) });
});
const account = async () => (await db.select().from(users))[0] as typeof users.$inferSelect;
const change = async (email: string, minutes: number) => {
  const token = await recordEmailChange(db, await account(), at(minutes));
  await db.update(users).set({ email });
  return token;
};
const undo = (token: string, minutes = 5) => undoEmailChange(db, { outbox, site, token, now: at(minutes) });

describe('undoing a change of email', () => {
  test('restores the address, removes what somebody else may have set, and tells both addresses', async () => {
    const token = await change('new@example.fr', 1);
    await createSession(db, 'u1', at(2));
    await db.insert(devices).values({ userId: 'u1', deviceHash: 'd', usedAt: at(2) });
    await db.insert(codes).values({ email: 'new@example.fr', userId: 'u1', codeHash: 'c', attempts: 0, expiresAt: at(9) });
    expect([await isUndoable(db, token, at(5)), await undo(token)]).toEqual([true, true]);
    const restored = { email: 'former@example.fr', isVerified: true, passwordHash: null, pendingEmail: null, pendingSince: null };
    expect(await account()).toMatchObject(restored);
    expect([await db.$count(sessions), await db.$count(devices), await db.$count(codes)]).toEqual([0, 0, 0]);
    expect(mails).toEqual([
      expect.stringMatching(/^former@example\.fr \| [^|]*Votre compte utilise de nouveau cette adresse/),
      expect.stringMatching(/^new@example\.fr \| [^|]*est revenu à la précédente/),
    ]);
    expect([await isUndoable(db, token, at(5)), await undo(token), mails.length]).toEqual([false, false, 2]);
  });

  test('undoes every later change too, and no earlier one', async () => {
    const first = await change('second@example.fr', 1);
    const second = await change('third@example.fr', 2);
    const third = await change('fourth@example.fr', 3);
    await undo(second);
    expect((await account()).email).toBe('second@example.fr');
    expect(await Promise.all([first, second, third].map((token) => isUndoable(db, token, at(5))))).toEqual([true, false, false]);
    expect(await db.$count(emailChanges)).toBe(1);
  });

  test('tells an address once that the account has again', async () => {
    const token = await change('new@example.fr', 1);
    await db.update(users).set({ email: 'former@example.fr' });
    await undo(token);
    expect(mails).toEqual([expect.stringMatching(/^former@example\.fr/)]);
  });

  test('is possible for 72 hours, with the link that was mailed', async () => {
    const token = await change('new@example.fr', 0);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect([await undo('unknown'), await undo(token, 72 * 60)]).toEqual([false, false]);
    expect([(await account()).email, mails]).toEqual(['new@example.fr', []]);
    expect(await undo(token, 72 * 60 - 1)).toBe(true);
  });
});

describe('a new password', () => {
  const code = { email: 'former@example.fr', userId: 'u1', codeHash: 'c' };
  const set = (verified = code) => setPassword(outbox, db, { code: verified, passwordHash: 'new', site });
  beforeEach(async () => {
    await db.insert(codes).values({ email: code.email, userId: 'u1', codeHash: 'c', attempts: 0, expiresAt: at(9) });
    await createSession(db, 'u1', at(2));
  });

  test('verifies the email, drops a pending one, ends all sessions, and is mailed', async () => {
    await db.update(users).set({ isVerified: false });
    await set();
    expect(await account()).toMatchObject({ passwordHash: 'new', isVerified: true, pendingEmail: null, pendingSince: null });
    expect([await db.$count(sessions), await db.$count(codes), mails.length]).toEqual([0, 0, 1]);
  });

  test('is not set with a code that is used, of another email, or of a deleted account', async () => {
    await expect(set({ ...code, codeHash: 'other' })).rejects.toMatchObject({ details: { code: 'code_invalid' } });
    await db.update(users).set({ email: 'changed@example.fr' });
    const inTransaction = () => db.transaction((transaction) => setPassword(outbox, transaction, { code, passwordHash: 'new', site }));
    await expect(inTransaction()).rejects.toMatchObject({ details: { code: 'code_invalid' } });
    expect(await account()).toMatchObject({ passwordHash: 'hash' });
    const gone = { ...code, userId: 'gone' };
    await expect(set(gone)).rejects.toMatchObject({ details: { code: 'code_invalid' } });
    expect(mails).toEqual([]);
  });
});

test.each([
  ['u1', true],
  [null, false],
])('a code is stored for the account %j, and mailed: %j', async (userId, hasRecipient) => {
  const deps = { keys: { sign: (text: string) => text }, outbox, now: () => at(0) } as unknown as ServerDependencies;
  await sendCode(deps, db, { email: 'x@example.fr', userId, site });
  expect(await db.select().from(codes)).toMatchObject([{ email: 'x@example.fr', userId, expiresAt: at(10) }]);
  expect(mails).toEqual([expect.stringContaining(JSON.stringify({ hasRecipient }))]);
});

describe('the page of the link', () => {
  const language = { t: translator('fr') } as Parameters<typeof renderUndoPage>[1];
  const page = (state: Parameters<typeof renderUndoPage>[0]) => renderUndoPage(state, language);

  test('asks first, and says what happens', () => {
    const { statusCode, title, body } = page({ state: 'confirming', token: '"t' });
    expect([statusCode, title]).toEqual([200, 'Annuler le changement d’adresse\u00A0?']);
    for (const text of [
      'L’adresse e-mail de votre compte vient d’être remplacée par une autre.',
      '<li>votre compte retrouve l’adresse',
      '<li>toutes les connexions sont fermées',
      '<li>le mot de passe actuel ne fonctionne plus',
      `<form method="post" action="${undoPath}"><input type="hidden" name="token" value="&quot;t">`,
      '>Annuler le changement</button>',
      'C’était vous\u00A0? Fermez cette page, rien ne change.',
    ])
      expect(body).toContain(text);
  });

  test('says that the change is undone, and leads to a new password', () => {
    const { statusCode, title, body } = page({ state: 'undone' });
    expect([statusCode, title]).toEqual([200, 'Votre adresse est rétablie']);
    for (const text of [
      'Le changement est annulé. Toutes les connexions sont fermées',
      'nous vous envoyons un code à l’adresse rétablie',
      'href="/auth/forgot">Choisir un nouveau mot de passe</a>',
    ])
      expect(body).toContain(text);
  });

  test('says why a link is not valid any more, and what to do', () => {
    const { statusCode, title, body } = page({ state: 'invalid' });
    expect([statusCode, title]).toEqual([410, 'Ce lien n’est plus valable']);
    for (const text of [
      'Il a déjà servi, ou plus de 72 heures ont passé depuis le changement.',
      'Si quelqu’un d’autre utilise votre compte, <a href="/contact">contactez le restaurant</a>.',
      'vous pouvez <a href="/auth/forgot">choisir un nouveau mot de passe</a>.',
      'href="/">Retour à l’accueil</a>',
    ])
      expect(body).toContain(text);
  });
});

describe('the routes of the page', () => {
  let limitCount: number;
  beforeEach(() => {
    limitCount = 0;
  });

  /** Opens the page or sends its form, by default over the test's database. */
  async function visit(method: 'GET' | 'POST', fields: Record<string, string>, database: object = db) {
    const app = createFastify(readEnv({ LOG_LEVEL: 'silent', TRUST_PROXY: 'none' }));
    const deps = {
      database: { db: database },
      outbox,
      shop: { catalogue: async () => ({ site: { ...defaultSite, ...site } }) },
      now: () => at(5),
      limitCallerRate: async () => void (limitCount += 1),
    } as unknown as ServerDependencies;
    undoEmailChangeRoutes(app, deps, async ({ routeOptions: { config, schema } }, reply, render) => {
      const { title, body } = render({ t: translator('fr') } as never);
      return reply.send({ title, body, isPage: config.isPage, isHidden: schema?.hide });
    });
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    };
    const response = await app.inject({ method, url: undoPath, ...(method === 'GET' ? { query: fields } : form) });
    return { status: response.statusCode, ...response.json<{ title?: string; body?: string; isPage?: boolean; isHidden?: boolean }>() };
  }
  const ofPage = { status: 200, isPage: true, isHidden: true };
  const invalid = { ...ofPage, title: 'Ce lien n’est plus valable' };

  test('ask first, and undo the change by the form only', async () => {
    const token = await change('new@example.fr', 1);
    const opened = await visit('GET', { token });
    expect(opened).toMatchObject({ ...ofPage, title: 'Annuler le changement d’adresse\u00A0?' });
    expect(opened.body).toContain(`value="${token}"`);
    expect([(await account()).email, mails, limitCount]).toEqual(['new@example.fr', [], 1]);
    expect(await visit('POST', { token })).toMatchObject({ ...ofPage, title: 'Votre adresse est rétablie' });
    expect([(await account()).email, mails.length, limitCount]).toEqual(['former@example.fr', 2, 2]);
    expect(await visit('GET', { token })).toMatchObject(invalid);
    expect(await visit('POST', { token })).toMatchObject(invalid);
  });

  test.each([{}, { token: '' }, { token: 'x'.repeat(43) }, { token: `${'x'.repeat(43)}!` }, { other: 'x'.repeat(43) }])(
    'undo nothing without a token of the shop: %j',
    async (fields) => {
      await change('new@example.fr', 1);
      expect([await visit('GET', fields), await visit('POST', fields)]).toMatchObject([invalid, invalid]);
      expect((await account()).email).toBe('new@example.fr');
    },
  );

  test('cannot undo it if another account has got the address meanwhile', async () => {
    const failWith = (fields: object) => ({ transaction: () => Promise.reject(Object.assign(new Error('no'), fields)) });
    const fields = { token: 'x'.repeat(43) };
    expect(await visit('POST', fields, failWith({ code: '23505' }))).toMatchObject(invalid);
    expect((await visit('POST', fields, failWith({ code: '40001' }))).status).toBe(500);
  });
});
