import type { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, heading, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const title = heading('Mes commandes');
const failure = { role: 'message', name: '', text: 'Vos commandes n’ont pas pu être lues.' } as const;
const noFailure = { ...failure, state: 'absent' } as const;

export const views: StateViews<LeafOf<typeof pastOrdersMachine>> = {
  loading: [title, noFailure],
  ready: [title, { role: 'article', name: /^Commande / }, noFailure],
  loadingMore: [title, { role: 'article', name: /^Commande / }, noFailure],
  failed: [title, button('Réessayer'), failure],
};
