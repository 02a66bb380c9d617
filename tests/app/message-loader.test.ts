// References: §n in docs/behaviour.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMessageLoader } from '#app/message-loader.ts';

const emptyMessages = async () => ({ messages: {} });
const sections = { auth: emptyMessages, checkout: emptyMessages, profile: emptyMessages, frame: emptyMessages };
const french = {
  ...sections,
  first: async () => ({ messages: { menu: ['La carte'] } }),
  later: async () => ({ messages: { pay: ['Payer'] } }),
};
const english = { ...sections, first: async () => ({ messages: { menu: ['Menu'] } }), later: async () => ({ messages: { pay: ['Pay'] } }) };
const rejectImport = () => Promise.reject(new Error('the file is gone'));

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());
const loggedWarnings = () => vi.mocked(console.warn).mock.calls.map(([text]) => text as string);

test('the messages are those of the locale, and nothing is logged', async () => {
  const messageLoader = createMessageLoader('fr', { fr: french, en: english });
  const i18n = await messageLoader.load();
  await messageLoader.loadAllParts();
  expect([i18n.locale, i18n._('menu'), i18n._('pay'), loggedWarnings()]).toEqual(['fr', 'La carte', 'Payer', []]);
});

test('the other locale takes the place of a first file that fails, which is logged (§8)', async () => {
  const messageLoader = createMessageLoader('fr', { fr: { ...french, first: rejectImport }, en: english });
  const i18n = await messageLoader.load();
  await messageLoader.loadAllParts();
  expect([i18n.locale, i18n._('menu'), i18n._('pay'), loggedWarnings()]).toEqual(['en', 'Menu', 'Pay', ['Failed locale loading']]);
});

test('the other locale takes the place of a later file that fails, which is logged (§8)', async () => {
  const messageLoader = createMessageLoader('en', { fr: french, en: { ...english, later: rejectImport } });
  const i18n = await messageLoader.load();
  await messageLoader.loadAllParts();
  expect([i18n._('menu'), i18n._('pay'), loggedWarnings()]).toEqual(['Menu', 'Payer', ['Failed locale loading']]);
});

test.each(['load', 'loadAllParts'] as const)('%s rejects when no locale can be loaded, and the next call tries again', async (method) => {
  let isBroken = true;
  const flaky = {
    ...sections,
    first: () => (isBroken ? rejectImport() : french.first()),
    later: () => (isBroken ? rejectImport() : french.later()),
  };
  const messageLoader = createMessageLoader('fr', {
    fr: flaky,
    en: {
      auth: rejectImport,
      checkout: rejectImport,
      profile: rejectImport,
      frame: rejectImport,
      first: rejectImport,
      later: rejectImport,
    },
  });
  await expect(messageLoader[method]()).rejects.toMatchObject({ name: 'ChunkError', cause: { message: 'the file is gone' } });
  expect(new Set(loggedWarnings())).toEqual(new Set(['Failed locale loading']));
  isBroken = false;
  await messageLoader[method]();
  expect((await messageLoader.load())._('menu')).toBe('La carte');
});

test('a section loads its own part only', async () => {
  const later = vi.fn(french.later);
  const messageLoader = createMessageLoader('fr', {
    fr: { ...french, later, auth: async () => ({ messages: { password: ['Mot de passe'] } }) },
    en: english,
  });
  await messageLoader.loadParts(['auth']);
  expect((await messageLoader.load())._('password')).toBe('Mot de passe');
  expect(later).not.toHaveBeenCalled();
});

test.each(['loadFrame', 'loadAllParts'] as const)('%s adds its messages without rendering the page anew', async (method) => {
  const messages = async () => ({ messages: { help: ['Aide'] } });
  const messageLoader = createMessageLoader('fr', { fr: { ...french, frame: messages, auth: messages }, en: english });
  const i18n = await messageLoader.load();
  const onChange = vi.fn();
  i18n.on('change', onChange);
  await messageLoader[method]();
  expect([i18n._('help'), i18n._('menu'), onChange.mock.calls]).toEqual(['Aide', 'La carte', []]);
});

test('messages of later parts that cannot be loaded are requested anew by the next call', async () => {
  const frame = vi.fn(rejectImport);
  const messageLoader = createMessageLoader('fr', { fr: { ...french, frame }, en: { ...english, frame: rejectImport } });
  await expect(messageLoader.loadFrame()).rejects.toMatchObject({ name: 'ChunkError', cause: { message: 'the file is gone' } });
  await expect(messageLoader.loadFrame()).rejects.toMatchObject({ name: 'ChunkError', cause: { message: 'the file is gone' } });
  expect(frame).toHaveBeenCalledTimes(2);
});
