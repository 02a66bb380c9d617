import { useShop } from '#components/shop-context.ts';
import { menuAvailabilities, type Availabilities } from '#domain/menu/availability.ts';
import { useStore } from '#ui/use-store.ts';

/** Returns the availability of each menu in the cart's order mode. */
export function useAvailabilities(): Availabilities {
  const { menus, quote, clock, site } = useShop();
  const mode = useStore(quote, (current) => current.mode);
  const now = useStore(clock, (time) => time);
  return menuAvailabilities({ menus, mode, now, timeZone: site.timeZone });
}
