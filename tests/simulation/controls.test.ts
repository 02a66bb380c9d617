// References: INV-n in docs/invariants.md.

import { describe, expect, test } from 'vitest';
import type { ControlChange } from '#domain/staff/controls.ts';
import { caseCount } from '../support/deep-tests.ts';
import { controlViolations } from '../support/simulation/control-checks.ts';
import { createControlRecord, type ControlState, type Placement } from '../support/simulation/control-states.ts';
import { usesControls } from '../support/simulation/restaurant.ts';
import { openShopWorld } from '../support/simulation/shop-world.ts';
import { schedulesFrom, runSchedules } from '../support/simulation/simulate.ts';

/** 12:05 in Paris. */
const now = new Date('2027-01-04T11:05:00Z').getTime();
const minute = 60_000;
const placement: Placement = {
  orderId: 'o1',
  mode: 'pickup',
  placedAt: now,
  slotStart: now + 25 * minute,
  date: '2027-01-04',
  startTime: '12:30',
  itemIds: ['1', '2'],
  choices: ['Algérienne'],
  kitchenSlot: now + 25 * minute,
  load: { orders: 3, items: 6 },
};
const controlState = (change: ControlChange, at = now - minute): ControlState => ({ change, at });
const faultsOf = (states: ControlState[], change: Partial<Placement> = {}) =>
  controlViolations({ observed: 'placements', placed: [{ ...placement, ...change }], states: { control: states } }).map(
    ({ invariant }) => invariant,
  );
const pauseState = (length: 15 | 30 | 'tomorrow' | null) => controlState({ type: 'pause', mode: 'pickup', length });
const soldOut = (kind: 'item' | 'choice', id: string) => controlState({ type: 'stock', kind, id, soldOut: 'forGood' });

test.each<[string, string, ControlState]>([
  ['INV-21', 'a third order in a slot for two', controlState({ type: 'capacity', unit: 'orders', limit: 2 })],
  ['INV-21', 'a sixth dish in a slot for five', controlState({ type: 'capacity', unit: 'items', limit: 5 })],
  ['INV-22', 'an order during a pause', pauseState(30)],
  ['INV-22', 'an order on a day without further orders', pauseState('tomorrow')],
  ['INV-22', 'a slot that begins before a longer preparation ends', controlState({ type: 'delay', minutes: 20 })],
  ['INV-12', 'a dish that is sold out', soldOut('item', '2')],
  ['INV-12', 'a choice that is sold out', soldOut('choice', 'Algérienne')],
  ['INV-12', 'an order on a day on which the shop is closed', controlState({ type: 'days', date: '2027-01-04', ranges: [] })],
  ['INV-12', 'an order after an early end', controlState({ type: 'days', date: '2027-01-04', ranges: [['11:30', '12:30']] })],
])('%s is violated by %s', (invariant, _, state) => {
  expect(faultsOf([state])).toEqual([invariant]);
});

test.each<[string, ControlState[], Partial<Placement>?]>([
  ['the last order that a slot takes', [controlState({ type: 'capacity', unit: 'orders', limit: 3 })]],
  [
    'an order while the limit is lifted',
    [controlState({ type: 'capacity', unit: 'orders', limit: 2 }), controlState({ type: 'capacity', unit: 'orders', limit: null })],
  ],
  ['an order before anything was set', [null, pauseState(30)]],
  ['an order in the other mode', [pauseState(30)], { mode: 'delivery' }],
  ['an order for a slot after the pause', [pauseState(15)]],
  ['an order for a slot after the preparation', [controlState({ type: 'delay', minutes: 10 })]],
  ['an order after the end of a longer preparation', [controlState({ type: 'delay', minutes: 45 }, now - 24 * 60 * minute)]],
  ['an order after the pause', [pauseState(15)], { placedAt: now + 15 * minute, slotStart: null }],
  ['an order without the dish', [soldOut('item', '3')]],
  ['an order for another date', [controlState({ type: 'days', date: '2027-01-05', ranges: [] })]],
])('%s violates nothing', (_, states, change) => {
  expect(faultsOf(states, change)).toEqual([]);
});

test('an order for as soon as possible counts in the slot in which it is ready, with or without a longer preparation', () => {
  const longer = controlState({ type: 'delay', minutes: 20 });
  const counted = (kitchenSlot: number, delays: ControlState[]) =>
    controlViolations({
      observed: 'placements',
      placed: [{ ...placement, slotStart: null, startTime: null, kitchenSlot: now + kitchenSlot * minute }],
      states: { 'delay ': delays },
    }).map(({ invariant }) => invariant);
  expect([counted(10, [null]), counted(25, [longer]), counted(25, [null, longer])]).toEqual([[], [], []]);
  expect([counted(25, [null]), counted(10, [longer]), counted(40, [null, longer])]).toEqual([['INV-21'], ['INV-21'], ['INV-21']]);
});

describe('the record of changes', () => {
  const stored = { value: {}, until: now + 15 * minute };
  test('leaves no doubt after an acknowledged change, and takes what is stored after a lost answer', () => {
    const record = createControlRecord();
    record.record({ type: 'pause', mode: 'pickup', length: 15 }, now, false);
    expect(record.endStep(now, () => stored)['pause pickup']).toHaveLength(2);
    expect(record.possibleStates(now)['pause pickup']).toEqual([pauseAt(now)]);
    record.record({ type: 'pause', mode: 'pickup', length: null }, now, true);
    const states = record.endStep(now, () => stored);
    const lost = controlViolations({ observed: 'controls', stored: { 'pause pickup': stored }, states });
    expect(lost.map(({ invariant }) => invariant)).toEqual(['INV-22']);
    expect(controlViolations({ observed: 'controls', stored: {}, states })).toEqual([]);
  });
  test('allows another server to know a sold-out dish a second later, and a pause at once', () => {
    const record = createControlRecord();
    record.record({ type: 'stock', kind: 'item', id: '2', soldOut: 'forGood' }, now, true);
    record.record({ type: 'pause', mode: 'pickup', length: 15 }, now, true);
    record.endStep(now, (key) => (key === 'item 2' ? { value: {}, until: null } : stored));
    const stateCounts = (at: number) => Object.values(record.possibleStates(at)).map(({ length }) => length);
    expect([stateCounts(now), stateCounts(now + 2000)]).toEqual([
      [3, 1],
      [1, 1],
    ]);
  });
  const pauseAt = (at: number): ControlState => ({ change: { type: 'pause', mode: 'pickup', length: 15 }, at });
});

test(
  'two servers that accept orders while the restaurant pauses, limits and sells out keep to it (INV-12, INV-21, INV-22)',
  { timeout: 600_000 },
  async () => {
    const schedules = schedulesFrom(2000, caseCount(40, 3000)).filter(({ steps }) => steps.some(usesControls));
    const report = await runSchedules((expectedTotal) => openShopWorld(expectedTotal, { servers: 2, postgres: null }), schedules);
    expect(report.violations).toEqual([]);
    expect(Math.min(report.controlled, report.changes)).toBeGreaterThan(schedules.length);
  },
);
