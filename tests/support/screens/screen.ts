import type { Page } from 'playwright/test';
import type { Customer } from '../browser/customer.ts';
import type { ShopWithClock } from '../browser/shop-with-clock.ts';

export type ScreenFixtures = { page: Page; I: Customer; shop: ShopWithClock };

/** A screen of the gallery: a page, or one of its states. */
export type Screen = {
  /** Opens the screen in a new browser context. */
  open: (fixtures: ScreenFixtures) => Promise<unknown>;
  /** Whether the shop sells lunch and evening menus only, and is closed for now. */
  isClosed?: true;
  /** Whether the notice about cookies is shown. */
  hasCookieNotice?: true;
  /** Whether the picture shows the page as it is printed. */
  isPrinted?: true;
};

/** Screens by their name. */
export type Screens = Record<string, Screen>;
