/**
 * Cart panel: opens half a second after items were added, highlights the last added line for a second, and requests the details
 * of the added products.
 *
 *   panel       closed ─ item.added ▶ opening ─ cartOpenDelay ▶ open ─ panel.close ▶ closed
 *   activeItem  none ─ item.added ▶ marked ─ activeItemDelay ▶ none
 *   product     quiet ─ item.added ▶ asking ─▶ quiet | unreached
 *
 * @spec §2 Product modal, Cart modal; §7 GET /v2/public/products/{item_id}; §9 Timings
 */
import { assign, setup, type ContextFrom, type EventFromLogic, type StateValueFrom } from 'xstate';
import { activeItemDelayMs, cartOpenDelayMs } from '#config/constants.ts';
import type { Readable } from '#domain/cart/cart.ts';
import type { Id } from '#domain/entities.ts';
import { slot } from './slot.ts';

export const cartPanelMachine = setup({
  types: {} as {
    context: { activeKey: string | null; addedItemIds: readonly Id[] };
    events: { type: 'item.added'; key: string; itemIds: readonly Id[] } | { type: 'panel.open' } | { type: 'panel.close' };
    tags: 'opening' | 'open';
  },
  actors: {
    /** Requests the added products from the server. The chart ignores the response. */
    requestProducts: slot<void, { itemIds: readonly Id[] }>('requestProducts'),
  },
  actions: {
    rememberItems: assign((_, added: { key: string; itemIds: readonly Id[] }) => ({ activeKey: added.key, addedItemIds: added.itemIds })),
    forgetActive: assign({ activeKey: null }),
  },
  delays: { cartOpenDelay: cartOpenDelayMs, activeItemDelay: activeItemDelayMs },
}).createMachine({
  id: 'cartPanel',
  context: { activeKey: null, addedItemIds: [] },
  type: 'parallel',
  states: {
    panel: {
      initial: 'closed',
      states: {
        closed: { on: { 'item.added': 'opening', 'panel.open': 'open' } },
        opening: {
          tags: 'opening',
          on: { 'item.added': { target: 'opening', reenter: true }, 'panel.open': 'open', 'panel.close': 'closed' },
          after: { cartOpenDelay: 'open' },
        },
        open: { tags: 'open', on: { 'panel.close': 'closed' } },
      },
    },
    activeItem: {
      initial: 'none',
      on: {
        'item.added': {
          target: '.marked',
          actions: { type: 'rememberItems', params: ({ event }) => ({ key: event.key, itemIds: event.itemIds }) },
        },
      },
      states: {
        none: { entry: 'forgetActive' },
        marked: { after: { activeItemDelay: 'none' } },
      },
    },
    product: {
      initial: 'quiet',
      on: { 'item.added': '.asking' },
      states: {
        quiet: {},
        asking: {
          invoke: {
            id: 'requestProducts',
            src: 'requestProducts',
            input: ({ context }) => ({ itemIds: context.addedItemIds }),
            onDone: 'quiet',
            onError: 'unreached',
          },
        },
        /** The request failed. It has no effect (§7), because nothing depends on the response. */
        unreached: {},
      },
    },
  },
});

/** The panel's actor, or its lazy-loading placeholder, as the screens use it. */
export type CartPanel = Readable<{
  value: StateValueFrom<typeof cartPanelMachine>;
  context: ContextFrom<typeof cartPanelMachine>;
  hasTag(tag: 'opening' | 'open'): boolean;
}> & { send(event: EventFromLogic<typeof cartPanelMachine>): void };
