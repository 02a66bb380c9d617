import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { initialTransition, type AnyStateMachine, type InputFrom } from 'xstate';
import { addressSuggestionsMachine } from '#machines/address-suggestions.machine.ts';
import { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { cookieConsentMachine } from '#machines/cookie-consent.machine.ts';
import { couponMachine } from '#machines/coupon.machine.ts';
import { locationMachine } from '#machines/location.machine.ts';
import { loginMachine } from '#machines/login.machine.ts';
import { passwordResetMachine } from '#machines/password-reset.machine.ts';
import { productSheetMachine } from '#machines/product-sheet.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { signupMachine } from '#machines/signup.machine.ts';
import { firstCheckoutInput } from '../support/charts/first-checkout-input.ts';
import { formatInitialSnapshot } from '../support/charts/initial-snapshot.ts';

/** Returns a chart's id and its initial snapshot as data. */
function initialSnapshotOf<Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) {
  const [{ value, context, tags }] = initialTransition(machine, input);
  return { id: machine.id, snapshot: { value, context, tags: [...tags] } };
}

/** Initial snapshots of the charts that are loaded late, for a visitor of whom the browser has stored nothing. */
const initialSnapshots = {
  'address-suggestions': initialSnapshotOf(addressSuggestionsMachine, undefined),
  'cart-panel': initialSnapshotOf(cartPanelMachine, undefined),
  checkout: initialSnapshotOf(checkoutMachine, firstCheckoutInput),
  // As for a visitor who has refused: the notice is not shown before the stored choice is read.
  'cookie-consent': initialSnapshotOf(cookieConsentMachine, { isAccepted: false, isNative: false, hasTrackers: false }),
  coupon: initialSnapshotOf(couponMachine, undefined),
  location: initialSnapshotOf(locationMachine, undefined),
  login: initialSnapshotOf(loginMachine, { email: '', notice: null }),
  'password-reset': initialSnapshotOf(passwordResetMachine, { email: '', canResend: true, isCodeMailedBefore: false, notice: null }),
  'product-sheet': initialSnapshotOf(productSheetMachine, undefined),
  session: initialSnapshotOf(sessionMachine, { session: null }),
  signup: initialSnapshotOf(signupMachine, { notice: null }),
};

test.each(Object.entries(initialSnapshots))(
  '%s: the initial snapshot is that of the chart; `vitest -u` writes it anew',
  async (name, chart) => {
    await expect(formatInitialSnapshot({ name, ...chart })).toMatchFileSnapshot(`../../machines/initial-snapshots/${name}.ts`);
  },
);

test('every file of machines/initial-snapshots is generated', () => {
  const names = globSync('machines/initial-snapshots/*').map((file) => basename(file, '.ts'));
  expect(names.toSorted()).toEqual(Object.keys(initialSnapshots).toSorted());
});
