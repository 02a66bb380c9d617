import { defaultPaymentMethod, smallestCardAmount } from '#config/constants.ts';
import type { PaymentMethod, Settings } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';

/**
 * Returns the payment methods that the settings enable, in display order. Cards are included only if `isCardOffered`. PayPal is
 * never offered.
 *
 * @example offeredMethods({ 'payments.cod.active': 1 }) // ['cash']
 * @spec docs/behaviour §3 Settings: payments; §4 Delivery validated: methods
 */
export function offeredMethods(settings: Settings, { isCardOffered = true }: { isCardOffered?: boolean } = {}): PaymentMethod[] {
  const { isCashActive, isCardActive } = parseSettings(settings).payments;
  return [...(isCashActive ? (['cash'] as const) : []), ...(isCardOffered && isCardActive ? (['card'] as const) : [])];
}

/**
 * Returns the method of the payment form if it is offered, otherwise the default where it is offered, or the card. Returns null if no
 * method is offered.
 *
 * @example selectMethod(null, ['cash', 'card']) // 'cash'
 * @example selectMethod('cash', ['card']) // 'card'
 * @spec docs/behaviour §3 Checkout forms: payment
 */
export function selectMethod(chosen: PaymentMethod | null, offered: readonly PaymentMethod[]): PaymentMethod | null {
  if (chosen !== null && offered.includes(chosen)) return chosen;
  return offered.includes(defaultPaymentMethod) ? defaultPaymentMethod : (offered[0] ?? null);
}

/**
 * Returns the offered methods that can pay this amount. Cards require at least 0,50 €; below it cash is offered even if it is
 * disabled, so that an order of 0,00 € is possible. Above the maximum for cash, only cards remain.
 *
 * @example payableMethods(['card'], 49, {}) // ['cash']
 * @example payableMethods(['cash', 'card'], 15_001, {}) // ['card']
 * @spec docs/behaviour §4 Delivery validated: methods
 */
export function payableMethods(offered: readonly PaymentMethod[], total: Cents, settings: Settings): readonly PaymentMethod[] {
  if (offered.includes('card') && total < smallestCardAmount) return ['cash'];
  return total > parseSettings(settings).payments.cashMaximum ? offered.filter((method) => method !== 'cash') : offered;
}
