import type { cookieConsentMachine } from '#machines/cookie-consent.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const region = { role: 'region', name: 'Gestion des cookies' } as const;

/** Elements that each state of the cookie consent shows. */
export const views: StateViews<LeafOf<typeof cookieConsentMachine>> = {
  'notice.deciding': { neverShown: 'it is left at once' },
  'notice.hidden': [{ ...region, state: 'absent' }],
  'notice.shown': [region, button('Accepter')],
  'tracking.off': [],
  'tracking.on': [],
  'tracking.failed': [],
};
