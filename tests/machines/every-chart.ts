import { addressMachine } from '#machines/address.machine.ts';
import { authMachine } from '#machines/auth.machine.ts';
import { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { locationMachine } from '#machines/location.machine.ts';
import { couponMachine } from '#machines/coupon.machine.ts';
import { paymentMachine } from '#machines/payment.machine.ts';
import { productSheetMachine } from '#machines/product-sheet.machine.ts';
import type { Chart } from '../support/paths/run.ts';
import { addressInvariants } from './address/invariants.ts';
import { addressScenario } from './address/scenario.ts';
import { authInvariants } from './auth/invariants.ts';
import { authScenario } from './auth/scenario.ts';
import { cartPanelInvariants } from './cart-panel/invariants.ts';
import { cartPanelScenario } from './cart-panel/scenario.ts';
import { checkoutInvariants } from './checkout/invariants.ts';
import { checkoutScenario } from './checkout/scenario.ts';
import { locationInvariants } from './location/invariants.ts';
import { locationScenario } from './location/scenario.ts';
import { couponInvariants } from './coupon/invariants.ts';
import { couponScenario } from './coupon/scenario.ts';
import { paymentInvariants } from './payment/invariants.ts';
import { paymentScenario } from './payment/scenario.ts';
import { productSheetInvariants } from './product-sheet/invariants.ts';
import { productSheetScenario } from './product-sheet/scenario.ts';

/** Every chart of `machines/` with its scenario table and its invariants: a row for each, or a test names the one without. */
export const everyChart: Chart[] = [
  { name: 'address', machine: addressMachine, scenario: addressScenario, invariants: addressInvariants },
  { name: 'auth', machine: authMachine, scenario: authScenario, invariants: authInvariants },
  { name: 'cart-panel', machine: cartPanelMachine, scenario: cartPanelScenario, invariants: cartPanelInvariants },
  { name: 'checkout', machine: checkoutMachine, scenario: checkoutScenario, invariants: checkoutInvariants },
  { name: 'location', machine: locationMachine, scenario: locationScenario, invariants: locationInvariants },
  { name: 'coupon', machine: couponMachine, scenario: couponScenario, invariants: couponInvariants },
  { name: 'payment', machine: paymentMachine, scenario: paymentScenario, invariants: paymentInvariants },
  { name: 'product-sheet', machine: productSheetMachine, scenario: productSheetScenario, invariants: productSheetInvariants },
];
