import { expect, test, vi } from 'vitest';
import { createCartPanel } from '#actors/cart-panel/cart-panel.ts';
import { createApiClient } from '#api/http/http.ts';
import { createCartStore } from '#stores/cart.ts';
import { memoryStorage } from '#platform/storage.ts';
import { line } from '../../domain/shop.ts';
import { createScriptedApi } from '../../support/actors/scripted-api.ts';

const cart = createCartStore({ storage: memoryStorage(), now: () => new Date(0) });
const api = createApiClient({ apiRoot: 'http://127.0.0.1:1' });

test('events sent before the panel is loaded are delivered after loading', async () => {
  const panel = createCartPanel({ api, cart });
  const shown: boolean[] = [];
  panel.subscribe((snapshot) => shown.push(snapshot.hasTag('open')));
  panel.send({ type: 'panel.open' });
  expect(panel.getSnapshot().hasTag('open')).toBe(false);
  await vi.waitFor(() => expect(panel.getSnapshot().hasTag('open')).toBe(true));
  expect(shown.at(-1)).toBe(true);
});

test('an undone removal puts the line back into the cart', async () => {
  const panel = createCartPanel({ api, cart });
  await panel.load();
  const key = cart.add(line({ quantity: 2 }));
  const [removed] = cart.getSnapshot();
  if (removed === undefined) throw new Error('no line was added');
  cart.remove(key);
  panel.send({ type: 'line.removed', line: removed });
  panel.send({ type: 'removal.undo' });
  expect(cart.getSnapshot()).toEqual([removed]);
});

test('each added product is requested once, in calls that can be aborted', async () => {
  const { api: scriptedApi, requests } = createScriptedApi();
  const panel = createCartPanel({ api: scriptedApi, cart });
  await panel.load();
  panel.send({ type: 'item.added', key: 'k', itemIds: [1, 'b/2'] });
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests).toMatchObject(
    ['/v2/public/products/1', '/v2/public/products/b%2F2'].map((path) => ({ path, signal: expect.any(AbortSignal) as AbortSignal })),
  );
});
