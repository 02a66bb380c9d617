import type { CartItem, Offer } from '#domain/entities.ts';
import type { PriceRequest, PriceRules } from '#domain/pricing.ts';

/*
 * Reference implementation of the price of a cart. The tests compare `priceCart` with it: the two share no code, so that they
 * cannot have the same error. Fractions have a numerator and a denominator in BigInt, and the times of offers are minutes of the week.
 */

/** The part of a cart line that has one tax rate: its full price, and what discounts have left of it, in cents. */
type Slice = { lineIndex: number; full: bigint; remaining: bigint; rate: number };

const toCents = (value: number | string | null | undefined) => BigInt(Math.round(Number(value ?? 0) * 100));
const toTenThousandths = (value: number) => BigInt(Math.round(value * 10_000));
/** Rounds half up; both arguments are positive. */
const roundHalfUp = (numerator: bigint, denominator: bigint) => (numerator * 2n + denominator) / (denominator * 2n);
/** 100 %, in the unit of `toTenThousandths` of a percentage. */
const hundredPercent = 1_000_000n;
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
  const dayStarts = days.filter((day) => !times.days?.length || times.days.includes(day)).map((day) => days.indexOf(day) * 1440);
  const minutesOf = (time: string | null | undefined) => (time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null);
  let [start, end] = [minutesOf(times.start), minutesOf(times.end)];
  // A start of 24:00, a missing time, and equal times mean the whole day. An end before the start is on the next day.
  if (start === 1440) start = null;
  if (start === null || end === null || start === end) [start, end] = [0, 1440];
  if (end < start) end += 1440;
  const [from, to] = [start, end];
  // The range of Sunday may end on Monday: compare also one week later.
  return dayStarts.some((startOfDay) => [0, week].some((offset) => startOfDay + from <= now + offset && now + offset < startOfDay + to));
}

function scopeOf(offer: Offer, items: readonly CartItem[]): number[] {
  const lists = [
    { named: offer.menus, id: 'item_menu_id' },
    { named: offer.categories, id: 'item_category_id' },
    // The items of a free-item offer are its gifts, not its conditions.
    { named: offer.type === 'free_item' ? [] : offer.items, id: 'item_id' },
  ] as const;
  const used = lists.filter(({ named }) => (named?.length ?? 0) > 0);
  const isIn = (item: CartItem) => used.length === 0 || used.some(({ named, id }) => named?.map(String).includes(String(item[id])));
  return [...items.entries()].filter(([, item]) => isIn(item)).map(([index]) => index);
}

/**
 * Gives each slice its exact share, rounded down, and then the remaining cents one at a time to the slice that lacks most of its exact
 * share; of equals, to the earlier one. Returns the allocated amount.
 */
function allocateDiscount(slices: Slice[], amount: bigint): bigint {
  const remainingAmounts = slices.map(({ remaining }) => remaining);
  const totalInScope = sum(remainingAmounts);
  const allocated = amount < totalInScope ? amount : totalInScope;
  const shares = remainingAmounts.map((remaining) => (totalInScope === 0n ? 0n : (remaining * allocated) / totalInScope));
  while (sum(shares) < allocated) {
    // What each slice lacks of its exact share, in units of 1/totalInScope cent.
    const lacking = remainingAmounts.map((remaining, index) => remaining * allocated - (shares[index] ?? 0n) * totalInScope);
    const most = lacking.reduce((a, b) => (b > a ? b : a));
    const next = lacking.indexOf(most);
    shares[next] = (shares[next] ?? 0n) + 1n;
  }
  for (const [index, slice] of slices.entries()) slice.remaining -= shares[index] ?? 0n;
  return allocated;
}

