import type { OrderMode, Settings } from '#domain/entities.ts';
import { rawValue } from '#domain/settings.ts';

/**
 * Returns the names of the meal vouchers that pay instead of cash, separated by commas: at the counter for a pickup, at the door for a
 * delivery. The setting is a list of texts or such a text. Empty: none.
 *
 * @example mealVouchers({ 'payments.meal_vouchers.pickup': ['Swile', 'Up'] }, 'pickup') // 'Swile, Up'
 * @spec docs/behaviour §3 Settings: payments
 */
export function mealVouchers(settings: Settings, mode: OrderMode): string {
  const value = rawValue(settings, `payments.meal_vouchers.${mode}`);
  const names: unknown[] = Array.isArray(value) ? value : [value];
  return names.filter((name) => typeof name === 'string' && name.trim() !== '').join(', ');
}
