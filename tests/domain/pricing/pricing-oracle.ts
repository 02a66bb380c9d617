import type { CartItem, Offer } from '#domain/entities.ts';
import type { PriceRequest, PriceRules } from '#domain/pricing.ts';

/*
 * Independent reference implementation of the price of a cart, simple instead of fast: fractions are pairs of BigInt, cents are
 * allocated one at a time, and opening hours are minutes of the week.
 */

/** The part of a cart line that has one tax rate: its full price, and what discounts have left of it, in cents. */
type Slice = { line: number; full: bigint; remaining: bigint; rate: number };

const toCents = (value: number | string | null | undefined) => BigInt(Math.round(Number(value ?? 0) * 100));
const toTenThousandths = (value: number) => BigInt(Math.round(value * 10_000));
/** Rounds half up; both arguments are positive. */
const roundHalfUp = (top: bigint, bottom: bigint) => (top * 2n + bottom) / (bottom * 2n);
const sum = (numbers: bigint[]) => numbers.reduce((a, b) => a + b, 0n);
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const week = 7 * 1440;

function minuteOfWeek(now: Date, timeZone: string): number {
  const [day = '', time = ''] = now
    .toLocaleString('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' })
    .split(/,? /);
  const [hour, minute] = time.split(':').map(Number);
  return days.indexOf(day.toLowerCase()) * 1440 + (hour ?? 0) * 60 + (minute ?? 0);
}

function isOn({ active_times: times }: Offer, now: number): boolean {
  if (!times) return true;
  const begins = days.filter((day) => !times.days?.length || times.days.includes(day)).map((day) => days.indexOf(day) * 1440);
  const minutesOf = (time: string | null | undefined) => (time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null);
  let [start, end] = [minutesOf(times.start), minutesOf(times.end)];
  if (start === 1440) start = null;
  if (start === null || end === null || start === end) [start, end] = [0, 1440];
  if (end < start) end += 1440;
  const [from, to] = [start, end];
  return begins.some((startOfDay) => [0, week].some((offset) => startOfDay + from <= now + offset && now + offset < startOfDay + to));
}

function scopeOf(offer: Offer, items: readonly CartItem[]): number[] {
  const lists = [
    { named: offer.menus, id: 'item_menu_id' },
    { named: offer.categories, id: 'item_category_id' },
    { named: offer.type === 'free_item' ? [] : offer.items, id: 'item_id' },
  ] as const;
  const used = lists.filter(({ named }) => (named?.length ?? 0) > 0);
  const isIn = (item: CartItem) => used.length === 0 || used.some(({ named, id }) => named?.map(String).includes(String(item[id])));
  return [...items.keys()].filter((index) => items.slice(index, index + 1).some(isIn));
}

/** Allocates cent by cent to the slice whose exact share exceeds its allocated amount most; ties go to the earlier slice. */
function allocateDiscount(slices: Slice[], amount: bigint): bigint {
  const remainingAmounts = slices.map(({ remaining: left }) => left);
  const totalInScope = sum(remainingAmounts);
  const applied = amount < totalInScope ? amount : totalInScope;
  const shares = remainingAmounts.map((left) => (totalInScope === 0n ? 0n : (left * applied) / totalInScope));
  while (sum(shares) < applied) {
    const remainders = remainingAmounts.map(
      (left, index) => ((left * applied) % totalInScope) - ((shares[index] ?? 0n) > (left * applied) / totalInScope ? totalInScope : 0n),
    );
    const most = remainders.reduce((a, b) => (b > a ? b : a));
    const next = remainders.indexOf(most);
    shares[next] = (shares[next] ?? 0n) + 1n;
  }
  for (const [index, slice] of slices.entries()) slice.remaining -= shares[index] ?? 0n;
  return applied;
}

