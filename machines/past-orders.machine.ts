/**
 * Past orders: a customer's orders, loaded page by page, and refreshed while one of them is open.
 *
 *   loading ▶ ready ─ orders.more ▶ loadingMore ▶ ready ─ pollInterval ▶ loading ▶ ready
 *   every load ─▶ failed ─ orders.retry ▶ loading
 *
 * Loaded orders stay visible while others load, and after a failure. If another customer logs in, they are removed.
 *
 * @spec docs/behaviour §2 /profile/ViewOrders; §6 Logged-in customer; §9 Order list
 */
import { assign, setup } from 'xstate';
import { pendingOrderPollMs } from '#config/constants.ts';
import type { CartItem, Menu, PastOrder } from '#domain/entities.ts';
import { hasMoreOrders, type LoadedPage } from '#domain/order/order-pages.ts';
import { reorder } from '#domain/order/reorder.ts';
import { refusalMessage } from './account-form.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

/** Names of the items that could not be added to the cart, and whether any item was added. */
export type ReorderOutcome = { missing: readonly string[]; isAnyAdded: boolean };

type WithPages = { context: { pages: readonly LoadedPage[] } };

const requestOpenPages = {
  type: 'requestPages',
  params: ({ context }: WithPages) => context.pages.flatMap(({ isOpen }, index) => (isOpen ? [index + 1] : [])),
} as const;
const requestAllPages = {
  type: 'requestPages',
  params: ({ context }: WithPages) => context.pages.map((_, index) => index + 1),
} as const;

/** Loads the requested pages. */
const loadPages = {
  id: 'loadPages',
  src: 'loadPages',
  input: ({ context }: { context: { requested: readonly number[] } }) => ({ numbers: context.requested }),
  onDone: {
    target: 'ready',
    actions: { type: 'setPages', params: ({ event }: { event: { output: readonly LoadedPage[] } }) => event.output },
  },
  onError: {
    target: 'failed',
    actions: { type: 'setFailureMessage', params: ({ event: { error } }: { event: { error: unknown } }) => refusalMessage(error) },
  },
} as const;

/** Transitions while loaded orders are shown. */
const loadedTransitions = {
  'orders.more': {
    guard: 'hasMore',
    target: 'loadingMore',
    actions: {
      type: 'requestPages',
      params: ({ context }: WithPages) => [context.pages.length + 1],
    },
  },
} as const;

export const pastOrdersMachine = setup({
  types: {} as {
    context: {
      /** Loaded pages, newest orders first. */
      pages: readonly LoadedPage[];
      /** Numbers of the pages to load, starting at 1. */
      requested: readonly number[];
      /** The server's message for a failed load, or an empty text. */
      failureMessage: string;
      /** Outcomes of reordering, by order id. */
      reordered: Readonly<Record<string, ReorderOutcome>>;
    };
    /** The cached pages. */
    input: { pages: readonly LoadedPage[] };
    events:
      | { type: 'orders.more' }
      | { type: 'orders.retry' }
      | { type: 'order.repeat'; order: PastOrder; menus: readonly Menu[] }
      /** From the app: the page has become visible or online; another customer has logged in. */
      | { type: 'page.resumed' }
      | { type: 'customer.changed' };
    tags: 'failed';
  },
  actors: {
    /** Loads pages by their numbers. Rejects if one of them cannot be loaded. */
    loadPages: actorPlaceholder<LoadedPage[], { numbers: readonly number[] }>('loadPages'),
  },
  actions: {
    /** Supplied with `provide()`: adds items to the cart. */
    addToCart: (_, _items: readonly CartItem[]) => {},
    requestPages: assign((_, requested: readonly number[]) => ({ requested })),
    setPages: assign(({ context: { pages, requested } }, loaded: readonly LoadedPage[]) => ({
      pages: loaded.reduce((previous, page, index) => replacePage(previous, requested[index] ?? 1, page), pages),
    })),
    setFailureMessage: assign((_, failureMessage: string) => ({ failureMessage })),
    setReorderResult: assign(({ context }, { id, outcome }: { id: string; outcome: ReorderOutcome }) => ({
      reordered: { ...context.reordered, [id]: outcome },
    })),
    clearOrders: assign({ pages: [], requested: [1], reordered: {} }),
  },
  guards: {
    hasMore: ({ context }) => hasMoreOrders(context.pages),
    hasOpenOrder: ({ context }) => context.pages.some(({ isOpen }) => isOpen),
  },
  delays: { pollInterval: pendingOrderPollMs },
}).createMachine({
  id: 'pastOrders',
  context: ({ input }) => ({ pages: input.pages, requested: [1], failureMessage: '', reordered: {} }),
  initial: 'loading',
  on: {
    'order.repeat': {
      actions: [
        { type: 'addToCart', params: ({ event }) => reorder(event.order, event.menus).items },
        {
          type: 'setReorderResult',
          params({ event }) {
            const { items, missing } = reorder(event.order, event.menus);
            return { id: String(event.order.order_id), outcome: { missing, isAnyAdded: items.length > 0 } };
          },
        },
      ],
    },
    'customer.changed': { target: '.loading', actions: 'clearOrders' },
  },
  states: {
    /** Also the state while pages that are shown are loaded again. */
    loading: { on: loadedTransitions, invoke: loadPages },
    ready: {
      on: { ...loadedTransitions, 'page.resumed': { target: 'loading', actions: requestAllPages } },
      after: { pollInterval: { guard: 'hasOpenOrder', target: 'loading', actions: requestOpenPages } },
    },
    loadingMore: { invoke: loadPages },
    failed: {
      tags: 'failed',
      on: { 'orders.retry': 'loading', 'page.resumed': 'loading' },
      after: { pollInterval: { guard: 'hasOpenOrder', target: 'loading', actions: requestOpenPages } },
    },
  },
});

/** Replaces the page with this number, or appends it; pages are loaded without gaps. */
function replacePage(pages: readonly LoadedPage[], number: number, page: LoadedPage): readonly LoadedPage[] {
  return [...pages.slice(0, number - 1), page, ...pages.slice(number)];
}
