import { accountScreens } from './account-screens.ts';
import { checkoutScreens } from './checkout-screens.ts';
import { orderScreens } from './order-screens.ts';
import type { Screens } from './screen.ts';
import { shopScreens } from './shop-screens.ts';

/** Every screen of the gallery. */
export const screens: Screens = { ...shopScreens, ...checkoutScreens, ...orderScreens, ...accountScreens };
