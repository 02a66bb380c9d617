import type { Page } from 'playwright/test';
import type { lineRefundMachine } from '#machines/line-refund.machine.ts';
import { openBoard } from '../../support/browser-paths/counter-page.ts';
import type { Driver, WalkPosition } from '../../support/browser-paths/driver.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { accepted } from '../order-board/scenario.ts';
import { views } from './views.ts';

/** Whether the server has ended the session, after which the log-in form is shown. */
type PageState = { isEnded: boolean };
type Position = WalkPosition<typeof lineRefundMachine, PageState>;

const inOrder = (name: string | RegExp) => (page: Page) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const openOrder = (page: Page) => page.getByRole('button', { name: /^YUCKT/ }).click();
const isShown = ({ pageState }: Position) => !pageState.isEnded;
const chosenQuantity = ({ context }: Position) => context.lines[0]?.quantity ?? 0;
const quantities: Record<string, number> = { none: 0, one: 1, two: 2 };
const rememberEnd = (pageState: PageState, outcome: string) => ({ ...pageState, isEnded: outcome.endsWith('ended') });
const failures = {
  refused: refusal(422, 'invalid'),
  serverError: refusal(500, 'unavailable'),
  ended: refusal(401, 'session_ended'),
  unreachable: 'connection lost',
} as const;

/** Drives the refund of single lines through the panel of an accepted order, as its owner. */
export const driver: Driver<typeof lineRefundMachine, PageState> = {
  pageState: { isEnded: false },
  starts: {
    'an accepted order': {
      async open({ page }) {
        await openBoard(page, [accepted]);
        await openOrder(page);
      },
    },
  },
  events: {
    'refund.open': { control: inOrder('Rembourser des articles'), isPossible: isShown },
    'refund.choose': {
      // The stepper changes the number of pieces by one.
      isPossible: (position, sample) => Math.abs(chosenQuantity(position) - (quantities[sample] ?? 0)) === 1,
      async perform({ page }, sample) {
        const stepper = page.getByRole('group', { name: 'Quantité à rembourser, Tacos XL' });
        const shown = Number(await stepper.locator('[data-live]').textContent());
        await stepper
          .getByRole('button', {
            name: (quantities[sample] ?? 0) > shown ? 'Augmenter la quantité, Tacos XL' : 'Diminuer la quantité, Tacos XL',
          })
          .click();
      },
    },
    'refund.retry': button('Réessayer'),
    'refund.submit': inOrder(/^Rembourser 9,90\s€$/),
    'refund.close': [
      { control: inOrder('Retour') },
      {
        suffix: 'as its order is closed',
        async perform({ page }) {
          await inOrder('Fermer')(page).click();
          await openOrder(page);
        },
      },
    ],
  },
  actors: {
    quoteRefund: {
      call: { method: 'POST', path: /\/v2\/staff\/orders\/o-1\/refunds\/quote$/ },
      responses: { quoted: success({ amount: 990 }), ...failures },
      pageStateAfter: rememberEnd,
    },
    requestRefund: {
      call: { method: 'POST', path: /\/v2\/staff\/orders\/o-1\/refunds$/ },
      isNeverAborted: true,
      responses: { refunded: success(accepted), ...failures },
      pageStateAfter: rememberEnd,
    },
  },
  shownInstead({ leaves, pageState }) {
    if (pageState.isEnded) return [{ role: 'button', name: 'Se connecter' }];
    return leaves.includes('closed') && !('neverShown' in views.closed) ? views.closed : null;
  },
};
