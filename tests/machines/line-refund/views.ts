import type { lineRefundMachine } from '#machines/line-refund.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, type ExpectedElement, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const alert = (text: string): ExpectedElement => ({ role: 'message', name: '', text });
const noAlert = { ...alert('Refusé.'), state: 'absent' } as const;
const amount = button('Rembourser 9,90 €');
const decrease = button('Diminuer la quantité, Tacos XL');

export const views: StateViews<LeafOf<typeof lineRefundMachine>> = {
  closed: [button('Rembourser des articles')],
  'open.choosing': [button('Rembourser les articles choisis'), noAlert],
  'open.quoting': [button('Rembourser les articles choisis', 'busy'), noAlert],
  'open.quoted': [amount, noAlert],
  'open.notRefundable': [alert('Refusé.'), decrease, button('Rembourser les articles choisis')],
  'open.quoteFailed': [{ role: 'message', name: '', text: /Pas de réponse|Refusé/ }, button('Réessayer')],
  'open.refunding': [button('Rembourser 9,90 €', 'busy'), noAlert],
  'open.refused': [alert('Refusé.'), amount],
  'open.unsettled': [{ role: 'message', name: '', text: /Pas de réponse|Refusé/ }, amount],
  'open.resending': [button('Rembourser 9,90 €', 'busy'), noAlert],
};
