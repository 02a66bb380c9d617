import { useShop } from '#components/shop-context.ts';
import { menuServings, type Servings } from '#domain/menu/serving.ts';
import { useReadable } from '#ui/use-readable.ts';

/** Returns the serving hours of each menu for the cart's order mode. */
export function useServings(): Servings {
  const { menus, quote, clock, site } = useShop();
  const mode = useReadable(quote, (current) => current.mode);
  const now = useReadable(clock, (time) => time);
  return menuServings({ menus, mode, now, timeZone: site.timeZone });
}
