import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { cachedPages, providePastOrders } from '#actors/past-orders/past-orders.actors.ts';
import { ApiError } from '#api/http/errors.ts';
import { queryKeys } from '#api/query-keys.ts';
import type { CartItem } from '#domain/entities.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createAccount } from '#stores/account.ts';
import { user, verified } from '../../support/account-samples.ts';
import { createScriptedApi, failWith } from '../../support/actors/scripted-api.ts';
import { mondayNoon, testShop } from '../../support/test-shop.ts';
import { loadedQueryClient } from '../../support/actors/query-client.ts';

const paid = { order_id: 'o-1', created_at: '2027-01-04T10:00:00Z', status: 'paid', is_pickup: true, total: 7.5, items: [] };
const pending = { ...paid, order_id: 'o-2', created_at: '2027-01-04T11:00:00Z', status: 'pending' };

/** Creates the options of a customer whose list has these orders on each page. */
function createOptions(orders: object[] = [paid], { isLoggedIn = true } = {}) {
  const { api, requests, answerWith } = createScriptedApi(() => ({ orders, total: 2 * orders.length }));
  const account = createAccount(memoryStorage());
  if (isLoggedIn) account.startSession(verified);
  const added: (readonly CartItem[])[] = [];
  const queryClient = loadedQueryClient();
  const addToCart = (items: readonly CartItem[]) => void added.push(items);
  return { api, requests, answerWith, account, queryClient, added, addToCart, now: () => mondayNoon, timeZone: 'Europe/Paris' };
}
type Options = ReturnType<typeof createOptions>;
const start = (options: Options) => createActor(providePastOrders(options), { input: { pages: cachedPages(options) } }).start();
const settle = (actor: ReturnType<typeof start>) => waitFor(actor, ({ value }) => value === 'ready' || value === 'failed');
const pagesOf = ({ requests }: Options) => requests.map(({ query }) => query?.['page']);

test('the pages of the customer are loaded one by one, and again although they are cached', async () => {
  const options = createOptions([paid]);
  const actor = start(options);
  const { context } = await settle(actor);
  expect(context.pages).toMatchObject([{ orders: [{ order_id: 'o-1' }], received: 1, total: 2, isOpen: false }]);
  expect(options.requests).toMatchObject([{ credentials: verified }]);
  actor.send({ type: 'orders.more' });
  expect((await settle(actor)).context.pages).toHaveLength(2);
  actor.send({ type: 'page.resumed' });
  await settle(actor);
  expect(pagesOf(options)).toEqual(['1', '2', '1', '2']);
  actor.stop();
});

test('a page with a recent pending order is open, and is loaded again', async () => {
  const actor = start(createOptions([paid, pending]));
  expect((await settle(actor)).context.pages).toMatchObject([{ isOpen: true }]);
  actor.stop();
});

test('orders are not loaded without a session, nor if there is no answer', async () => {
  const anonymous = createOptions([paid], { isLoggedIn: false });
  expect((await settle(start(anonymous))).value).toBe('failed');
  expect(anonymous.requests).toEqual([]);
  const unanswered = createOptions();
  unanswered.answerWith(failWith(new ApiError({ kind: 'offline' })));
  expect((await settle(start(unanswered))).value).toBe('failed');
});

test('the first page that was loaded before is shown at once, to its customer only', async () => {
  const options = createOptions();
  expect(cachedPages(options)).toEqual([]);
  options.queryClient.client.setQueryData(queryKeys.orders(user.id, 1), { orders: [paid], received: 1, total: 1 } as never);
  expect(cachedPages(options)).toMatchObject([{ orders: [{ order_id: 'o-1' }], isOpen: false }]);
  options.account.startSession({ token: 'other', user: { ...user, id: 'u-2' } });
  expect(cachedPages(options)).toEqual([]);
  options.account.endSession('left');
  expect(cachedPages(options)).toEqual([]);
});

test('the items of an order are added to the cart again', async () => {
  const options = createOptions();
  const actor = start(options);
  const item = { item_id: 2, item_name: 'Soda', item_menu_id: 10, item_category_id: 100, quantity: 3, options: [], note: '' };
  actor.send({ type: 'order.repeat', order: { ...paid, items: [item] } as never, menus: testShop.menus });
  expect(options.added).toMatchObject([[{ item_id: 2, quantity: 3 }]]);
  actor.stop();
});
