import { useShop } from '#components/shop-context.ts';
import { menuServings, type Servings } from '#domain/menu/serving.ts';
import { useSelector } from '#ui/use-selector.ts';

/** Returns the serving hours of each menu for the cart's order mode. */
export function useServings(): Servings {
  const { menus, quote, clock, site } = useShop();
  const mode = useSelector(quote, (current) => current.mode);
  const now = useSelector(clock, (time) => time);
  return menuServings({ menus, mode, now, timeZone: site.timeZone });
}
