import { orderModes } from '#config/constants.ts';
import type { Menu } from '#domain/entities.ts';
import { scheduleDates } from '#domain/schedule.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { ShopControls, StockEntry } from '#domain/staff/controls.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { isActive, type Controls } from './controls.ts';
import { choiceName } from './sell-out.ts';

/** Builds the state of the controls that the counter shows. `published`: the shop without controls. */
export function describeControls(published: Catalogue, controls: Controls, now: Date): ShopControls {
  const [today = ''] = scheduleDates({ now, timeZone: published.site.timeZone });
  const pauseOf = (mode: (typeof orderModes)[number]) =>
    controls.pauses.find((pause) => pause.mode === mode && isActive(pause, now))?.until.toISOString() ?? null;
  const delay = controls.delay !== null && isActive(controls.delay, now) ? controls.delay : null;
  return {
    modes: orderModes.filter((mode) => mode === 'pickup' || parseSettings(published.flatSettings).delivery.isActive),
    pauses: { pickup: pauseOf('pickup'), delivery: pauseOf('delivery') },
    delay: { minutes: delay?.minutes ?? 0, until: delay?.until?.toISOString() ?? null },
    dishes: uniqueById(published.menus.flatMap((menu) => listDishes(menu, controls, now))),
    choices: uniqueById(published.menus.flatMap((menu) => listChoices(menu, controls, now))),
    capacity: controls.capacity,
    days: controls.days.filter(({ date }) => date >= today),
  };
}

type Periods = Controls['items'];

function describeSoldOut(periods: Periods, key: string, now: Date): StockEntry['soldOut'] {
  const period = periods.get(key);
  return period === undefined || !isActive(period, now) ? null : { until: period.until?.toISOString() ?? null };
}

function listDishes({ categories }: Menu, { items }: Controls, now: Date): StockEntry[] {
  return categories.flatMap(({ category_name: group, items: dishes }) =>
    dishes.map(({ item_id, item_name: name, item_is_available }) => {
      const id = String(item_id);
      return { id, name, group, soldOut: describeSoldOut(items, id, now), isFixed: item_is_available === false };
    }),
  );
}

function listChoices({ categories }: Menu, { choices }: Controls, now: Date): StockEntry[] {
  const options = categories.flatMap(({ items }) => items.flatMap((item) => item.options ?? []));
  return options.flatMap(({ option_name: group, option_options }) =>
    option_options.map((choice) => {
      const id = choiceName(choice);
      return { id, name: id, group, soldOut: describeSoldOut(choices, id, now), isFixed: false };
    }),
  );
}

/** Returns the first entry of each id. */
function uniqueById(entries: readonly StockEntry[]): StockEntry[] {
  return [...new Map(entries.toReversed().map((entry) => [entry.id, entry])).values()].toReversed();
}
