import { orderModes } from '#config/constants.ts';
import { pauseMinutes } from '#domain/staff/controls.ts';
import { createRandom, type Random } from './random.ts';
import { randomFault, randomFaults, staffStatements, type ScheduledChange, type StaffPress, type Step } from './steps.ts';

/**
 * Presses of a step at the restaurant: a single one, or two at the same time in two tabs. A repeated entry is more likely to be picked.
 */
const staffPresses: readonly [StaffPress[], ...StaffPress[][]] = [
  ['order.accept'],
  ['order.accept'],
  ['order.accept'],
  ['order.accept'],
  ['order.accept'],
  ['order.refuse'],
  ['order.refuse'],
  ['order.start'],
  ['order.finish'],
  ['order.handOver'],
  ['order.cancel'],
  ['order.refuse', 'order.refuse'],
  ['order.accept', 'order.refuse'],
  ['order.cancel', 'order.start'],
  ['order.cancel', 'order.cancel'],
];

function randomStaffStep(random: Random): Step {
  if (random.chance(0.06))
    return { type: 'refuse unanswered', minutes: random.pick([1, 11, 40]), fault: randomFault(random, staffStatements) };
  return { type: 'staff', presses: random.pick(staffPresses), faults: randomFaults(random, staffStatements) };
}

/** Inserts what the kitchen does at random moments into every second visit. */
function withStaff(random: Random, steps: readonly Step[]): Step[] {
  if (random.chance(0.5)) return [...steps];
  let all = [...steps];
  for (let count = 1 + random.integerBelow(5); count > 0; count -= 1)
    all = all.toSpliced(1 + random.integerBelow(all.length), 0, randomStaffStep(random));
  return all;
}

/** Returns presses that refund pieces: once, twice with one request, in two tabs, and while the order is cancelled. */
function randomRefundPresses(random: Random): StaffPress[] {
  const generateRefundPress = () => ({
    refund: random.integerBelow(3),
    line: random.chance(0.3) ? 0 : 1,
    quantity: random.chance(0.3) ? 2 : 1,
  });
  const first = generateRefundPress();
  return random.pick<StaffPress[]>([
    [first],
    [first],
    [first, first],
    [first, { ...first, refund: first.refund + 1 }],
    [first, generateRefundPress(), generateRefundPress()],
    [first, 'order.cancel'],
    [first, 'order.handOver'],
  ]);
}

/** Appends an acceptance and refunds of lines, with some jobs in between, to every third visit: of those whose carts have two lines. */
function withLineRefunds(seed: number, random: Random, steps: readonly Step[]): Step[] {
  if (seed % 2 === 0 || random.chance(0.33)) return [...steps];
  let all: Step[] = [...steps, { type: 'staff', presses: ['order.accept'], faults: [] }];
  const accepted = all.length;
  for (let count = 1 + random.integerBelow(4); count > 0; count -= 1) {
    const refund: Step = { type: 'staff', presses: randomRefundPresses(random), faults: randomFaults(random, staffStatements) };
    const laterStep: Step = random.chance(0.25)
      ? random.pick<Step>([{ type: 'sweep' }, { type: 'webhooks' }, { type: 'wait', minutes: 1 }])
      : refund;
    all = all.toSpliced(accepted + random.integerBelow(all.length - accepted + 1), 0, laterStep);
  }
  return random.chance(0.2) ? [...all, { type: 'staff', presses: ['order.cancel'], faults: randomFaults(random, staffStatements) }] : all;
}

function randomChange(random: Random): ScheduledChange {
  const kind = random.integerBelow(12);
  if (kind < 3)
    return { type: 'pause', mode: random.pick(orderModes), length: random.pick<15 | 30 | 60 | 'tomorrow'>([...pauseMinutes, 'tomorrow']) };
  if (kind < 5) return { type: 'capacity', unit: 'orders', limit: random.pick([1, 2, 3]) };
  if (kind < 6) return { type: 'capacity', unit: 'items', limit: random.pick([2, 4, 6]) };
  const soldOut = random.pick(['tomorrow', 'forGood'] as const);
  if (kind < 8) return { type: 'stock', kind: 'item', id: random.pick(['1', '2']), soldOut };
  if (kind < 9) return { type: 'stock', kind: 'choice', id: 'Algérienne', soldOut };
  if (kind < 10) return { type: 'days', inDays: random.integerBelow(2), ranges: random.pick([[], [['11:30', '12:45']]]) };
  return { type: 'delay', minutes: random.pick([10, 20, 30, 45, 45]) };
}

/** Returns the change that undoes another one. */
function revertChange(change: ScheduledChange): ScheduledChange {
  switch (change.type) {
    case 'pause':
      return { ...change, length: null };
    case 'stock':
      return { ...change, soldOut: null };
    case 'capacity':
      return { ...change, limit: null };
    case 'days':
      return { ...change, ranges: null };
    case 'delay':
      return { ...change, minutes: 0 };
  }
}

/** Returns changes that are sent at the same time: one, one that is pressed twice, or contradicting ones of two tablets. */
function randomChanges(random: Random): ScheduledChange[] {
  const change = randomChange(random);
  return random.pick([
    [change],
    [change],
    [change, change],
    [change, revertChange(change)],
    [change, randomChange(random)],
    [revertChange(change)],
  ]);
}

const randomModes = (random: Random) =>
  Array.from({ length: 1 + random.integerBelow(5) }, () => random.pick(['pickup', 'pickup', 'delivery'] as const));

const randomRush = (random: Random, changes: ScheduledChange[]): Step => ({
  type: 'rush',
  modes: randomModes(random),
  slot: random.integerBelow(3),
  changes,
  faults: randomFaults(random),
});

/** Returns a change, and mostly other customers who order right after it, or a moment later when every server knows it. */
function randomControlSteps(random: Random): Step[] {
  if (random.chance(0.2)) return [randomRush(random, randomChanges(random))];
  const changes: Step = { type: 'controls', changes: randomChanges(random), seconds: random.pick([0, 2]), faults: randomFaults(random) };
  return random.chance(0.8) ? [changes, randomRush(random, [])] : [changes];
}

/** Inserts changes of the controls, and other customers, into every third visit. */
function withControls(random: Random, steps: readonly Step[]): Step[] {
  if (random.chance(0.66)) return [...steps];
  let all = [...steps];
  for (let count = 1 + random.integerBelow(4); count > 0; count -= 1)
    all = all.toSpliced(random.integerBelow(all.length + 1), 0, ...randomControlSteps(random));
  return all;
}

/** Inserts what the restaurant does into the visit of a seed. Each part has its own random numbers, so that changing one keeps the others. */
export function withRestaurant(seed: number, steps: readonly Step[]): Step[] {
  const handled = withStaff(createRandom(~seed), steps);
  const refunded = withLineRefunds(seed, createRandom(seed ^ 0x2545f491), handled);
  return withControls(createRandom(seed ^ 0x5851f42d), refunded);
}
