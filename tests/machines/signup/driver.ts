import type { signupMachine } from '#machines/signup.machine.ts';
import { openPage, callPath, details, failureResponses, fillFields, pressButton } from '../../support/account-pages.ts';
import { secret, unverified } from '../../support/account-samples.ts';
import type { Driver } from '../../support/browser-paths/driver.ts';
import { success } from '../../support/browser-paths/held-calls.ts';
import { button, heading } from '../../support/browser-paths/expected-elements.ts';

export const driver: Driver<typeof signupMachine> = {
  starts: { 'the form': { open: (stage) => openPage(stage, '/auth/signup') } },
  events: {
    'signup.submit': {
      async perform({ page }, sample) {
        await fillFields(page, { ...details, 'Mot de passe': sample === 'filled' ? secret : 'court' });
        await pressButton(page, 'Créer un compte');
      },
    },
  },
  actors: {
    signUp: { call: { method: 'POST', path: callPath('signup') }, responses: { opened: success(unverified), ...failureResponses } },
  },
  shownInstead: ({ leaves }) => (leaves.includes('signedUp') ? [heading('Vérification'), button(/^Renvoyer un code, dans/)] : null),
};
