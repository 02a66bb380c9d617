import { orderModes } from '#config/constants.ts';
import type { OrderMode } from '#domain/entities.ts';
import { scheduleDates } from '#domain/schedule.ts';
import { adjustHours } from '#domain/schedule/adjust-hours.ts';
import type { ClosedPeriod } from '#domain/schedule/closed-periods.ts';
import { daySlots } from '#domain/schedule/slot-rules.ts';
import { toClockTime } from '#domain/schedule/time-ranges.ts';
import { addDays, weekdaysOf } from '#domain/schedule/wall-clock.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { kitchenSlot, soonestSlot } from './capacity.ts';
import { isActive, noControls, type Controls } from './controls.ts';
import { pauseNoticeSettings } from './pause-notice.ts';
import { applySoldOut } from './sell-out.ts';

/** Returns the prefix of a mode's settings in `scheduling`. */
const settingPrefix = (mode: OrderMode) => (mode === 'pickup' ? 'pickup_' : '');

/**
 * Creates the function that applies the restaurant's controls to the published shop. It returns the same catalogue as long as the
 * controls that are active have the same effect, so that what is derived from it can be cached by its `revision`.
 */
export function createControlsApplier(): (published: Catalogue, controls: Controls, now: Date) => Catalogue {
  let lastResult: { published: Catalogue; controls: Controls; second: number; applied: AppliedControls } | null = null;
  return (published, controls, now) => {
    if (controls === noControls) return published;
    const second = Math.floor(now.getTime() / 1000);
    const previous = lastResult?.published === published ? lastResult : null;
    if (previous?.controls === controls && previous.second === second) return previous.applied.catalogue;
    const recomputed = applyControls(published, controls, now);
    const applied = previous?.applied.effect === recomputed.effect ? previous.applied : recomputed;
    lastResult = { published, controls, second, applied };
    return applied.catalogue;
  };
}

/** A catalogue with controls. `effect` identifies what they change. */
type AppliedControls = { catalogue: Catalogue; effect: string };

function applyControls(published: Catalogue, controls: Controls, now: Date): AppliedControls {
  const { timeZone } = published.site;
  const dates = scheduleDates({ now, timeZone });
  const yesterday = addDays(dates[0] ?? '', -1);
  const specialDays = controls.days.filter(({ date }) => date === yesterday || dates.includes(date));
  const pauses = controls.pauses.filter((pause) => isActive(pause, now));
  const soldOut = { items: activeKeys(controls.items, now), choices: activeKeys(controls.choices, now) };
  const delay = controls.delay !== null && isActive(controls.delay, now) ? controls.delay.minutes : 0;
  const closedPeriods = pauses.map(({ mode, since, until }) => ({ mode, from: since, until }));

  const menus = adjustHours(applySoldOut(published.menus, soldOut), { specialDays, closedPeriods, now, timeZone });
  const notices = pauseNoticeSettings(pauses, { site: published.site, now });
  const delayed = withSettings({ ...published, menus }, [...delaySettings(published, delay), ...notices]);
  const { catalogue, full, closed } = closeFullSlots(delayed, { fullSlots: controls.fullSlots, dates, now });
  const effect = JSON.stringify([
    dates[0],
    [...soldOut.items],
    [...soldOut.choices],
    specialDays,
    closedPeriods,
    notices,
    delay,
    full,
    closed,
  ]);
  return { catalogue: { ...catalogue, revision: `${published.version} ${effect}` }, effect };
}

const activeKeys = (entries: Controls['items'], now: Date) =>
  new Set([...entries].filter(([, period]) => isActive(period, now)).map(([key]) => key));

/** Adds settings, which take precedence over earlier ones of the same name. */
function withSettings(catalogue: Catalogue, added: { name: string; value: unknown }[]): Catalogue {
  if (added.length === 0) return catalogue;
  const flatSettings = { ...catalogue.flatSettings, ...Object.fromEntries(added.map(({ name, value }) => [name, value])) };
  return { ...catalogue, settings: [...catalogue.settings, ...added], flatSettings };
}

function delaySettings({ flatSettings }: Catalogue, minutes: number) {
  if (minutes === 0) return [];
  const { scheduling } = parseSettings(flatSettings);
  return orderModes.map((mode) => ({
    name: `scheduling.${settingPrefix(mode)}minimum_time`,
    value: Math.round(scheduling[mode].leadMs / 60_000) + minutes,
  }));
}

type FullSlotOptions = { fullSlots: Controls['fullSlots']; dates: readonly string[]; now: Date };

/** Lists the full slots in the settings, and closes a mode for "as soon as possible" while the slot of such an order is full. */
function closeFullSlots(catalogue: Catalogue, { fullSlots, dates, now }: FullSlotOptions) {
  if (fullSlots.size === 0) return { catalogue, full: [], closed: [] };
  const { timeZone } = catalogue.site;
  const fullSlotSettings = orderModes.map((mode) => ({
    name: `scheduling.${settingPrefix(mode)}full_slots`,
    value: dates.flatMap((date) => listFullSlots(catalogue, { mode, date, fullSlots })).join(','),
  }));
  const { scheduling } = parseSettings(catalogue.flatSettings);
  const closed = orderModes.flatMap((mode): ClosedPeriod[] => {
    const { start, end } = soonestSlot(catalogue, mode, now);
    if (!fullSlots.has(kitchenSlot(start).getTime())) return [];
    // An order placed later than this is ready after the end of the full slot.
    const until = new Date(end.getTime() - scheduling[mode].leadMs);
    return [{ mode, from: kitchenSlot(now), until }];
  });
  const menus = adjustHours(catalogue.menus, { specialDays: [], closedPeriods: closed, now, timeZone });
  return { catalogue: withSettings({ ...catalogue, menus }, fullSlotSettings), full: fullSlotSettings, closed };
}

function listFullSlots(
  { menus, site: { timeZone } }: Catalogue,
  { mode, date, fullSlots }: { mode: OrderMode; date: string; fullSlots: Controls['fullSlots'] },
): string[] {
  const [days, toInstant] = [weekdaysOf(date), createInstantConverter(date, timeZone)];
  if (days === null || toInstant === null) return [];
  return daySlots(menus, mode, days)
    .filter(({ start }) => fullSlots.has(kitchenSlot(new Date(toInstant(start))).getTime()))
    .map(({ start }) => `${date} ${toClockTime(start)}`);
}
