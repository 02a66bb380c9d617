import type { shopControlsMachine } from '#machines/shop-controls.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, dialog, status, type ExpectedElement, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const title = dialog('Réglages');
const alert = (text: string): ExpectedElement => ({ role: 'message', name: '', text });
const noFailure = button(/^(Réessayer|OK)$/, 'absent');

export const views: StateViews<LeafOf<typeof shopControlsMachine>> = {
  loading: [title],
  saving: [status('Enregistrement…')],
  deciding: { neverShown: 'it has only eventless transitions' },
  ready: [title, noFailure],
  loadFailed: [alert('Les réglages n’ont pas pu être chargés.'), button('Réessayer')],
  refused: [alert('Refusé.'), button('OK')],
  saveFailed: [{ role: 'message', name: '', text: /Pas de réponse|Refusé/ }, button('Réessayer')],
  refreshing: [{ role: 'message', name: '', text: /Pas de réponse|Refusé/ }, button('Réessayer')],
};
