import { largestCashAmount, smallestCardAmount } from '#config/constants.ts';
import type { PaymentMethod, Settings } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { settingNumber } from '#domain/settings.ts';

/**
 * The methods, of those on offer, that can pay this amount. Below 0,50 € no card can: cash is offered after all where it
 * is off, and an order of 0,00 € is a cash order. Above what the restaurant takes in cash only a card can. Nothing on offer
 * stays nothing.
 *
 * @example payableMethods(['card'], 49, {}) // ['cash']
 * @example payableMethods(['cash', 'card'], 15_001, {}) // ['card']
 * @spec §4 Delivery validated: methods
 */
export function payableMethods(offered: readonly PaymentMethod[], total: Cents, settings: Settings): readonly PaymentMethod[] {
  if (offered.includes('card') && total < smallestCardAmount) return ['cash'];
  return total > cashLimit(settings) ? offered.filter((method) => method !== 'cash') : offered;
}

/**
 * The largest order that is paid in cash: nobody has proven who orders, and a prank costs the kitchen what it cooks. The
 * setting stands in euros.
 *
 * @example cashLimit({ 'payments.cod.maximum': 80 }) // 8000
 */
export function cashLimit(settings: Settings): Cents {
  const euros = settingNumber(settings, 'payments.cod.maximum');
  return euros === null || euros < 0 || euros > maximumSettingEuros ? largestCashAmount : toCents(euros);
}

/** Euros. No order costs as much. */
const maximumSettingEuros = 1_000_000;
