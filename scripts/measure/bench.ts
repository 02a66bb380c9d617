/**
 * Measures the latency of a search in a large menu, and the number of random carts that one core prices per second.
 * `npm run bench`.
 */
import type { CartItem, Item, Menu, Offer } from '#domain/entities.ts';
import { priceCart, type PriceRequest, type PriceRules } from '#domain/pricing.ts';
import { searchItems } from '#domain/search.ts';

const itemCount = 5000;
const queryCount = 2000;
const cartCount = 5000;
/** Processor time in seconds for which carts are priced, after warming up. */
const pricingSeconds = 3;

/** Creates a linear congruential generator of integers below `limit`. A fixed seed makes runs comparable. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    // Multiplier and increment of Numerical Recipes.
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const random = createRandom(20270328);
const words =
  'Tacos poulet bœuf crème brûlée frites sauce fromagère burger galette œuf salade épicé grillé menu maison oignons cheddar'.split(' ');
const sentence = (length: number) => Array.from({ length }, () => words[random(words.length)] ?? '').join(' ');

function randomItem(id: number): Item {
  return {
    item_id: id,
    item_menu_id: random(3),
    item_category_id: random(8),
    item_name: `${sentence(3)} ${id}`,
    item_description: sentence(12),
    item_price: { price_pickup: random(2000) / 100, price_delivery: random(2200) / 100, tax_rate: random(2) === 0 ? 10 : 5.5 },
    options: Array.from({ length: random(3) }, (_, option) => ({
      option_id: option,
      option_name: 'Sauces',
      option_options: Array.from({ length: 4 }, (__, choice) => ({
        id: choice,
        name: 'Sauce',
        price: random(200) / 100,
        quantity: random(2),
      })),
    })),
  };
}

const items = Array.from({ length: itemCount }, (_, id) => randomItem(id));

function benchSearch(): void {
  const startedAt = performance.now();
  searchItems(items, 'tacos');
  const indexing = performance.now() - startedAt;
  const times = Array.from({ length: queryCount }, () => {
    const query = sentence(1 + random(3)).slice(0, 3 + random(20));
    const queriedAt = performance.now();
    searchItems(items, query);
    return performance.now() - queriedAt;
  }).toSorted((a, b) => a - b);
  const percentile = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(3);
  console.log(
    `search, ${itemCount} items: p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms per query (indexing once: ${indexing.toFixed(0)} ms)`,
  );
}

const menus: Menu[] = [
  { menu_id: 1, menu_is_available: true, categories: [{ category_id: 1, category_name: 'Carte', items: items.slice(0, 200) }] },
];
const types = ['percentage', 'fixed_amount', 'free_item', 'buy_one_get_one', 'free_delivery'] as const;
const offers = types.map((type, id): Offer => ({
  id,
  type,
  is_active: true,
  active_times: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '11:00', end: '23:00' },
  auto_apply: id % 2 === 0 ? 'Yes' : 'No',
  delivery_pickup: 'both',
  minimum_amount: id * 5,
  categories: id === 3 ? [1, 2] : [],
  items: type === 'free_item' ? [150] : [],
  value: 10,
}));

function randomCart(): PriceRequest {
  const lines = Array.from({ length: 1 + random(10) }, (): CartItem => ({
    ...randomItem(random(itemCount)),
    quantity: 1 + random(4),
    note: '',
  }));
  const zone = { name: 'Centre', city: 'Lille', postal_code: '59000', delivery_fee: 2.5, flat_charge: 1.5, minimum_order: 15 };
  return {
    items: lines,
    mode: random(2) === 0 ? 'pickup' : 'delivery',
    couponOfferId: random(3),
    destination: random(5) === 0 ? null : { zone },
  };
}

function benchPricing(): void {
  const carts = Array.from({ length: cartCount }, randomCart);
  const rules: PriceRules = { offers, menus, settings: {}, now: new Date('2027-01-04T12:00:00Z'), timeZone: 'Europe/Paris' };
  for (const cart of carts) priceCart(cart, rules);
  let priced = 0;
  const before = process.cpuUsage();
  const cpuSeconds = () => (process.cpuUsage(before).user + process.cpuUsage(before).system) / 1e6;
  for (let index = 0; index % 500 !== 0 || cpuSeconds() < pricingSeconds; index += 1) {
    priceCart(carts[index % carts.length] ?? carts[0] ?? randomCart(), rules);
    priced += 1;
  }
  const seconds = cpuSeconds();
  console.log(`pricing: ${Math.round(priced / seconds)} random carts per second on one core (1 to 10 lines, ${offers.length} offers)`);
}

benchSearch();
benchPricing();
