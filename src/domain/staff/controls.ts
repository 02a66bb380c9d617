import { serviceDayStartMinutes } from '#config/constants.ts';
import type { OrderMode, TimeRange } from '#domain/entities.ts';
import { addDays, wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';

/** Lengths in minutes of a pause that the counter offers. */
export const pauseMinutes = [15, 30, 60] as const;
/** Minutes by which the counter can extend the preparation time. */
export const delayMinutes = [0, 10, 20, 30, 45] as const;
/** What the capacity of a time slot counts. */
export const capacityUnits = ['orders', 'items'] as const;
/** Maximum of the capacity of a time slot. */
export const maxCapacity = 1000;
/** Maximum number of opening ranges of an exceptional day. */
export const maxDayRanges = 4;

/** Number of orders, or of items in all orders, that the kitchen prepares for a time slot. */
export type Capacity = { unit: (typeof capacityUnits)[number]; limit: number };

/** A date on which the restaurant has other hours than on its weekday. Without ranges it is closed. */
export type SpecialDay = { date: string; ranges: TimeRange[] };

/** A dish or a choice, and whether it is sold out. `until`: ISO 8601 instant, null for good. */
export type StockEntry = {
  /** Id of a dish, name of a choice. */
  id: string;
  name: string;
  /** Category of a dish, option of a choice. */
  group: string;
  soldOut: { until: string | null } | null;
  /** Whether the published menu has it sold out, which only a new menu changes. */
  isFixed: boolean;
};

/** State of the restaurant's controls. Instants are ISO 8601. */
export type ShopControls = {
  /** Order modes that the shop offers. */
  modes: OrderMode[];
  /** End of the pause of each mode; null while orders are accepted. */
  pauses: Record<OrderMode, string | null>;
  /** Minutes added to the preparation time, and until when. */
  delay: { minutes: number; until: string | null };
  dishes: StockEntry[];
  choices: StockEntry[];
  /** Null: no limit. */
  capacity: Capacity | null;
  /** Exceptional days from today on, in ascending order. */
  days: SpecialDay[];
};

/** A change of the controls. Null ends a pause, returns a dish to sale, lifts a limit, and restores a day's regular hours. */
export type ControlChange =
  | { type: 'pause'; mode: OrderMode; length: (typeof pauseMinutes)[number] | 'tomorrow' | null }
  | { type: 'stock'; kind: 'item' | 'choice'; id: string; soldOut: 'tomorrow' | 'forGood' | null }
  | { type: 'delay'; minutes: (typeof delayMinutes)[number] }
  | { type: 'capacity'; unit: Capacity['unit']; limit: number | null }
  | { type: 'days'; date: string; ranges: TimeRange[] | null };

/** Returns the last change of each control, oldest first. */
export function latestChanges(changes: readonly ControlChange[]): ControlChange[] {
  return changes.filter((change, index) => !changes.slice(index + 1).some((later) => controlKey(later) === controlKey(change)));
}

function controlKey(change: ControlChange): string {
  switch (change.type) {
    case 'pause':
      return `pause ${change.mode}`;
    case 'stock':
      return `stock ${change.kind} ${change.id}`;
    case 'days':
      return `days ${change.date}`;
    case 'delay':
    case 'capacity':
      return change.type;
  }
}

/**
 * Returns the start of the next service day, 05:00 in the restaurant's time zone: the end of what applies "until tomorrow". An
 * evening service that ends after midnight belongs to the day on which it began.
 *
 * @throws RangeError for an unknown time zone
 * @example nextServiceDay(new Date('2027-01-04T23:30:00Z'), 'Europe/Paris') // 2027-01-05T04:00:00Z
 */
export function nextServiceDay(now: Date, timeZone: string): Date {
  const { date, minutes } = wallTimeAt(now, timeZone);
  const day = minutes < serviceDayStartMinutes ? date : (addDays(date, 1) ?? date);
  return new Date(createInstantConverter(day, timeZone)?.(serviceDayStartMinutes) ?? now);
}
