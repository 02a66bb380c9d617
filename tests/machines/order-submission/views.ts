import type { LeafOf } from '#machines/state-path.ts';
import type { orderSubmissionMachine } from '#machines/order-submission.machine.ts';
import { orderName } from '../../support/browser-paths/checkout-page.ts';
import { alert, button, heading, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const sending = [status('Envoi de votre commande… Gardez cette page ouverte.'), button(orderName, 'busy')];
const transient = { neverShown: 'it has an eventless transition, or its actor settles immediately' };

/** Elements that the checkout shows during a submission from its review. */
export const views: StateViews<LeafOf<typeof orderSubmissionMachine>> = {
  locking: sending,
  reading: transient,
  building: transient,
  retrievingPayment: sending,
  renewing: transient,
  posting: sending,
  accepted: transient,
  conflicting: transient,
  resendingEarlier: sending,
  replacing: transient,
  refreshing: sending,
  placed: [heading(/^Merci, votre commande est (bien reçue|confirmée)$/)],
  unpaid: [heading('Paiement')],
  beingPaid: [heading('Nous vérifions votre paiement…')],
  refused: [alert()],
  unanswered: [alert()],
};

/** Elements that the checkout shows instead while an order is resent, and when it has still no response. */
export const resending = [heading('Nous vérifions où en est votre commande…')];
export const stillUnanswered = [heading('Pas encore de réponse du restaurant'), button('Réessayer'), button('Revenir à ma commande')];
