import type { dayTotalsMachine } from '#machines/day-totals.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, dialog, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const title = dialog('Totaux du jour');
const noFailure = button('Réessayer', 'absent');

export const views: StateViews<LeafOf<typeof dayTotalsMachine>> = {
  closed: [button('Totaux'), { ...title, state: 'absent' }],
  'open.loading': [title, noFailure],
  'open.shown': [title, { role: 'table', name: 'Commandes' }, noFailure],
  'open.exporting': [title, { role: 'table', name: 'Commandes' }, noFailure],
  'open.exportFailed': [
    title,
    { role: 'table', name: 'Commandes' },
    { role: 'message', name: '', text: 'Les commandes n’ont pas pu être exportées.' },
    button('Réessayer'),
  ],
  'open.failed': [title, { role: 'message', name: '', text: 'Les totaux n’ont pas pu être chargés.' }, button('Réessayer')],
};
