import { expect } from 'playwright/test';
import type { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { success } from '../../support/browser-paths/held-calls.ts';
import type { Driver } from '../../support/browser-paths/driver.ts';

/** Whether the visitor has gone to a page without products. */
type Known = { isAway: boolean };

/** The cart panel, walked through the menu. */
export const driver: Driver<typeof cartPanelMachine, Known> = {
  starts: {
    'the menu': {
      input: undefined,
      memory: { isAway: false },
      async open({ page, I }) {
        await I.open('/menu');
        // The chart is fetched at the first sign of a hand.
        await page.mouse.move(100, 100);
      },
    },
  },
  // The page names its lines itself.
  serializeContext: ({ activeKey }) => ({ isMarked: activeKey !== null }),
  events: {
    'item.added': {
      when: ({ leaves, memory }, sample) => sample === 'tacos' && !leaves.includes('panel.open') && !memory.isAway,
      stopsClock: true,
      async perform({ page, I, clock }) {
        await clock.besides(I.openProduct('Cola du Nord'));
        await clock.stop();
        await I.addOpenProduct();
        await clock.besides(expect(page.getByRole('dialog')).toBeHidden());
      },
    },
    'panel.open': {
      when: ({ leaves }) => !leaves.includes('panel.open'),
      perform: ({ page }) =>
        page
          .getByRole('banner')
          .getByRole('button', { name: /^Panier, / })
          .click(),
    },
    'panel.close': [
      {
        when: ({ leaves }) => leaves.includes('panel.open'),
        perform: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click(),
      },
      {
        by: 'by going to log in',
        when: ({ leaves }) => leaves.includes('panel.opening'),
        async perform({ page, clock }) {
          await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click();
          await clock.besides(expect(page).toHaveURL('/auth/login'));
        },
        remember: { isAway: true },
      },
    ],
  },
  controls: {
    'item.added': (page) => page.getByRole('button', { name: /^Ajouter au panier/ }),
    'panel.open': (page) => page.getByRole('button', { name: /^Panier, / }),
    'panel.close': (page) => page.getByRole('dialog').getByRole('button', { name: 'Fermer' }),
  },
  slots: {
    requestProducts: {
      call: { method: 'GET', path: /\/products\/[^/]+$/ },
      answers: { told: success({}), unreachable: 'connection lost' },
    },
  },
};
