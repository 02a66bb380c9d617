import { addressMachine } from '#machines/address.machine.ts';
import { authMachine } from '#machines/auth.machine.ts';
import { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { couponMachine } from '#machines/coupon.machine.ts';
import { locationMachine } from '#machines/location.machine.ts';
import { paymentMachine } from '#machines/payment.machine.ts';
import { productSheetMachine } from '#machines/product-sheet.machine.ts';
import type { AnyScenario } from '../support/paths/graph.ts';
import type { AnyPageChart } from '../support/browser-paths/page-chart.ts';
import type { AnyStateMachine } from 'xstate';
import { addressPage } from './address/driver.ts';
import { addressScenario } from './address/scenario.ts';
import { authPage } from './auth/driver.ts';
import { authScenario } from './auth/scenario.ts';
import { cartPanelPage } from './cart-panel/driver.ts';
import { cartPanelScenario } from './cart-panel/scenario.ts';
import { checkoutPage } from './checkout/driver.ts';
import { checkoutScenario } from './checkout/scenario.ts';
import { couponPage } from './coupon/driver.ts';
import { couponScenario } from './coupon/scenario.ts';
import { locationPage } from './location/driver.ts';
import { locationScenario } from './location/scenario.ts';
import { paymentPage } from './payment/driver.ts';
import { paymentScenario } from './payment/scenario.ts';
import { productSheetPage } from './product-sheet/driver.ts';
import { productSheetScenario } from './product-sheet/scenario.ts';

/** Every chart with the way it is walked through its page. */
export const everyPage: { name: string; machine: AnyStateMachine; scenario: AnyScenario; page: AnyPageChart }[] = [
  { name: 'address', machine: addressMachine, scenario: addressScenario, page: addressPage },
  { name: 'auth', machine: authMachine, scenario: authScenario, page: authPage },
  { name: 'cart-panel', machine: cartPanelMachine, scenario: cartPanelScenario, page: cartPanelPage },
  { name: 'checkout', machine: checkoutMachine, scenario: checkoutScenario, page: checkoutPage },
  { name: 'coupon', machine: couponMachine, scenario: couponScenario, page: couponPage },
  { name: 'location', machine: locationMachine, scenario: locationScenario, page: locationPage },
  { name: 'payment', machine: paymentMachine, scenario: paymentScenario, page: paymentPage },
  { name: 'product-sheet', machine: productSheetMachine, scenario: productSheetScenario, page: productSheetPage },
];

/** Charts whose way through their page is not written yet, and what stands for it meanwhile. Each row is a debt. */
export const unwalked: Record<string, string> = {};
