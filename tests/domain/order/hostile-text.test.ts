// References: S-n in docs/security.md.

import { expect, test } from 'vitest';
import { zoneFor } from '#domain/delivery.ts';
import type { Item } from '#domain/entities.ts';
import { deliveryErrors, personalErrors } from '#domain/order/forms.ts';
import { toCents } from '#domain/money.ts';
import { isSlotOffered, mergeRanges, unavailableItems } from '#domain/schedule.ts';
import { searchItems } from '#domain/search.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { openDaily, paris, cpuMilliseconds, zone } from '../shop.ts';

/** Texts of 100 kB that make regular expressions backtrack. */
const hostileTexts: Record<string, string> = {
  'one letter': 'a'.repeat(100_000),
  spaces: ' '.repeat(100_000),
  'spaces and an end': `${' '.repeat(99_999)}!`,
  digits: '1'.repeat(100_000),
  colons: '12:'.repeat(33_000),
  dots: 'a.'.repeat(50_000),
  dashes: `a@${'a-'.repeat(50_000)}`,
  'at signs': 'a@'.repeat(50_000),
  'marks on one letter': `e${'\u0301'.repeat(99_999)}`,
  'pattern signs': '(.*+?)[]\\'.repeat(10_000),
  words: 'tacos '.repeat(16_000),
  'different words': Array.from({ length: 16_000 }, (_, index) => `x${index}`).join(' '),
};

const items: Item[] = Array.from({ length: 1000 }, (_, index) => ({
  item_id: index,
  item_menu_id: 1,
  item_category_id: 1,
  item_name: `Tacos ${index}`,
  item_description: 'Frites, sauce fromagère et une viande au choix',
  item_price: { price_delivery: 8, price_pickup: 7 },
}));
const personal = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' };
const delivery = {
  address: '1',
  city: 'Lille',
  postal_code: '59000',
  country: 'France',
  is_scheduled: false,
  delivery_date: '',
  delivery_time_range: '',
};
const request = {
  menus: [openDaily(['11:00', '14:00'])],
  mode: 'pickup' as const,
  date: '2027-01-04',
  now: new Date('2027-01-04T08:00:00Z'),
  timeZone: paris,
  settings: {},
};

const rules: Record<string, (text: string) => unknown> = {
  search: (text) => searchItems(items, text),
  'a name': (text) => personalErrors({ ...personal, first_name: text }),
  'an email': (text) => personalErrors({ ...personal, email: text }),
  'a phone': (text) => personalErrors({ ...personal, phone: text }),
  'a postal code': (text) => deliveryErrors({ ...delivery, postal_code: text }, 'delivery'),
  'a city': (text) => zoneFor({ city: text, postal_code: text }, [zone]),
  'opening hours': (text) => mergeRanges([[text, text]]),
  'a time range': (text) => isSlotOffered(request, text),
  'a time': (text) => unavailableItems({ ...request, items: [], range: text }),
  'an amount': (text) => {
    try {
      return toCents(text);
    } catch {
      return null;
    }
  },
  'a setting': (text) => flattenSettings([{ name: text, value: text }]),
};

test.each(Object.keys(rules))('100 kB of hostile text delay %s by less than 50 ms (S-46)', (name) => {
  const rule = rules[name] ?? (() => null);
  searchItems(items, 'frites');
  for (const [kind, text] of Object.entries(hostileTexts))
    expect(
      cpuMilliseconds(() => rule(text)),
      kind,
    ).toBeLessThan(50);
});
