import { Trans } from '@lingui/react/macro';
import type { OrderMode, Settings } from '#domain/entities.ts';
import { mealVouchers } from '#domain/settings/meal-vouchers.ts';

/** The meal vouchers that the restaurant takes instead of cash in this mode. Renders nothing if it takes none. */
export function MealVouchers({ mode, settings }: { mode: OrderMode; settings: Settings }) {
  const names = mealVouchers(settings, mode);
  return names === '' ? null : <Trans>Meal vouchers accepted: {names}.</Trans>;
}
