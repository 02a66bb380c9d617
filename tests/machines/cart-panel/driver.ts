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
      ways: [
        {
          where: ({ leaves, memory }, sample) => sample === 'tacos' && !leaves.includes('panel.open') && !memory.isAway,
          stopsClock: true,
          async does({ page, I, clock }) {
            await clock.besides(I.openProduct('Cola du Nord'));
            await clock.stop();
            await I.addOpenProduct();
            await clock.besides(expect(page.getByRole('dialog')).toBeHidden());
          },
        },
      ],
      control: (page) => page.getByRole('button', { name: /^Ajouter au panier/ }),
      elsewhere: 'the cart stands over the menu',
    },
    'panel.open': {
      ways: [
        {
          where: ({ leaves }) => !leaves.includes('panel.open'),
          does: ({ page }) =>
            page
              .getByRole('banner')
              .getByRole('button', { name: /^Panier, / })
              .click(),
        },
      ],
      control: (page) => page.getByRole('button', { name: /^Panier, / }),
      elsewhere: 'it is open',
    },
    'panel.close': {
      ways: [
        {
          where: ({ leaves }) => leaves.includes('panel.open'),
          does: ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click(),
        },
        {
          by: 'by going to log in',
          where: ({ leaves }) => leaves.includes('panel.opening'),
          async does({ page, clock }) {
            await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click();
            await clock.besides(expect(page).toHaveURL('/auth/login'));
          },
          remember: () => ({ isAway: true }),
        },
      ],
      control: (page) => page.getByRole('dialog').getByRole('button', { name: 'Fermer' }),
      elsewhere: 'it is closed',
    },
  },
  slots: {
    requestProducts: {
      call: { method: 'GET', path: /\/products\/[^/]+$/ },
      answers: { told: success({}), unreachable: 'connection lost' },
    },
  },
  follows: () => null,
  news: [],
  elsewhere: () => null,
  cannot: {},
};
