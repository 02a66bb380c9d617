import type { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import { openPage, callPath, deleteButton, fillFields, passwords } from '../../support/account-pages.ts';
import { verified } from '../../support/account-samples.ts';
import { isIn, type Driver } from '../../support/browser-paths/driver.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { button, heading, link } from '../../support/browser-paths/expected-elements.ts';
import { writeStorage } from '../../support/browser/seed-storage.ts';

export const driver: Driver<typeof accountDeletionMachine> = {
  starts: { 'a customer': { open: (stage) => openPage(stage, '/profile/ViewAccount', { 'auth:session': verified }) } },
  events: {
    'deletion.open': deleteButton,
    'deletion.cancel': button('Annuler'),
    'deletion.submit': {
      async perform({ page }, sample) {
        await fillFields(page, passwords[sample] ?? {});
        await deleteButton(page).click();
      },
    },
    'alert.dismiss': button('OK'),
    'session.opened': {
      isPossible: (position) => !position.context.isLoggedIn && isIn(position, 'filling', 'deleting'),
      performInOtherTab: (tab) => writeStorage(tab, { 'auth:session': verified }),
    },
    // If the form is not open, leaving it means leaving the page.
    'session.ended': {
      isPossible: (position) => position.context.isLoggedIn && isIn(position, 'filling', 'deleting'),
      performInOtherTab: (tab) => tab.evaluate(() => localStorage.removeItem('auth:session')),
    },
  },
  actors: {
    deleteAccount: {
      call: { method: 'DELETE', path: callPath('delete-profile') },
      responses: {
        deleted: success(null),
        gone: refusal(401, 'unauthorized'),
        refused: refusal(403, 'refused'),
        unanswered: 'connection lost',
      },
    },
  },
  shownInstead(position) {
    if (isIn(position, 'deleted')) return [link('Se connecter')];
    return isIn(position, 'cancelled') ? [heading('Connexion')] : null;
  },
};
