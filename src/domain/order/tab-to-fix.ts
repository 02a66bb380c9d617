import type { DeliveryForm, OrderMode, PersonalForm } from '#domain/entities.ts';
import type { CheckoutFailure, CheckoutTab } from './checkout.ts';

type CheckoutInput = { mode: OrderMode | null; personal: PersonalForm | null; delivery: DeliveryForm | null; isPaymentMissing: boolean };

const tabsToFix: Partial<Record<CheckoutFailure, CheckoutTab>> = {
  modeUnavailable: 'type',
  tooFar: 'delivery',
  itemsUnavailable: 'delivery',
  slotUnavailable: 'delivery',
  paidTooLate: 'delivery',
  methodUnavailable: 'payment',
  noMethod: 'payment',
  tooMuchForCash: 'payment',
  tooManyCashOrders: 'payment',
  paymentFailed: 'payment',
};

/** Returns the tab where a failure can be fixed, or null if that is where it is shown. @spec docs/behaviour §4 Checkout tabs */
export function tabToFix(
  failure: CheckoutFailure | null,
  { mode, personal, delivery, isPaymentMissing }: CheckoutInput,
): CheckoutTab | null {
  if (failure === null) return null;
  if (failure !== 'missingFields') return tabsToFix[failure] ?? null;
  if (mode === null) return 'type';
  if (personal === null) return 'personal';
  if (delivery === null) return 'delivery';
  return isPaymentMissing ? 'payment' : null;
}
