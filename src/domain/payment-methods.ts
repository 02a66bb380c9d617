import { smallestCardAmount } from '#config/constants.ts';
import type { PaymentMethod } from './entities.ts';
import type { Cents } from './money.ts';

/**
 * The methods, of those on offer, that can pay this amount. Below 0,50 € no card can: cash is offered after all where it
 * is off, and an order of 0,00 € is a cash order. Nothing on offer stays nothing.
 *
 * @example payableMethods(['card'], 49) // ['cash']
 * @spec §4 If cash on delivery is not active
 */
export function payableMethods(offered: readonly PaymentMethod[], total: Cents): readonly PaymentMethod[] {
  return offered.includes('card') && total < smallestCardAmount ? ['cash'] : offered;
}
