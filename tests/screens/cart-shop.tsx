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
import { menuServings } from '#domain/serving.ts';
import { CartContents } from '#features/cart/panel/cart-contents.tsx';
import { CouponField } from '#features/cart/totals/coupon-field.tsx';
import { type CartPanel, cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { memoryStorage } from '#platform/storage.ts';
import { item, line, menu, mondayNoon, option, paris } from '../domain/shop.ts';
import { startedCoupon } from '../support/coupon.ts';
import { shownInRouter } from './menu-page.tsx';

function still<T>(value: T) {
  return { getSnapshot: () => value, subscribe: () => ({ unsubscribe: () => {} }) };
}

/** A clock that stands until it is set. */
function ticking(start: Date) {
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

/** The cart's real parts over a small shop: store, prices, order mode and panel. */
export async function cartShop(shop: { menus: Menu[]; offers?: Offer[]; settings?: Settings; destination?: Destination | null }) {
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
  const clock = ticking(mondayNoon);
  const quote = createQuote({
    cart,
    orderMode,
    queryClient,
    site: defaultSite,
    destination: { ...still(destination), loadRules: async () => {} },
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

/** When the shop's menus are served at its clock's time, as the route works it out. */
export function useServings(shop: Awaited<ReturnType<typeof cartShop>>) {
  const now = useSelector(shop.clock, (time) => time);
  const { mode } = useSelector(shop.orderMode, (state) => state);
  return menuServings({ menus: shop.menus, mode, now, timeZone: paris });
}

export function CartBeside({ shop }: { shop: Awaited<ReturnType<typeof cartShop>> }) {
  const quote = useSelector(shop.quote, (current) => current);
  const order = <a href="/checkout">Order</a>;
  const browse = <a href="/menu">See the menu</a>;
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
      orderLink={order}
      menuLink={browse}
    />
  );
}

/** The cart beside the menu, with two tacos with cheddar in it. */
export async function shownCart(change: Partial<Parameters<typeof cartShop>[0]> = {}) {
  const shop = await cartShop({ menus, ...change });
  const chosen = option(sauces.map((choice) => ({ ...choice, quantity: choice.price ? 1 : 0 })));
  shop.cart.add(line({ ...tacos, quantity: 2, note: 'No onions', options: [chosen] }));
  shownInRouter(<CartBeside shop={shop} />);
  return shop;
}

/** Euros of the row that bears this text, as machines read them. */
export function amountAt(text: string | RegExp, selector = '*'): string | undefined {
  return screen.getByText(text, { selector }).parentElement?.querySelector('data')?.value;
}
