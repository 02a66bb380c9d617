// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { createLazyQueryClient } from '#api/http/lazy-query-client.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { persistOffers, offersKey } from '#stores/stored-offers.ts';
import { offer } from '../domain/shop.ts';
import { sharedStorage } from '../support/stored.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function visit(kept?: string, known?: unknown) {
  const storage = sharedStorage();
  if (kept !== undefined) storage.values.set(offersKey, kept);
  const queryClient = createLazyQueryClient();
  if (known !== undefined) queryClient.setQueryData(['offers'], known);
  await persistOffers({ storage: storage.tab(), queryClient });
  return { queryClient, kept: () => storage.values.get(offersKey), shown: () => queryClient.getQueryData(['offers']) };
}

test('fetched offers are stored (§3)', async () => {
  const { queryClient, kept } = await visit();
  expect(kept()).toBeUndefined();
  queryClient.setQueryData(['offers'], [offer()]);
  expect(JSON.parse(kept() ?? '')).toEqual([offer()]);
});

test('a page without offers shows the stored ones at once and refetches them (§3)', async () => {
  const { queryClient, shown: displayedOffers } = await visit(JSON.stringify([offer()]));
  expect(displayedOffers()).toMatchObject([{ id: 'offer' }]);
  const read = vi.fn(async () => []);
  await queryClient.fetchQuery({ queryKey: ['offers'], queryFn: read, staleTime: 60_000 });
  expect(read).toHaveBeenCalledOnce();
});

test('embedded offers take precedence over stored ones (§3)', async () => {
  const { shown: displayedOffers, kept } = await visit(JSON.stringify([offer({ id: 'old' })]), [offer({ id: 'new' })]);
  expect(displayedOffers()).toEqual([offer({ id: 'new' })]);
  expect(kept()).toContain('new');
});

test.each(['', '{', 'null', '7', '{"offers":{}}'])('an invalid stored list is ignored: %s (INV-15)', async (text) => {
  expect((await visit(text)).shown()).toBeUndefined();
});

test('an invalid stored offer is left out, the others are shown (§3)', async () => {
  const { shown } = await visit(JSON.stringify([{ ...offer(), items: [{}] }, offer({ id: 'fine' })]));
  expect(shown()).toMatchObject([{ id: 'fine' }]);
});