export function expectedPrice(cart: PriceRequest, rules: PriceRules) {
  const { items, mode } = cart;
  const tax = { enabled: true, inclusive: true, defaultRate: 10, ...rules.tax };
  const slices: Slice[] = [];
  for (const [lineIndex, item] of items.entries()) {
    const addSlices = (price: bigint, pieces: number, rate: number | null | undefined) => {
      const full = price * BigInt(pieces) * BigInt(item.quantity);
      slices.push({ lineIndex, full, remaining: full, rate: rate ?? tax.defaultRate });
    };
    addSlices(toCents(item.item_price[`price_${mode}`]), 1, item.item_price.tax_rate);
    for (const { option_options } of item.options ?? [])
      for (const { price, quantity, tax_rate } of option_options) if (quantity) addSlices(toCents(price), quantity, tax_rate);
  }
  const subtotal = sum(slices.map(({ full }) => full));
  const now = minuteOfWeek(rules.now, rules.timeZone);
  const applicableOffers = rules.offers
    .map((offer) => ({ offer, scope: scopeOf(offer, items), discount: 0n, freeItems: [] as CartItem[], isListed: false }))
    .filter(({ offer, scope }) => offer.is_active && scope.length > 0 && isOn(offer, now) && [mode, 'both'].includes(offer.delivery_pickup))
    .filter(({ offer }) => subtotal >= toCents(offer.minimum_amount))
    .filter(({ offer }) => offer.auto_apply === 'Yes' || (cart.couponOfferId !== null && `${cart.couponOfferId}` === `${offer.id}`));

  const slicesInScope = (scope: number[]) => slices.filter(({ lineIndex }) => scope.includes(lineIndex));
  for (const applied of applicableOffers.filter(({ offer }) => offer.type === 'percentage')) {
    const full = sum(slicesInScope(applied.scope).map((slice) => slice.full));
    applied.discount = allocateDiscount(
      slicesInScope(applied.scope),
      roundHalfUp(full * toTenThousandths(applied.offer.value ?? 0), hundredPercent),
    );
    applied.isListed = true;
  }
  // Of the fixed amounts, only the largest applies.
  const [largestFixed] = applicableOffers
    .filter(({ offer }) => offer.type === 'fixed_amount')
    .toSorted((a, b) => (b.offer.value ?? 0) - (a.offer.value ?? 0));
  if (largestFixed) {
    largestFixed.discount = allocateDiscount(slicesInScope(largestFixed.scope), toCents(largestFixed.offer.value));
    largestFixed.isListed = true;
  }
  const freeDelivery = applicableOffers.find(({ offer }) => offer.type === 'free_delivery' && mode === 'delivery');
  if (freeDelivery) freeDelivery.isListed = true;

  const menuItems = rules.menus.flatMap(({ categories }) => categories.flatMap((category) => category.items));
  // Each line is given once, by the first offer that gives it.
  const givenLines = new Set<number>();
  for (const applied of applicableOffers) {
    const { type, allow_repeat } = applied.offer;
    const rewardedItems = (applied.offer.items ?? []).flatMap((id) => menuItems.filter(({ item_id }) => `${item_id}` === `${id}`));
    // A free-item offer gives the first of its items that is on a menu.
    if (type === 'free_item') applied.freeItems = rewardedItems.slice(0, 1).map((gift) => ({ ...gift, quantity: 1, options: [] }));
    if (type === 'buy_one_get_one') {
      const lines = applied.scope.filter((lineIndex) => !givenLines.has(lineIndex));
      for (const lineIndex of lines) givenLines.add(lineIndex);
      applied.freeItems = items
        .filter((_, lineIndex) => lines.includes(lineIndex))
        .map((copy) => ({ ...copy, quantity: allow_repeat ? copy.quantity : 1 }));
    }
    if (applied.freeItems.length > 0) applied.isListed = true;
  }

  let delivery = 0n;
  if (items.length > 0 && mode === 'delivery' && cart.destination && !freeDelivery) {
    const { destination } = cart;
    const [fee, smallOrderCharge, minimumOrder] =
      'zone' in destination
        ? [destination.zone.delivery_fee, destination.zone.flat_charge, destination.zone.minimum_order]
        : [
            destination.distance.delivery_cost,
            rules.settings['features.delivery.flat_charge'],
            rules.settings['features.delivery.minimum_order'],
          ].map((value) => Number(value ?? 0));
    delivery = toCents(fee) + (subtotal < toCents(minimumOrder) ? toCents(smallOrderCharge) : 0n);
  }
  const rates = [...new Set([...slices.map(({ rate }) => rate), tax.defaultRate])].toSorted((a, b) => a - b);
  const taxes = rates.flatMap((rate) => {
    const base =
      sum(slices.filter((slice) => slice.rate === rate).map(({ remaining }) => remaining)) + (rate === tax.defaultRate ? delivery : 0n);
    const taxAmount = roundHalfUp(base * toTenThousandths(rate), hundredPercent + (tax.inclusive ? toTenThousandths(rate) : 0n));
    return tax.enabled && base > 0n ? [{ rate, base: Number(base), tax: Number(taxAmount) }] : [];
  });
  const discount = sum(applicableOffers.map((applied) => applied.discount));
  const totalTax = taxes.reduce((total, taxLine) => total + taxLine.tax, 0);
  return {
    subtotal: Number(subtotal),
    discount: Number(discount),
    delivery: Number(delivery),
    tax: totalTax,
    total: Number(subtotal - discount + delivery) + (tax.inclusive ? 0 : totalTax),
    deliveryKnown: mode === 'pickup' || cart.destination !== null,
    freeItems: applicableOffers.flatMap(({ freeItems }) => freeItems).map(({ item_id, quantity }) => ({ item_id, quantity })),
    appliedOffers: applicableOffers
      .filter(({ isListed }) => isListed)
      .map(({ offer: { id, type }, discount: amount }) => ({ id, type, discount: Number(amount) })),
    taxByRate: taxes,
  };
}
