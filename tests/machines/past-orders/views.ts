import type { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, heading, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const title = heading('Mes commandes');
const noFailure = { role: 'alert', name: '', state: 'absent' } as const;

export const views: StateViews<LeafOf<typeof pastOrdersMachine>> = {
  loading: [title, noFailure],
  ready: [title, { role: 'article', name: /^Commande / }, noFailure],
  loadingMore: [title, { role: 'article', name: /^Commande / }, noFailure],
  failed: [title, button('Réessayer'), { role: 'alert', name: '', text: 'Vos commandes n’ont pas pu être lues.' }],
};
