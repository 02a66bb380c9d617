import type { orderTrackingMachine } from '#machines/order-tracking.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, heading, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const title = heading('Votre commande');
const eventless = { neverShown: 'it has only eventless transitions' };
const receipt = [title, button('Imprimer le reçu')];

export const views: StateViews<LeafOf<typeof orderTrackingMachine>> = {
  starting: eventless,
  loadingOrder: [title, button('Imprimer le reçu', 'absent')],
  orderFailed: [title, { role: 'message', name: '', text: 'Votre commande n’a pas pu être chargée.' }, button('Réessayer')],
  polling: receipt,
  tracked: eventless,
  waiting: receipt,
  interrupted: eventless,
  failed: receipt,
  paused: receipt,
  settled: receipt,
  unknown: [title],
};
