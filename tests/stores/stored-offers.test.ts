// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { createLazyQueryClient } from '#api/http/lazy-query-client.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { persistOffers, offersKey } from '#stores/stored-offers.ts';
import { offer } from '../domain/shop.ts';
import { sharedStorage } from '../support/stored.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Opens a page with offers in storage, as text, and offers that its HTML embeds. */
async function openPage(storedText?: string, embedded?: unknown) {
  const storage = sharedStorage();
  if (storedText !== undefined) storage.values.set(offersKey, storedText);
  const queryClient = createLazyQueryClient();
  if (embedded !== undefined) queryClient.setQueryData(['offers'], embedded);
  await persistOffers({ storage: storage.tab(), queryClient });
  return { queryClient, storedText: () => storage.values.get(offersKey), shown: () => queryClient.getQueryData(['offers']) };
}

test('fetched offers are stored (§3)', async () => {
  const { queryClient, storedText } = await openPage();
  expect(storedText()).toBeUndefined();
  queryClient.setQueryData(['offers'], [offer()]);
  expect(JSON.parse(storedText() ?? '')).toEqual([offer()]);
});

test('a page without offers shows the stored ones at once and refetches them (§3)', async () => {
  const { queryClient, shown: displayedOffers } = await openPage(JSON.stringify([offer()]));
  expect(displayedOffers()).toMatchObject([{ id: 'offer' }]);
  const read = vi.fn(async () => []);
  await queryClient.fetchQuery({ queryKey: ['offers'], queryFn: read, staleTime: 60_000 });
  expect(read).toHaveBeenCalledOnce();
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
