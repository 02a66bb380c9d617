import type { loginMachine } from '#machines/login.machine.ts';
import { openPage, callPath, failureResponses, fillFields, pressButton } from '../../support/account-pages.ts';
import { personal, secret, unverified, verified } from '../../support/account-samples.ts';
import type { Driver } from '../../support/browser-paths/driver.ts';
import { success } from '../../support/browser-paths/held-calls.ts';
import { link } from '../../support/browser-paths/expected-elements.ts';

export const driver: Driver<typeof loginMachine> = {
  starts: { 'the form': { open: (stage) => openPage(stage, '/auth/login') } },
  events: {
    'login.submit': {
      async perform({ page }, sample) {
        await fillFields(
          page,
          sample === 'filled' ? { 'E-mail': personal.email, 'Mot de passe': secret } : { 'E-mail': '', 'Mot de passe': '' },
        );
        await pressButton(page, 'Se connecter');
      },
    },
  },
  actors: {
    logIn: {
      call: { method: 'POST', path: callPath('login') },
      responses: { verified: success(verified), unverified: success(unverified), ...failureResponses },
    },
  },
  shownInstead: ({ leaves }) => (leaves.includes('loggedIn') ? [link('Mon compte')] : null),
};
