import type { LeafOf } from '#machines/state-path.ts';
import type { orderAttemptMachine } from '#machines/order-attempt.machine.ts';
import { orderName } from '../../support/browser-paths/checkout-page.ts';
import { alert, button, heading, tab, type ExpectedElement, type StateViews } from '../../support/browser-paths/expected-elements.ts';

/** Views of the checkout during an attempt. The chart has no region of its own. */
export type CheckoutView =
  | 'reviewing'
  | 'placing'
  | 'alertOpen'
  | 'resending'
  | 'unanswered'
  | 'payment'
  | 'charging'
  | 'updating'
  | 'updateFailed'
  | 'thanks';
export const checkoutViews: Record<CheckoutView, readonly ExpectedElement[]> = {
  reviewing: [heading('Vérifiez et commandez'), button(orderName)],
  placing: [button(orderName, 'busy')],
  alertOpen: [alert(), button('OK')],
  resending: [heading('Nous vérifions où en est votre commande…'), button(orderName, 'absent')],
  unanswered: [heading('Pas encore de réponse du restaurant'), button('Réessayer'), button('Revenir à ma commande')],
  payment: [tab(/^Paiement/, 'selected'), heading('Paiement')],
  charging: [heading('Nous vérifions votre paiement…'), button(orderName, 'absent')],
  updating: [heading('Votre commande est bien arrivée, encore un instant…'), button(orderName, 'absent')],
  updateFailed: [heading(/^Merci, votre commande est (bien reçue|confirmée)$/), alert(), button('Réessayer'), button('OK')],
  thanks: [heading(/^Merci, votre commande est (bien reçue|confirmée)$/)],
};

/** The elements of each state are in `checkoutViews`, because they depend on the checkout. */
export const views: StateViews<LeafOf<typeof orderAttemptMachine>> = {
  restoring: { neverShown: 'it has only eventless transitions' },
  filling: [],
  unanswered: [],
  unpaid: [],
  submitting: [],
  confirming: [],
  renewing: { neverShown: 'the journal is written at once' },
  updating: [],
  'placed.updating': [],
  'placed.waiting': [],
  'placed.failed': [],
  'placed.retrying': [],
  acknowledged: [],
  unacknowledged: [],
};
