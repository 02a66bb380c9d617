/**
 * Cart panel: opens half a second after items were added, highlights the last added line for a second, and requests the details
 * of the added products. Where the page shows the cart beside its content, that cart is highlighted instead.
 *
 *   panel       closed ─ item.added ▶ opening ─ cartOpenDelay ▶ open ─ panel.close ▶ closed
 *               opening ─ cartOpenDelay [isCartBeside] ▶ highlighted ─ highlightDelay ▶ closed
 *   activeItem  none ─ item.added ▶ marked ─ activeItemDelay ▶ none
 *   product     quiet ─ item.added ▶ asking ─▶ quiet | unreached
 *
 * @spec §2 Product modal, Cart modal; §7 GET /v2/public/products/{item_id}; §9 Timings
 */
import { assign, setup, type ContextFrom, type EventFromLogic, type StateValueFrom } from 'xstate';
import { activeItemDelayMs, cartHighlightDelayMs, cartOpenDelayMs } from '#config/constants.ts';
import type { Readable } from '#domain/cart/cart.ts';
import type { Id } from '#domain/entities.ts';
import { slot } from './slot.ts';

export const cartPanelMachine = setup({
  types: {} as {
    /** `isBeside`: whether the page shows the cart beside its content. */
    context: { activeKey: string | null; addedItemIds: readonly Id[]; isBeside: boolean };
    events:
      | { type: 'item.added'; key: string; itemIds: readonly Id[] }
      | { type: 'panel.open' }
      | { type: 'panel.close' }
      | { type: 'aside.shown' }
      | { type: 'aside.hidden' };
    tags: 'opening' | 'open' | 'highlighted' | 'marked';
  },
  actors: {
    /** Requests the added products from the server. The chart ignores the response. */
    requestProducts: slot<void, { itemIds: readonly Id[] }>('requestProducts'),
  },
  actions: {
    rememberItems: assign((_, added: { key: string; itemIds: readonly Id[] }) => ({ activeKey: added.key, addedItemIds: added.itemIds })),
    forgetActive: assign({ activeKey: null }),
    rememberAside: assign({ isBeside: true }),
    forgetAside: assign({ isBeside: false }),
  },
  guards: { isCartBeside: ({ context }) => context.isBeside },
  delays: { cartOpenDelay: cartOpenDelayMs, highlightDelay: cartHighlightDelayMs, activeItemDelay: activeItemDelayMs },
}).createMachine({
  id: 'cartPanel',
  context: { activeKey: null, addedItemIds: [], isBeside: false },
  type: 'parallel',
  on: { 'aside.shown': { actions: 'rememberAside' }, 'aside.hidden': { actions: 'forgetAside' } },
  states: {
    panel: {
      initial: 'closed',
      states: {
        closed: { on: { 'item.added': 'opening', 'panel.open': 'open' } },
        opening: {
          tags: 'opening',
          on: { 'item.added': { target: 'opening', reenter: true }, 'panel.open': 'open', 'panel.close': 'closed' },
          after: { cartOpenDelay: [{ guard: 'isCartBeside', target: 'highlighted' }, { target: 'open' }] },
        },
        /** The cart beside the page draws attention to itself; no dialog covers the page. */
        highlighted: {
          tags: 'highlighted',
          on: { 'item.added': 'opening', 'panel.open': 'open' },
          after: { highlightDelay: 'closed' },
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
        marked: { tags: 'marked', after: { activeItemDelay: 'none' } },
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
  hasTag(tag: 'opening' | 'open' | 'highlighted' | 'marked'): boolean;
}> & { send(event: EventFromLogic<typeof cartPanelMachine>): void };
