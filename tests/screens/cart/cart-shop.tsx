import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import { createCartStore } from '#stores/cart.ts';
import { createNotifier } from '#platform/notifier.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { createQuote } from '#stores/quote.ts';
import { defaultSite } from '#config/site.ts';
import type { Destination, Item, Menu, Offer, Settings } from '#domain/entities.ts';
import { ShopProvider } from '#components/shop-context.ts';
import { CartProvider } from '#features/cart/cart-context.ts';
import { CartDialog } from '#features/cart/panel/cart-dialog.tsx';
import { type CartPanel, cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { memoryStorage } from '#platform/storage.ts';
import { item, line, menu, mondayAtOne, option } from '../../domain/shop.ts';
import { constantStore } from '../../support/charts/constant-store.ts';
import { startCoupon } from '../../support/charts/coupon.ts';
import { renderInRouter } from '../menu-page.tsx';

/** Creates a clock with a fixed time that tests can set. */
function createClock(start: Date) {
  let now = start;
  const { subscribe, notify } = createNotifier<Date>();
  return {
    getSnapshot: () => now,
    subscribe,
    set(next: Date) {
      now = next;
      notify(now);
    },
  };
}

/** Creates the real cart store, quote, order mode and panel for a small shop. */
export async function createCartShop(shop: {
  menus: Menu[];
  offers?: Offer[];
  settings?: Settings;
  destination?: Destination | null;
  recommendations?: Item[];
}) {
  const { menus: list, offers = [], settings = {}, destination: place = null, recommendations = [burger, tacosToCompose] } = shop;
  const destination = constantStore(place);
  const shopLists = createShopLists();
  const setMenus = (menus: Menu[]) => shopLists.set({ menus });
  setMenus(list);
  shopLists.set({ offers, settings });
  let added = 0;
  const cart = createCartStore({ storage: memoryStorage(), now: () => new Date(mondayAtOne.getTime() + ++added) });
  const orderMode = createOrderModeStore(memoryStorage());
  const { coupon, couponOfferId, actors } = startCoupon();
  const clock = createClock(mondayAtOne);
  const quote = createQuote({
    cart,
    orderMode,
    shopLists,
    site: defaultSite,
    destination: { ...destination, loadRules: async () => {} },
    couponOfferId,
    clock,
  });
  await quote.loadCalculation();
  const panel: CartPanel = createActor(
    cartPanelMachine.provide({
      actors: { requestProducts: fromPromise(() => Promise.resolve()) },
      actions: { restoreLine: (_, removed) => removed && cart.restoreLine(removed) },
    }),
  ).start();
  const setOffers = (next: Offer[]) => shopLists.set({ offers: next });
  const data = { site: defaultSite, settings, menus: list, offers, clock, orderMode, destination, cart, quote, coupon };
  return { ...data, panel, recommendations, setMenus, setOffers, actors };
}

const sauces = [{ name: 'Hot' }, { name: 'Cheddar', price: 1 }];
const tacos = item({ item_id: 1, item_name: 'Tacos', options: [option(sauces)] });
export const burger = item({ item_id: 2, item_name: 'Burger', item_price: { price_pickup: 10, price_delivery: 11 } });
const tacosToCompose = item({ item_id: 4, item_name: 'Composed tacos', options: [option(sauces, { option_min: 1 })] });
export const menus = [menu({}, [tacos, burger])];

type CartShop = Awaited<ReturnType<typeof createCartShop>>;

/** Provides a shop and its cart with its recommendations. */
export function CartServices({ shop, children }: { shop: CartShop; children: ReactNode }) {
  return (
    <ShopProvider value={shop}>
      <CartProvider value={{ panel: shop.panel, recommendations: shop.recommendations, add: (added) => void shop.cart.add(added) }}>
        {children}
      </CartProvider>
    </ShopProvider>
  );
}

/** Renders the open cart of a shop. */
export function renderOpenCart(shop: CartShop) {
  shop.panel.send({ type: 'panel.open' });
  renderInRouter(
    <CartServices shop={shop}>
      <CartDialog />
    </CartServices>,
  );
}

/** Renders the open cart with two tacos with cheddar. */
export async function renderCart(change: Partial<Parameters<typeof createCartShop>[0]> = {}) {
  const shop = await createCartShop({ menus, ...change });
  const chosenSauces = option(sauces.map((choice) => ({ ...choice, quantity: choice.price ? 1 : 0 })));
  shop.cart.add(line({ ...tacos, quantity: 2, note: 'No onions', options: [chosenSauces] }));
  renderOpenCart(shop);
  return shop;
}

/** Returns the machine-readable amount, in euros, of the row with this text. */
export function amountAt(text: string | RegExp, selector = '*'): string | undefined {
  const label = screen.getAllByText(text).find((element) => element.closest(selector) !== null);
  return label?.closest(':has(data)')?.querySelector('data')?.value;
}
