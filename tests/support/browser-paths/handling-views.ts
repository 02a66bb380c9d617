import type { InputFrom } from 'xstate';
import type { orderHandlingMachine } from '#machines/order-handling.machine.ts';
import type { HandlingState } from '#domain/order/handling.ts';

type Order = InputFrom<typeof orderHandlingMachine>;

/** What the counter shows of an order in a state. Written by hand, so that a wrong chart differs from it. */
type HandlingView = {
  /** `data-column` of the board; null: among the closed orders. */
  column: 'new' | 'kitchen' | 'ready' | null;
  words: string;
  /** Orders that can be in the state. Default: all. */
  only?: Partial<Order>;
  /** Buttons of the open order, as its owner sees them. */
  buttons: (order: Order) => string[];
};

const cancel = ({ isPaid }: Order) => (isPaid ? ['Rembourser des articles', 'Annuler et rembourser'] : ['Annuler la commande']);

export const handlingViews: Record<HandlingState, HandlingView> = {
  received: {
    column: 'new',
    words: 'Nouvelle',
    buttons: () => ['10 min', '15 min', '20 min', '30 min', 'Pour 12 h 30, comme demandé', 'Autre heure', 'Refuser'],
  },
  accepted: {
    column: 'kitchen',
    words: 'Acceptée',
    buttons: (order) => ['Commencer la préparation', 'Changer l’heure', ...cancel(order)],
  },
  preparing: {
    column: 'kitchen',
    words: 'En préparation',
    buttons: (order) => [order.isPickup ? 'Prête' : 'En route', 'Changer l’heure', ...cancel(order)],
  },
  ready: { column: 'ready', words: 'Prête', only: { isPickup: true }, buttons: (order) => ['Remise', ...cancel(order)] },
  onTheWay: { column: 'ready', words: 'En route', only: { isPickup: false }, buttons: (order) => ['Livrée', ...cancel(order)] },
  handedOver: { column: null, words: 'Remise', buttons: (order) => (order.isPaid ? cancel(order) : []) },
  refunding: { column: 'new', words: 'Remboursement en cours', only: { isPaid: true }, buttons: () => [] },
  refundFailed: { column: 'new', words: 'Remboursement en échec', only: { isPaid: true }, buttons: () => [] },
  refunded: { column: null, words: 'Remboursée', only: { isPaid: true }, buttons: () => [] },
  refused: { column: null, words: 'Refusée', only: { isPaid: false }, buttons: () => [] },
  cancelled: { column: null, words: 'Annulée', only: { isPaid: false }, buttons: () => [] },
};
