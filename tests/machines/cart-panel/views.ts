// References: §n in docs/behaviour.

import type { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, dialog, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const cart = 'Votre panier';

/** Elements that each state of the cart panel shows. */
export const views: StateViews<LeafOf<typeof cartPanelMachine>> = {
  'panel.closed': [dialog(cart, 'absent'), button(/^Panier, /)],
  'panel.opening': [dialog(cart, 'absent'), button(/^Panier, /)],
  'panel.open': [dialog(cart), button('Fermer')],
  // The mark is a colour; the screen tests check which line has it.
  'activeItem.none': [],
  'activeItem.marked': [],
  // Shown in the open cart; the screen tests check where.
  'removal.none': [],
  'removal.undoable': [],
  // The outcome of the call has no effect and is not shown (§7).
  'product.idle': [],
  'product.requesting': [],
  'product.unreachable': [],
};
