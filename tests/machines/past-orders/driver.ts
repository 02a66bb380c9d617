import type { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import { openPage, callPath, pressButton } from '../../support/account-pages.ts';
import { user, verified } from '../../support/account-samples.ts';
import type { Driver } from '../../support/browser-paths/driver.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { writeStorage } from '../../support/browser/seed-storage.ts';
import { unavailableOrder } from './scenario.ts';

/** Whether another customer has logged in, in another tab. */
type PageState = { isOtherCustomer: boolean };

const otherCustomer = { token: 'token-9', user: { ...user, id: 'u-9', email: 'ines@example.fr' } };

/** Returns a page of `received` orders, of which one is readable, and the total number of orders. */
function ordersResponse({ status = 'paid', received = 20, total = 21 }: { status?: string; received?: number; total?: number }) {
  const readable = { ...unavailableOrder, status, created_at: new Date().toISOString() };
  const orders = [readable, ...Array.from({ length: received - 1 }, () => ({ order_id: 'unreadable' }))];
  return { status: 200, json: { status: 'success', orders, total } };
}

export const driver: Driver<typeof pastOrdersMachine, PageState> = {
  pageState: { isOtherCustomer: false },
  starts: { 'a first visit': { open: (stage) => openPage(stage, '/profile/ViewOrders', { 'auth:session': verified }) } },
  events: {
    'orders.more': button('Voir les commandes précédentes'),
    'orders.retry': button('Réessayer'),
    'order.repeat': {
      isPossible: ({ leaves, context }) =>
        leaves.includes('ready') && context.pages.length === 1 && Object.keys(context.reordered).length === 0,
      perform: ({ page }) => pressButton(page, 'Commander à nouveau'),
    },
    'page.resumed': {
      suffix: 'as the page is visible again',
      isPossible: ({ leaves, context }) => /ready|failed/.test(leaves.join()) && context.pages.length < 2,
      perform: ({ I }) => I.comeBack(),
    },
    'customer.changed': {
      isPossible: ({ leaves, pageState }) => leaves.includes('ready') && !pageState.isOtherCustomer,
      performInOtherTab: (tab) => writeStorage(tab, { 'auth:session': otherCustomer }),
      pageStateAfter: { isOtherCustomer: true },
    },
  },
  actors: {
    loadPages: {
      call: { method: 'GET', path: callPath('orders') },
      isNeverAborted: true,
      // All held requests get the same response: walk only single ones.
      isPossible: ({ context: { requested } }) => requested.length === 1,
      responses: {
        first: ordersResponse({}),
        open: ordersResponse({ status: 'pending' }),
        only: ordersResponse({ received: 1, total: 1 }),
        unreachable: 'connection lost',
      },
    },
  },
  delays: { pollInterval: ({ context }) => context.pages.some(({ isOpen }) => isOpen) },
  background: ['page.resumed'],
};
