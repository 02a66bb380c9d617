import type { Page } from 'playwright/test';
import type { couponMachine } from '#machines/coupon.machine.ts';
import { filledPickup } from '../../support/browser-paths/checkout-page.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import type { Driver, WalkPosition, Stage } from '../../support/browser-paths/driver.ts';
import { forgetCoupon, keepBefore, keepInBrowser } from '../../support/browser/seed-storage.ts';

type Coupon = typeof couponMachine;

/** Whether an earlier visit left a code that the page has not taken up yet. */
type Known = { isKept: boolean };
type Place = WalkPosition<Coupon, Known>;

/** What the scenario's samples are. */
const typed: Record<string, string> = { letters: 'TAC', code: 'TACOS10' };

const leafOf = ({ leaves }: Place) => leaves[0] ?? '';
const counts = ({ context }: Place) => context.offerId !== null;
const region = (page: Page) => page.locator('[data-machine="coupon"]');
const field = (page: Page) => region(page).getByRole('textbox', { name: 'Code promo' });
const remove = (page: Page) => region(page).getByRole('button', { name: 'Retirer · Code promo' });
const submit = (page: Page) => region(page).getByRole('button', { name: /^(Appliquer|Réessayer)$/ });

/** The last step of a pickup, where the code stands beside the button that orders. */
async function review({ page, I }: Stage, kept: Record<string, unknown> = {}) {
  await keepBefore(page, { ...filledPickup, ...kept });
  await I.open('/checkout?tab=confirmation');
  await I.seeState('confirmation.reviewing');
  // The chart is fetched at the first sign of a hand.
  await page.mouse.move(100, 100);
}

/** The coupon, walked through the last step of the checkout: there an order can be refused for its code. */
export const driver: Driver<Coupon, Known> = {
  starts: {
    'a field without a code': {
      input: undefined,
      memory: { isKept: false },
      async open(stage) {
        await review(stage);
        await stage.page.getByRole('button', { name: 'Code promo', exact: true }).click();
      },
    },
    'a code that an earlier visit kept': {
      input: undefined,
      memory: { isKept: true },
      open: (stage) => review(stage, { coupon: { code: 'TACOS10', offerId: 'kept' } }),
    },
  },
  // How long to wait is the back end's to say, or the page's where it says nothing.
  serializeContext: ({ code, offerId }) => ({ code, offerId }),
  events: {
    'coupon.edit': {
      when: ({ context }, sample) => context.code !== typed[sample],
      perform: ({ page }, sample) => field(page).fill(typed[sample] ?? ''),
    },
    'coupon.submit': [
      {
        when: (at) => !counts(at) && at.context.code === typed['code'] && !/^(checking|limited)$/.test(leafOf(at)),
        perform: ({ page }) => submit(page).click(),
      },
      {
        by: 'by Enter, as the code counts',
        // While it counts, the button beside the field takes it back.
        when: (at) => counts(at) && at.context.code === typed['code'],
        perform: ({ page }) => field(page).press('Enter'),
      },
    ],
    'coupon.remove': { when: counts, perform: ({ page }) => remove(page).click() },
    'coupon.recall': [],
    'coupon.foundElsewhere': {
      by: 'in another tab',
      when: ({ context, memory }) => context.offerId !== 'elsewhere' && !memory.isKept,
      perform: async ({ otherTab }) => keepInBrowser(await otherTab(), { coupon: { code: 'BIENVENUE', offerId: 'elsewhere' } }),
    },
    'coupon.removedElsewhere': { by: 'in another tab', when: counts, perform: async ({ otherTab }) => forgetCoupon(await otherTab()) },
    'coupon.refused': { by: 'as an order is placed', when: (at) => leafOf(at) === 'valid', perform: placeRefusedOrder },
  },
  controls: {
    'coupon.edit': field,
    'coupon.submit': submit,
    'coupon.remove': remove,
  },
  slots: {
    checkCoupon: {
      call: { method: 'GET', path: /\/offers\/[^/]+$/ },
      answers: {
        valid: success([{ id: 'ten' }]),
        invalid: refusal(404, 'not_found'),
        rateLimited: refusal(429, 'too_many_requests'),
        unreachable: 'connection lost',
      },
    },
  },
  nextStep: ({ memory }) => (memory.isKept ? { step: 'coupon.recall', memory: { isKept: false } } : null),
};

/** The back end takes the code no more. */
async function placeRefusedOrder({ page, I }: Stage) {
  await page.route('**/v2/public/checkout/', (route) => route.fulfill({ status: 409, json: couponInvalid }), { times: 1 });
  await I.orderButton().click();
  await I.seeAlert('Le code promo n’est plus valable.');
  await I.dismissAlert();
}
const couponInvalid = { status: 'error', code: 'coupon_invalid', message: 'Refusé.', payload: null };
