/**
 * Product sheet: shows the product in the URL until it is added, or a cart line until it is saved, or the sheet is closed.
 *
 *   closed ─ product.opened ▶ open ─ product.add ▶ added ─ product.left ▶ closed
 *   open    choosing ─ product.add, an option lacks a choice ▶ optionsMissing ─ selection.changed, complete ▶ choosing
 *           every state ─ choice.rejected ▶ choiceRejected ─ selection.changed ▶ choosing | optionsMissing
 *   open ─ product.close ▶ closed
 *
 * The URL changes asynchronously after the item was added, so `added` ignores a second press: one opening adds one line.
 *
 * @spec docs/behaviour §2 Product modal; §3 Item: options
 */
import { assign, setup } from 'xstate';
import { optionErrors } from '#domain/cart/resolve-lines.ts';
import type { CartItem, Id } from '#domain/entities.ts';
import type { ChartActor } from './actor-like.ts';

type RejectedChoice = { optionId: Id; choiceId: Id };

const setMissing = { type: 'setMissing', params: ({ event }: { event: { item: CartItem } }) => event.item } as const;

export const productSheetMachine = setup({
  types: {} as {
    context: {
      /** The product id in the URL. */
      itemId: string | null;
      /** Key of the cart line in the URL, whose choices are edited. Null: the product is added as a new line. */
      lineKey: string | null;
      /** Options with too few or too many choices. Set by an attempt to add the item. */
      missing: readonly Id[];
      /** The last choice, if it was rejected because its option had as many as it may have. */
      rejected: RejectedChoice | null;
    };
    events:
      | { type: 'product.opened'; itemId: string; lineKey: string | null }
      | { type: 'product.left' }
      | { type: 'product.close' }
      | { type: 'product.add'; item: CartItem }
      | { type: 'selection.changed'; item: CartItem }
      | ({ type: 'choice.rejected' } & RejectedChoice);
    tags: 'open';
  },
  actions: {
    /** Supplied with `provide()`: adds the item to the cart. */
    addToCart: (_, _item: CartItem) => {},
    /** Supplied with `provide()`: replaces the cart line by the item. */
    saveLine: (_, _saved: { lineKey: string; item: CartItem }) => {},
    setItem: assign((_, opened: { itemId: string; lineKey: string | null }) => opened),
    clearItem: assign({ itemId: null, lineKey: null }),
    setMissing: assign((_, item: CartItem) => ({ missing: optionErrors(item).map(({ option_id }) => option_id) })),
    clearMissing: assign({ missing: [] }),
    setRejected: assign((_, { optionId, choiceId }: RejectedChoice) => ({ rejected: { optionId, choiceId } })),
    clearRejected: assign({ rejected: null }),
  },
  guards: {
    /** Whether options are marked, and the item still lacks a choice. */
    isStillMissing: ({ context }, item: CartItem) => context.missing.length > 0 && optionErrors(item).length > 0,
    isComplete: (_, item: CartItem) => optionErrors(item).length === 0,
    isLineComplete: ({ context }, item: CartItem) => context.lineKey !== null && optionErrors(item).length === 0,
  },
}).createMachine({
  id: 'productSheet',
  context: { itemId: null, lineKey: null, missing: [], rejected: null },
  initial: 'closed',
  on: {
    'product.opened': {
      target: '.open',
      actions: { type: 'setItem', params: ({ event: { itemId, lineKey } }) => ({ itemId, lineKey }) },
    },
    'product.left': '.closed',
  },
  states: {
    closed: { entry: 'clearItem' },
    open: {
      tags: 'open',
      initial: 'choosing',
      exit: ['clearMissing', 'clearRejected'],
      on: {
        'product.close': 'closed',
        'product.add': [
          {
            guard: { type: 'isLineComplete', params: ({ event }) => event.item },
            target: 'added',
            actions: { type: 'saveLine', params: ({ event, context }) => ({ lineKey: context.lineKey ?? '', item: event.item }) },
          },
          {
            guard: { type: 'isComplete', params: ({ event }) => event.item },
            target: 'added',
            actions: { type: 'addToCart', params: ({ event }) => event.item },
          },
          { target: '.optionsMissing', actions: setMissing },
        ],
        'selection.changed': [
          {
            guard: { type: 'isStillMissing', params: ({ event }) => event.item },
            target: '.optionsMissing',
            actions: setMissing,
          },
          { target: '.choosing' },
        ],
        'choice.rejected': { target: '.choiceRejected', actions: { type: 'setRejected', params: ({ event }) => event } },
      },
      states: {
        choosing: { entry: ['clearMissing', 'clearRejected'] },
        optionsMissing: { entry: 'clearRejected' },
        /** A choice was rejected. Options that are marked stay so. */
        choiceRejected: {},
      },
    },
    added: {},
  },
});

/** The sheet's actor as the screens use it, running or lazy. */
export type ProductSheet = ChartActor<typeof productSheetMachine>;
