/**
 * Cart panel: opens half a second after items were added, highlights the last added line for a second, requests the details of the
 * added products, and offers to undo the last removal until another item is added or removed or the panel is closed.
 *
 *   panel       closed ─ item.added ▶ opening ─ cartOpenDelay ▶ open ─ panel.close ▶ closed
 *   activeItem  none ─ item.added ▶ marked ─ activeItemDelay ▶ none
 *   product     idle ─ item.added ▶ requesting ─▶ idle | unreachable
 *   removal     none ─ line.removed ▶ undoable ─ removal.undo | item.added | panel.close ▶ none
 *
 * @spec docs/behaviour §2 Product modal, Cart modal; §7 GET /v2/public/products/{item_id}; §9 Timings
 */
import { assign, setup } from 'xstate';
import { activeItemDelayMs, cartOpenDelayMs } from '#config/constants.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import type { Id } from '#domain/entities.ts';
import type { ChartActor } from './actor-like.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

export const cartPanelMachine = setup({
  types: {} as {
    context: {
      activeKey: string | null;
      addedItemIds: readonly Id[];
      /** The line that can be restored. */
      removedLine: CartLine | null;
    };
    events:
      | { type: 'item.added'; key: string; itemIds: readonly Id[] }
      | { type: 'panel.open' }
      | { type: 'panel.close' }
      | { type: 'line.removed'; line: CartLine }
      | { type: 'removal.undo' };
    tags: 'opening' | 'open' | 'marked';
  },
  actors: {
    /** Requests the added products from the server. The chart ignores the response. */
    requestProducts: actorPlaceholder<void, { itemIds: readonly Id[] }>('requestProducts'),
  },
  actions: {
    setItems: assign((_, added: { key: string; itemIds: readonly Id[] }) => ({ activeKey: added.key, addedItemIds: added.itemIds })),
    clearActiveItem: assign({ activeKey: null }),
    setRemovedLine: assign((_, removedLine: CartLine) => ({ removedLine })),
    clearRemovedLine: assign({ removedLine: null }),
    /** Supplied with `provide()`: adds the removed line to the cart again. */
    restoreLine: (_, _line: CartLine | null) => {},
  },
  delays: {
    cartOpenDelay: cartOpenDelayMs,
    activeItemDelay: activeItemDelayMs,
  },
}).createMachine({
  id: 'cartPanel',
  context: { activeKey: null, addedItemIds: [], removedLine: null },
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
          actions: { type: 'setItems', params: ({ event }) => ({ key: event.key, itemIds: event.itemIds }) },
        },
      },
      states: {
        none: { entry: 'clearActiveItem' },
        marked: { tags: 'marked', after: { activeItemDelay: 'none' } },
      },
    },
    product: {
      initial: 'idle',
      on: { 'item.added': '.requesting' },
      states: {
        idle: {},
        requesting: {
          invoke: {
            id: 'requestProducts',
            src: 'requestProducts',
            input: ({ context }) => ({ itemIds: context.addedItemIds }),
            onDone: 'idle',
            onError: 'unreachable',
          },
        },
        /** The request failed. It has no effect (§7), because nothing depends on the response. */
        unreachable: {},
      },
    },
    removal: {
      initial: 'none',
      on: { 'line.removed': { target: '.undoable', actions: { type: 'setRemovedLine', params: ({ event }) => event.line } } },
      states: {
        none: { entry: 'clearRemovedLine' },
        undoable: {
          on: {
            'removal.undo': { target: 'none', actions: { type: 'restoreLine', params: ({ context }) => context.removedLine } },
            'item.added': 'none',
            'panel.close': 'none',
          },
        },
      },
    },
  },
});

/** The panel's actor as the screens use it, running or lazy. */
export type CartPanel = ChartActor<typeof cartPanelMachine>;
