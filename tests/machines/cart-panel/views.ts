import type { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, dialog, type StateViews } from '../../support/browser-paths/sights.ts';

const cart = 'Votre panier';

/** What each state of the cart panel promises to show. */
export const views: StateViews<LeafOf<typeof cartPanelMachine>> = {
  'panel.closed': [dialog(cart, 'gone'), button(/^Panier, /)],
  'panel.opening': [dialog(cart, 'gone'), button(/^Panier, /)],
  'panel.open': [dialog(cart), button('Fermer')],
  // The mark is a colour: which line has it, the screens' tests ask.
  'activeItem.none': [],
  'activeItem.marked': [],
  // Nothing depends on the answer of the call, and nothing shows it (§7).
  'product.quiet': [],
  'product.asking': [],
  'product.unreached': [],
};
