// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import type { Offer } from '#domain/entities.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#platform/storage.ts';
import { createAccount } from '#stores/account.ts';
import { createLazyQueryClient } from '#stores/shop-data/query-client.ts';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { persistOffers } from '#stores/stored-offers.ts';
import { offer } from '../domain/shop.ts';
import { createScriptedApi } from '../support/actors/scripted-api.ts';
import { sharedStorage } from '../support/stored.ts';
import { offersKey } from '#stores/storage-keys.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Opens a page with offers in storage, as text, and offers that its HTML embeds. */
async function openPage(storedText?: string, embedded?: Offer[]) {
  const storage = sharedStorage();
  if (storedText !== undefined) storage.values.set(offersKey, storedText);
  const shopLists = createShopLists();
  if (embedded !== undefined) shopLists.set({ offers: embedded });
  await persistOffers({ storage: storage.tab(), shopLists });
  return { shopLists, storedText: () => storage.values.get(offersKey), shown: () => shopLists.getSnapshot().offers };
}

test('fetched offers are stored (§3)', async () => {
  const { shopLists, storedText } = await openPage();
  expect(storedText()).toBeUndefined();
  shopLists.set({ offers: [offer()] });
  expect(JSON.parse(storedText() ?? '')).toEqual([offer()]);
});

test('a page without offers shows the stored ones at once and refetches them (§3)', async () => {
  const { shopLists, shown: displayedOffers } = await openPage(JSON.stringify([offer()]));
  expect(displayedOffers()).toMatchObject([{ id: 'offer' }]);
  const { api, requests } = createScriptedApi(() => ({ status: 'success', payload: [] }));
  await createLazyQueryClient({ shopLists, account: createAccount(memoryStorage()), api, isPopularShown: () => false }).load();
  await vi.waitFor(() => expect(requests.map(({ path }) => path)).toContain('/v2/public/offers'));
  await vi.waitFor(() => expect(displayedOffers()).toEqual([]));
});

test('embedded offers take precedence over stored ones (§3)', async () => {
  const { shown: displayedOffers, storedText } = await openPage(JSON.stringify([offer({ id: 'old' })]), [offer({ id: 'new' })]);
  expect(displayedOffers()).toEqual([offer({ id: 'new' })]);
  expect(storedText()).toContain('new');
});

test.each(['', '{', 'null', '7', '{"offers":{}}'])('an invalid stored list is ignored: %s (INV-15)', async (text) => {
  expect((await openPage(text)).shown()).toBeUndefined();
});

test('an invalid stored offer is left out, the others are shown (§3)', async () => {
  const { shown } = await openPage(JSON.stringify([{ ...offer(), items: [{}] }, offer({ id: 'fine' })]));
  expect(shown()).toMatchObject([{ id: 'fine' }]);
});
