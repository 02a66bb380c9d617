import type { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import { begin, callPath, press } from '../../support/account-pages.ts';
import { user, verified } from '../../support/account-samples.ts';
import type { Driver } from '../../support/browser-paths/driver.ts';
import { writeStorage } from '../../support/browser/seed-storage.ts';
import { goneOrder } from './scenario.ts';

/** Another tab has logged another customer in. */
type Known = { isOther: boolean };

const other = { token: 'token-9', user: { ...user, id: 'u-9', email: 'ines@example.fr' } };
const more = 'Voir les commandes précédentes';

/** A response with one readable order, and how many there are. */
function answer({ status = 'paid', received = 20, total = 21 }: { status?: string; received?: number; total?: number }) {
  const readable = { ...goneOrder, status, created_at: new Date().toISOString() };
  const orders = [readable, ...Array.from({ length: received - 1 }, () => ({ order_id: 'unreadable' }))];
  return { status: 200, json: { status: 'success', orders, total } };
}

export const driver: Driver<typeof pastOrdersMachine, Known> = {
  starts: {
    'the orders': {
      input: { pages: [] },
      memory: { isOther: false },
      open: (stage) => begin(stage, '/profile/ViewOrders', { 'auth:session': verified }),
    },
  },
  events: {
    'orders.more': {
      when: ({ leaves, context: { pages } }) => /^(ready|loading)$/.test(leaves.join()) && pages.length === 1 && pages[0]?.total === 21,
      perform: ({ page }) => press(page, more),
    },
    'orders.retry': { when: ({ leaves }) => leaves.includes('failed'), perform: ({ page }) => press(page, 'Réessayer') },
    'order.repeat': {
      when: ({ leaves, context }) => leaves.includes('ready') && context.pages.length === 1 && Object.keys(context.reordered).length === 0,
      perform: ({ page }) => press(page, 'Commander à nouveau'),
    },
    'page.resumed': {
      by: 'as the page is visible again',
      when: ({ leaves, context }) => /ready|failed/.test(leaves.join()) && context.pages.length < 2,
      perform: ({ I }) => I.comeBack(),
    },
    'customer.changed': {
      by: 'in another tab',
      when: ({ leaves, memory }) => leaves.includes('ready') && !memory.isOther,
      perform: async ({ otherTab }) => writeStorage(await otherTab(), { 'auth:session': other }),
      remember: { isOther: true },
    },
  },
  controls: {
    'orders.more': (page) => page.getByRole('button', { name: more }),
    'orders.retry': (page) => page.getByRole('button', { name: 'Réessayer' }),
  },
  slots: {
    loadPages: {
      call: { method: 'GET', path: callPath('orders') },
      isNeverAborted: true,
      // Several requests get the same answer.
      when: ({ context: { requested } }) => requested.length === 1,
      responses: {
        first: answer({}),
        open: answer({ status: 'pending' }),
        only: answer({ received: 1, total: 1 }),
        unreachable: 'connection lost',
      },
    },
  },
  delays: { pollInterval: ({ context }) => context.pages.some(({ isOpen }) => isOpen) },
  background: ['page.resumed'],
};
