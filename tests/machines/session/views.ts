import type { sessionMachine } from '#machines/session.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { link, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

export const views: StateViews<LeafOf<typeof sessionMachine>> = {
  starting: { neverShown: 'it has only eventless transitions' },
  anonymous: [link('Se connecter')],
  loggedIn: [link('Mon compte')],
  loggingOut: [status('Déconnexion…'), link('Se connecter')],
};