export function expectedPrice(cart: PriceRequest, rules: PriceRules) {
  const { items, mode } = cart;
  const tax = { enabled: true, inclusive: true, defaultRate: 10, ...rules.tax };
  const slices: Slice[] = [];
  for (const [line, applied] of items.entries()) {
    const addSlices = (price: bigint, pieces: number, rate: number | null | undefined) => {
      const full = price * BigInt(pieces) * BigInt(applied.quantity);
      slices.push({ line, full, remaining: full, rate: rate ?? tax.defaultRate });
    };
    addSlices(toCents(applied.item_price[`price_${mode}`]), 1, applied.item_price.tax_rate);
    for (const { option_options } of applied.options ?? [])
      for (const { price, quantity, tax_rate } of option_options) if (quantity) addSlices(toCents(price), quantity, tax_rate);
  }
  const subtotal = sum(slices.map(({ full }) => full));
  const now = minuteOfWeek(rules.now, rules.timeZone);
  const applying = rules.offers
    .map((offer) => ({ offer, scope: scopeOf(offer, items), took: 0n, gives: [] as CartItem[], isShown: false }))
    .filter(({ offer, scope }) => offer.is_active && scope.length > 0 && isOn(offer, now) && [mode, 'both'].includes(offer.delivery_pickup))
    .filter(({ offer }) => subtotal >= toCents(offer.minimum_amount))
    .filter(({ offer }) => offer.auto_apply === 'Yes' || (cart.couponOfferId !== null && `${cart.couponOfferId}` === `${offer.id}`));

  const slicesInScope = (scope: number[]) => slices.filter(({ line }) => scope.includes(line));
  for (const applied of applying.filter(({ offer }) => offer.type === 'percentage')) {
    const full = sum(slicesInScope(applied.scope).map((slice) => slice.full));
    applied.took = allocateDiscount(
      slicesInScope(applied.scope),
      roundHalfUp(full * toTenThousandths(applied.offer.value ?? 0), 1_000_000n),
    );
    applied.isShown = true;
  }
  const [largest] = applying
    .filter(({ offer }) => offer.type === 'fixed_amount')
    .toSorted((a, b) => (b.offer.value ?? 0) - (a.offer.value ?? 0));
  if (largest) [largest.took, largest.isShown] = [allocateDiscount(slicesInScope(largest.scope), toCents(largest.offer.value)), true];
  const carrier = applying.find(({ offer }) => offer.type === 'free_delivery' && mode === 'delivery');
  if (carrier) carrier.isShown = true;

  const menuItems = rules.menus.flatMap(({ categories }) => categories.flatMap((category) => category.items));
  const copied = new Set<number>();
  for (const one of applying) {
    const { type, allow_repeat } = one.offer;
    const rewardedItems = (one.offer.items ?? []).flatMap((id) => menuItems.filter(({ item_id }) => `${item_id}` === `${id}`));
    if (type === 'free_item') one.gives = rewardedItems.slice(0, 1).map((gift) => ({ ...gift, quantity: 1, options: [] }));
    if (type === 'buy_one_get_one')
      one.gives = items
        .filter((_, line) => one.scope.includes(line) && !copied.has(line) && copied.add(line))
        .map((copy) => ({ ...copy, quantity: allow_repeat ? copy.quantity : 1 }));
    if (one.gives.length > 0) one.isShown = true;
  }

  let delivery = 0n;
  if (items.length > 0 && mode === 'delivery' && cart.destination && !carrier) {
    const to = cart.destination;
    const [fee, extra, least] =
      'zone' in to
        ? [to.zone.delivery_fee, to.zone.flat_charge, to.zone.minimum_order]
        : [
            to.distance.delivery_cost,
            rules.settings['features.delivery.flat_charge'],
            rules.settings['features.delivery.minimum_order'],
          ].map((value) => Number(value ?? 0));
    delivery = toCents(fee) + (subtotal < toCents(least) ? toCents(extra) : 0n);
  }
  const rates = [...new Set([...slices.map(({ rate }) => rate), tax.defaultRate])].toSorted((a, b) => a - b);
  const taxes = rates.flatMap((rate) => {
    const base =
      sum(slices.filter((slice) => slice.rate === rate).map(({ remaining: left }) => left)) + (rate === tax.defaultRate ? delivery : 0n);
    const part = roundHalfUp(base * toTenThousandths(rate), 1_000_000n + (tax.inclusive ? toTenThousandths(rate) : 0n));
    return tax.enabled && base > 0n ? [{ rate, base: Number(base), tax: Number(part) }] : [];
  });
  const discount = sum(applying.map(({ took }) => took));
  const taxed = taxes.reduce((total, taxLine) => total + taxLine.tax, 0);
  return {
    subtotal: Number(subtotal),
    discount: Number(discount),
    delivery: Number(delivery),
    tax: taxed,
    total: Number(subtotal - discount + delivery) + (tax.inclusive ? 0 : taxed),
    deliveryKnown: mode === 'pickup' || cart.destination !== null,
    freeItems: applying.flatMap(({ gives }) => gives).map(({ item_id, quantity }) => ({ item_id, quantity })),
    appliedOffers: applying.filter(({ isShown }) => isShown).map(({ offer: { id, type }, took }) => ({ id, type, discount: Number(took) })),
    taxByRate: taxes,
  };
}
