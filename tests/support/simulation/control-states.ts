import type { OrderMode } from '#domain/entities.ts';
import { settingNumber } from '#domain/settings.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { nextServiceDay, type ControlChange } from '#domain/staff/controls.ts';
import { cardShop } from '../card-shop.ts';

const timeZone = 'Europe/Paris';
const minute = 60_000;
const slotMs = 15 * minute;
/** Minutes between an order and the start of its slot, without a longer preparation. */
const leadMinutes = settingNumber(flattenSettings(cardShop.settings), 'scheduling.minimum_time') ?? 0;
/** Milliseconds after which every server has read a changed control. */
const propagationMs = 1000;

/** A change of the controls that the restaurant has sent, and when. Null: the control was never changed. */
export type ControlState = { change: ControlChange; at: number } | null;

/** A control as the shop has stored it; null if it is not set. `until` is in milliseconds since the epoch. */
export type StoredControl = { value: object; until: number | null } | null;

/**
 * An order when it was placed. `kitchenSlot`: start of the slot of the kitchen in which it counts. `load`: what that slot holds after
 * the step, cancelled orders excluded.
 */
export type Placement = {
  orderId: string;
  mode: OrderMode;
  placedAt: number;
  /** Null for ASAP. */
  slotStart: number | null;
  /** Date and start of the slot in the shop's time zone; the start is null for ASAP. */
  date: string;
  startTime: string | null;
  itemIds: string[];
  choices: string[];
  kitchenSlot: number | null;
  load: { orders: number; items: number };
};

/** Returns the key of the control that a change replaces: its kind and subject. */
function controlKey(change: ControlChange): string {
  if (change.type === 'pause') return `pause ${change.mode}`;
  if (change.type === 'stock') return `${change.kind} ${change.id}`;
  return change.type === 'days' ? `day ${change.date}` : `${change.type} `;
}

/** Returns the end of a pause, a longer preparation or a sold-out dish; null if it is for good, and 0 if the control is off. */
function endOf({ change, at }: NonNullable<ControlState>): number | null {
  if (change.type === 'pause' && change.length !== null)
    return change.length === 'tomorrow'
      ? nextServiceDay(new Date(at), timeZone).getTime()
      : Math.ceil(at / minute + change.length) * minute;
  if (change.type === 'stock' && change.soldOut !== null)
    return change.soldOut === 'tomorrow' ? nextServiceDay(new Date(at), timeZone).getTime() : null;
  if (change.type === 'delay' && change.minutes > 0) return nextServiceDay(new Date(at), timeZone).getTime();
  return 0;
}

/** Whether the shop has stored a control in this state. */
export function isStored(state: ControlState, stored: StoredControl): boolean {
  if (state === null) return stored === null;
  const { change } = state;
  switch (change.type) {
    case 'pause':
    case 'stock':
      return (stored?.until ?? (stored === null ? 0 : null)) === endOf(state);
    case 'capacity':
      return change.limit === null ? stored === null : hasValue(stored, { unit: change.unit, limit: change.limit });
    case 'days':
      return change.ranges === null ? stored === null : hasValue(stored, { ranges: change.ranges });
    case 'delay':
      return change.minutes === 0 ? stored === null : hasValue(stored, { minutes: change.minutes });
  }
}

function hasValue(stored: StoredControl, value: Record<string, unknown>): boolean {
  const fields = Object.entries(stored?.value ?? {});
  return fields.length > 0 && fields.every(([name, field]) => JSON.stringify(field) === JSON.stringify(value[name]));
}

/** Whether an order must not be placed while a control is in this state. */
export function forbidsOrder(
  state: ControlState,
  { mode, placedAt, slotStart, date, startTime, itemIds, choices, load }: Placement,
): boolean {
  if (state === null) return false;
  const { change } = state;
  const end = endOf(state) ?? Number.POSITIVE_INFINITY;
  switch (change.type) {
    case 'pause':
      return change.mode === mode && placedAt < end && (slotStart === null || slotStart < end);
    case 'stock':
      return placedAt < end && (change.kind === 'item' ? itemIds : choices).includes(change.id);
    case 'capacity':
      return change.limit !== null && load[change.unit] > change.limit;
    case 'days':
      return (
        change.date === date &&
        change.ranges !== null &&
        !change.ranges.some(([from, to]) => startTime === null || (from <= startTime && startTime < to))
      );
    case 'delay':
      return placedAt < end && slotStart !== null && slotStart < placedAt + (leadMinutes + change.minutes) * minute;
  }
}

/** Returns the start of the slot of the kitchen in which an order counts while preparation takes longer, or as long as usual for null. */
export function slotWithDelay(state: ControlState, { slotStart, placedAt }: Placement): number {
  const isLonger = state?.change.type === 'delay' && placedAt < (endOf(state) ?? 0);
  const longerBy = isLonger && state.change.type === 'delay' ? state.change.minutes : 0;
  return Math.floor((slotStart ?? placedAt + (leadMinutes + longerBy) * minute) / slotMs) * slotMs;
}

/** By key, the states that a control may have had during a step. */
export type PossibleStates = Record<string, ControlState[]>;

/** Whether a change may be unknown to another server of the shop for a moment: pauses and the capacity are not. */
const isPropagated = (state: ControlState) => state !== null && ['stock', 'days', 'delay'].includes(state.change.type);

/** Creates the record of what the restaurant has changed, from which follows in which states its controls may be. */
export function createControlRecord() {
  type SentChange = { state: NonNullable<ControlState>; isAcknowledged: boolean };
  const possibleByKey = new Map<string, ControlState[]>();
  let sentChanges = new Map<string, SentChange[]>();
  let replacedStates: { key: string; state: ControlState; at: number }[] = [];
  return {
    record(change: ControlChange, at: number, isAcknowledged: boolean) {
      const key = controlKey(change);
      sentChanges.set(key, [...(sentChanges.get(key) ?? []), { state: { change, at }, isAcknowledged }]);
    },
    /** Returns the states during the step that ends: of earlier steps, of this one, and those that another server may still know. */
    possibleStates(now: number): PossibleStates {
      const states: PossibleStates = {};
      for (const key of new Set([...possibleByKey.keys(), ...sentChanges.keys()])) {
        const recent = replacedStates.filter((entry) => entry.key === key && now - entry.at <= propagationMs);
        states[key] = [
          ...(possibleByKey.get(key) ?? [null]),
          ...(sentChanges.get(key) ?? []).map(({ state }) => state),
          ...recent.map(({ state }) => state),
        ];
      }
      return states;
    },
    /** Ends a step. Returns the states that the shop may have stored. An acknowledged change leaves no doubt about earlier ones. */
    endStep(now: number, stored: (key: string) => StoredControl): PossibleStates {
      const results: PossibleStates = {};
      for (const [key, changes] of sentChanges) {
        const statesBefore = possibleByKey.get(key) ?? [null];
        const states = changes.map(({ state }) => state);
        const possible = changes.some(({ isAcknowledged }) => isAcknowledged) ? states : [...statesBefore, ...states];
        results[key] = possible;
        const matching = possible.filter((state) => isStored(state, stored(key)));
        possibleByKey.set(key, matching.length > 0 ? matching : possible);
        const lostStates = [...statesBefore, ...states].filter((state) => isPropagated(state) || states.some(isPropagated));
        replacedStates = [...replacedStates, ...lostStates.map((state) => ({ key, state, at: now }))];
      }
      sentChanges = new Map();
      return results;
    },
  };
}
