import type { dayTotalsMachine } from '#machines/day-totals.machine.ts';
import { openBoard } from '../../support/browser-paths/counter-page.ts';
import type { Driver } from '../../support/browser-paths/driver.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { jsonResponse, refusal, success } from '../../support/browser-paths/held-calls.ts';
import { totals } from './scenario.ts';
import { views } from './views.ts';

/** Whether the server has ended the session, after which the log-in form is shown. */
type PageState = { isEnded: boolean };

/** Drives the totals of the day through the counter, as its owner. */
export const driver: Driver<typeof dayTotalsMachine, PageState> = {
  pageState: { isEnded: false },
  starts: { 'the board': { open: ({ page }) => openBoard(page) } },
  // The page begins with its own date.
  serializeContext: ({ loaded, failure }) => [loaded !== null, failure],
  events: {
    'totals.open': { control: button('Totaux'), isPossible: ({ pageState }) => !pageState.isEnded },
    'totals.close': button('Fermer'),
    'totals.retry': button('Réessayer'),
    'day.choose': button('Jour précédent'),
    'orders.export': button('Exporter les commandes (CSV)'),
    'page.resumed': {
      suffix: 'as the page is visible again',
      perform: ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
    },
  },
  actors: {
    loadTotals: {
      call: { method: 'GET', path: /\/v2\/staff\/totals$/ },
      responses: {
        loaded: success(totals),
        refused: refusal(403, 'forbidden'),
        serverError: refusal(500, 'unavailable'),
        ended: refusal(401, 'session_ended'),
        unreachable: 'connection lost',
      },
      pageStateAfter: (_, outcome) => ({ isEnded: outcome.endsWith('ended') }),
    },
    exportOrders: {
      call: { method: 'GET', path: /\/v2\/staff\/totals\.csv$/ },
      responses: {
        exported: jsonResponse({}),
        refused: refusal(403, 'forbidden'),
        serverError: refusal(500, 'unavailable'),
        ended: refusal(401, 'session_ended'),
        unreachable: 'connection lost',
      },
      pageStateAfter: (_, outcome) => ({ isEnded: outcome.endsWith('ended') }),
    },
  },
  shownInstead({ leaves, pageState }) {
    if (pageState.isEnded) return [{ role: 'button', name: 'Se connecter' }];
    return leaves.includes('closed') && !('neverShown' in views.closed) ? views.closed : null;
  },
};
