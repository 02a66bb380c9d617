import type { Page } from 'playwright/test';
import type { couponMachine } from '#machines/coupon.machine.ts';
import { filledPickup } from '../../support/browser-paths/checkout-page.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { isIn, type Driver, type WalkFixtures, type WalkPosition } from '../../support/browser-paths/driver.ts';
import { removeStoredCoupon, seedStorage, writeStorage } from '../../support/browser/seed-storage.ts';

type Coupon = typeof couponMachine;

/** Whether local storage has a code that the page has not restored yet. */
type PageState = { hasStoredCode: boolean };
type Position = WalkPosition<Coupon, PageState>;

/** Text to type for each sample of the scenario. */
const typedTexts: Record<string, string> = { letters: 'TAC', code: 'TACOS10' };

const hasOffer = ({ context }: Position) => context.offerId !== null;
const region = (page: Page) => page.locator('[data-machine="coupon"]');
const field = (page: Page) => region(page).getByRole('textbox', { name: 'Code promo' });

/** Opens the review of a pickup, in which the coupon field is next to the order button. */
async function openReview({ page, I }: WalkFixtures, stored: Record<string, unknown> = {}) {
  await seedStorage(page, { ...filledPickup, ...stored });
  await I.open('/checkout?tab=confirmation');
  await I.seeState('confirmation.reviewing');
  // The page loads the chart at the first interaction.
  await page.mouse.move(100, 100);
}

/** Drives the coupon through the review, in which an order can be rejected because of its coupon. */
export const driver: Driver<Coupon, PageState> = {
  pageState: { hasStoredCode: false },
  starts: {
    'a field without a code': {
      async open(fixtures) {
        await openReview(fixtures);
        await fixtures.page.getByRole('button', { name: 'Code promo', exact: true }).click();
      },
    },
    'a code that an earlier visit kept': {
      pageState: { hasStoredCode: true },
      open: (fixtures) => openReview(fixtures, { coupon: { code: 'TACOS10', offerId: 'kept' } }),
    },
  },
  // The pause depends on the back end's Retry-After.
  serializeContext: ({ code, offerId }) => ({ code, offerId }),
  events: {
    'coupon.edit': {
      control: field,
      isPossible: ({ context }, sample) => context.code !== typedTexts[sample],
      perform: ({ page }, sample) => field(page).fill(typedTexts[sample] ?? ''),
    },
    'coupon.submit': [
      {
        control: (page) => region(page).getByRole('button', { name: /^(Appliquer|Réessayer)$/ }),
        isPossible: (position) =>
          !hasOffer(position) && position.context.code === typedTexts['code'] && !isIn(position, 'checking', 'limited'),
      },
      {
        suffix: 'by Enter, while the code is valid',
        // The submit button is then replaced by one that removes the code, but Enter still submits.
        isPossible: (position) => hasOffer(position) && position.context.code === typedTexts['code'],
        perform: ({ page }) => field(page).press('Enter'),
      },
    ],
    'coupon.remove': { control: button('Retirer · Code promo'), isPossible: hasOffer },
    'coupon.restored': [],
    'coupon.foundInOtherTab': {
      isPossible: ({ context, pageState }) => context.offerId !== 'elsewhere' && !pageState.hasStoredCode,
      performInOtherTab: (tab) => writeStorage(tab, { coupon: { code: 'BIENVENUE', offerId: 'elsewhere' } }),
    },
    'coupon.removedInOtherTab': { performInOtherTab: removeStoredCoupon },
    'coupon.refusedWithOrder': { suffix: 'as an order is placed', inLeaves: 'valid', perform: placeRefusedOrder },
  },
  actors: {
    checkCoupon: {
      call: { method: 'GET', path: /\/offers\/[^/]+$/ },
      responses: {
        valid: success([{ id: 'ten' }]),
        invalid: refusal(404, 'not_found'),
        rateLimited: refusal(429, 'too_many_requests'),
        unreachable: 'connection lost',
      },
    },
  },
  nextStep: ({ pageState }) => (pageState.hasStoredCode ? { step: 'coupon.restored', pageState: { hasStoredCode: false } } : null),
};

/** Submits an order that the back end rejects because of its coupon. */
async function placeRefusedOrder({ page, I }: WalkFixtures) {
  await page.route('**/v2/public/checkout/', (route) => route.fulfill(refusal(409, 'coupon_invalid')), { times: 1 });
  await I.orderButton().click();
  await I.seeAlert('Le code promo n’est plus valable.');
  await I.dismissAlert();
}
