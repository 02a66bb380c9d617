import type { paymentMachine } from '#machines/payment.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, heading, status, type StateViews, type ExpectedElement } from '../../support/browser-paths/expected-elements.ts';

const fields: ExpectedElement = { role: 'region', name: 'Votre carte bancaire', text: 'Champs de la carte' };
const preparing = [status('Préparation du paiement par carte…'), button('Continuer', 'busy')];
const undrawn = { neverShown: 'nothing is rendered: the checkout shows a form, its review or an alert' };
const lookUp = button('Vérifier le paiement');
const retrieving = [heading('Nous vérifions votre paiement…'), button('Réessayer', 'absent')];

/** Elements that each state of the payment shows. */
export const views: StateViews<LeafOf<typeof paymentMachine>> = {
  starting: { neverShown: 'it is left before the page renders' },
  'resting.idle': undrawn,
  'resting.creatingCustomer': undrawn,
  'preparing.creating': [button('Continuer', 'busy')],
  'preparing.loading': preparing,
  'preparing.unavailable': [
    { role: 'message', name: '', text: 'Le paiement par carte est momentanément indisponible.' },
    button('Réessayer'),
    button('Continuer'),
  ],
  'entering.editing.opening': { neverShown: 'it is left before the page renders' },
  'entering.editing.awaitingFields': [fields, button('Continuer')],
  'entering.editing.ready': [fields, button('Continuer')],
  'entering.checking': [fields, status('Vérification de votre carte…'), button('Continuer', 'busy')],
  'entering.checked': [
    { role: 'region', name: 'Votre carte bancaire', text: 'Votre carte se terminant par 4242 est prête.' },
    button('Utiliser une autre carte'),
    button('Continuer'),
  ],
  'confirming.awaitingResponse': [heading('Paiement en cours…'), button('Vérifier le paiement', 'absent')],
  'confirming.slow': [heading('Votre banque prend son temps…'), lookUp],
  authenticating: [heading('Votre banque vous demande de confirmer le paiement'), lookUp],
  'reconciling.checking.retrieving': retrieving,
  'reconciling.checking.pausing': retrieving,
  'reconciling.unsettled': [heading('Nous vérifions toujours votre paiement'), button('Réessayer')],
  failed: undrawn,
  paid: undrawn,
};
