import type { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import { openPage, callPath, deleteButton, fillFields, passwords, pressButton } from '../../support/account-pages.ts';
import { verified } from '../../support/account-samples.ts';
import { isIn, type Driver } from '../../support/browser-paths/driver.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { heading, link } from '../../support/browser-paths/expected-elements.ts';
import { writeStorage } from '../../support/browser/seed-storage.ts';

export const driver: Driver<typeof accountDeletionMachine> = {
  starts: {
    'a customer': { input: { isLoggedIn: true }, open: (stage) => openPage(stage, '/profile/ViewAccount', { 'auth:session': verified }) },
  },
  events: {
    'deletion.open': { inLeaves: 'closed', perform: ({ page }) => deleteButton(page).click() },
    'deletion.cancel': { inLeaves: 'filling', perform: ({ page }) => pressButton(page, 'Annuler') },
    'deletion.submit': {
      inLeaves: 'filling',
      async perform({ page }, sample) {
        await fillFields(page, passwords[sample] ?? {});
        await deleteButton(page).click();
      },
    },
    'alert.dismiss': { inLeaves: 'gone' },
    'session.opened': {
      suffix: 'in another tab',
      isPossible: (position) => !position.context.isLoggedIn && isIn(position, 'filling', 'deleting'),
      perform: async ({ otherTab }) => writeStorage(await otherTab(), { 'auth:session': verified }),
    },
    // If the form is not open, leaving it means leaving the page.
    'session.ended': {
      suffix: 'in another tab',
      isPossible: (position) => position.context.isLoggedIn && isIn(position, 'filling', 'deleting'),
      perform: async ({ otherTab }) => (await otherTab()).evaluate(() => localStorage.removeItem('auth:session')),
    },
  },
  controls: { 'alert.dismiss': (page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }) },
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
