import { expect } from 'playwright/test';
import type { nativeBackMachine } from '#machines/native-back.machine.ts';
import type { Driver } from '../../support/browser-paths/driver.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { installNativeShell, pressBack } from '../../support/browser/native-shell.ts';

/** Whether the open page has a history entry before it. */
type PageState = { isOnLaterPage: boolean };

/** Drives the native back button with a stand-in of the shell. */
export const driver: Driver<typeof nativeBackMachine, PageState> = {
  pageState: { isOnLaterPage: false },
  starts: {
    'the app': {
      async open({ page, I }) {
        await installNativeShell(page);
        await I.open('/menu');
        await page.locator('[data-machine="nativeBack"]').waitFor({ state: 'attached' });
      },
    },
  },
  events: {
    'back.press': [
      {
        suffix: 'with the cart open',
        sample: 'over a dialog',
        inLeaves: 'ready',
        async perform({ page }) {
          await page
            .getByRole('banner')
            .getByRole('button', { name: /^Panier/ })
            .click();
          const cart = page.getByRole('dialog', { name: 'Votre panier' });
          await expect(cart).toBeVisible();
          await pressBack(page);
          await expect(cart).toBeHidden();
          await expect(page).toHaveURL(/\/(menu|privacy-policy)$/);
        },
      },
      {
        sample: 'on a later page',
        inLeaves: 'ready',
        isPossible: ({ pageState }) => pageState.isOnLaterPage,
        async perform({ page }) {
          await pressBack(page);
          await expect(page).toHaveURL('/menu');
        },
        pageStateAfter: { isOnLaterPage: false },
      },
      { sample: 'at the root', isPossible: ({ pageState }) => !pageState.isOnLaterPage, perform: ({ page }) => pressBack(page) },
    ],
    'page.changed': {
      control: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Politique de confidentialité' }),
      pageStateAfter: { isOnLaterPage: true },
    },
  },
  actors: {
    exitApp: {
      call: { method: 'POST', path: /\/native\/exit$/ },
      // The shell cannot be stopped from exiting: a page that opens meanwhile changes nothing.
      isNeverAborted: true,
      responses: { left: success({}), impossible: refusal(500, 'impossible') },
    },
  },
  background: ['page.changed'],
};
