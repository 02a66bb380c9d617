import type { LeafOf } from '#machines/state-path.ts';
import type { orderSubmissionMachine } from '#machines/order-submission.machine.ts';
import { orderName } from '../../support/browser-paths/checkout-page.ts';
import { alert, button, heading, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const sending = [status('Envoi de votre commande… Gardez cette page ouverte.'), button(orderName, 'busy')];
const atOnce = { neverShown: 'it is left at once' };

/** What the checkout shows of a submission from its review. */
export const views: StateViews<LeafOf<typeof orderSubmissionMachine>> = {
  locking: sending,
  reading: atOnce,
  building: atOnce,
  retrievingPayment: sending,
  renewing: atOnce,
  posting: sending,
  accepted: atOnce,
  conflicting: atOnce,
  resendingEarlier: sending,
  replacing: atOnce,
  refreshing: sending,
  placed: [heading('Merci, votre commande est confirmée')],
  unpaid: [heading('Paiement')],
  beingPaid: [heading('Nous vérifions votre paiement…')],
  refused: [alert()],
  unanswered: [alert()],
};

/** What the checkout shows instead of an order that is sent again. */
export const resending = [heading('Nous vérifions où en est votre commande…')];
export const stillUnanswered = [heading('Pas encore de réponse du restaurant'), button('Réessayer'), button('Revenir à ma commande')];
