import { useShop } from '#components/shop-context.ts';
import { menuAvailabilities, type Availabilities } from '#domain/menu/availability.ts';
import { useSelector } from '#ui/use-selector.ts';

/** Returns the availability of each menu in the cart's order mode. */
export function useAvailabilities(): Availabilities {
  const { menus, quote, clock, site } = useShop();
  const mode = useSelector(quote, (current) => current.mode);
  const now = useSelector(clock, (time) => time);
  return menuAvailabilities({ menus, mode, now, timeZone: site.timeZone });
}
