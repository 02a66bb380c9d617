import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { createActor, fromPromise } from 'xstate';
import { createCartStore } from '#stores/cart.ts';
import { notifier } from '#stores/notifier.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { createQuote } from '#stores/quote.ts';
import { defaultSite } from '#config/site.ts';
import type { Destination, Menu, Offer, Settings } from '#domain/entities.ts';
import { menuServings } from '#domain/menu/serving.ts';
import { CartContents } from '#features/cart/panel/cart-contents.tsx';
import { CouponField } from '#features/cart/totals/coupon-field.tsx';
import { type CartPanel, cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { memoryStorage } from '#platform/storage.ts';
import { item, line, menu, mondayNoon, option, paris } from '../../domain/shop.ts';
import { startedCoupon } from '../../support/coupon.ts';
import { renderInRouter } from '../menu-page.tsx';

function constant<T>(value: T) {
  return { getSnapshot: () => value, subscribe: () => ({ unsubscribe: () => {} }) };
}

/** Creates a clock with a fixed time that tests can set. */
function createClock(start: Date) {
  let now = start;
  const { subscribe, notify } = notifier<Date>();
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
export async function createCartShop(shop: { menus: Menu[]; offers?: Offer[]; settings?: Settings; destination?: Destination | null }) {
  const { offers = [], settings = {}, destination = null } = shop;
  const queryClient = new QueryClient();
  const setMenus = (menus: Menu[]) => queryClient.setQueryData(['menus'], menus);
  setMenus(shop.menus);
  queryClient.setQueryData(['offers'], offers);
  queryClient.setQueryData(['settings'], settings);
  let added = 0;
  const cart = createCartStore({ storage: memoryStorage(), now: () => new Date(mondayNoon.getTime() + ++added) });
  const orderMode = createOrderModeStore(memoryStorage());
  const { coupon, couponOfferId, slots } = startedCoupon();
  const clock = createClock(mondayNoon);
  const quote = createQuote({
    cart,
    orderMode,
    queryClient,
    site: defaultSite,
    destination: { ...constant(destination), loadRules: async () => {} },
    couponOfferId,
    clock,
  });
  await quote.loadCalculation();
  const actor = createActor(cartPanelMachine.provide({ actors: { requestProducts: fromPromise(() => Promise.resolve()) } })).start();
  const panel: CartPanel = {
    getSnapshot: () => actor.getSnapshot(),
    subscribe: (listener) => actor.subscribe(typeof listener === 'function' ? { next: listener } : listener),
    send: (event) => actor.send(event),
  };
  const setOffers = (next: Offer[]) => queryClient.setQueryData(['offers'], next);
  return { cart, orderMode, quote, panel, settings, offers, destination, menus: shop.menus, setMenus, setOffers, coupon, slots, clock };
}

const sauces = [{ name: 'Hot' }, { name: 'Cheddar', price: 1 }];
const tacos = item({ item_id: 1, item_name: 'Tacos', options: [option(sauces)] });
export const burger = item({ item_id: 2, item_name: 'Burger', item_price: { price_pickup: 10, price_delivery: 11 } });
export const menus = [menu({}, [tacos, burger])];

/** Returns the serving hours at the clock's time, as the route computes them. */
export function useServings(shop: Awaited<ReturnType<typeof createCartShop>>) {
  const now = useSelector(shop.clock, (time) => time);
  const { mode } = useSelector(shop.orderMode, (state) => state);
  return menuServings({ menus: shop.menus, mode, now, timeZone: paris });
}

export function CartAside({ shop }: { shop: Awaited<ReturnType<typeof createCartShop>> }) {
  const quote = useSelector(shop.quote, (current) => current);
  const orderLink = <a href="/checkout">Order</a>;
  const menuLink = <a href="/menu">See the menu</a>;
  const coupon = <CouponField {...shop} timeZone={paris} />;
  return (
    <CartContents
      {...shop}
      quote={quote}
      quoteStore={shop.quote}
      servings={useServings(shop)}
      coupon={coupon}
      recommendations={[burger]}
      phone="03 20 00 00 00"
      orderLink={orderLink}
      menuLink={menuLink}
    />
  );
}

/** Renders the cart beside the menu with two tacos with cheddar. */
export async function renderCart(change: Partial<Parameters<typeof createCartShop>[0]> = {}) {
  const shop = await createCartShop({ menus, ...change });
  const chosen = option(sauces.map((choice) => ({ ...choice, quantity: choice.price ? 1 : 0 })));
  shop.cart.add(line({ ...tacos, quantity: 2, note: 'No onions', options: [chosen] }));
  renderInRouter(<CartAside shop={shop} />);
  return shop;
}

/** Returns the machine-readable amount, in euros, of the row with this text. */
export function amountAt(text: string | RegExp, selector = '*'): string | undefined {
  return screen.getByText(text, { selector }).parentElement?.querySelector('data')?.value;
}
