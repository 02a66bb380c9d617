import type { StaffEvent } from '#domain/order/board.ts';
import { createRandom, type Random } from './random.ts';

/**
 * Fault of one call: its request or response is lost, it is delivered twice, the server is killed at its nth database
 * statement, Stripe is unreachable, or Stripe's response is lost.
 */
export type Fault = 'request lost' | 'response lost' | 'duplicated' | { killedAt: number } | 'stripe unreachable' | 'stripe response lost';

/** Outcome of a card charge. */
export type CardOutcome = 'accepted' | 'declined' | 'requires3ds';
export type ChallengeOutcome = 'success' | 'failure' | 'none';

/** One step of a visit. `faults` apply to its calls in order; further calls have none. */
export type Step =
  /** Submits the order. `crashesAfterCall`: number of calls after which the page crashes. `delayMinutes`: time between order and charge. */
  | {
      type: 'submit';
      card: CardOutcome;
      bank: ChallengeOutcome;
      faults: (Fault | null)[];
      crashesAfterCall: number | null;
      delayMinutes?: number;
    }
  /** Submits the order in two tabs concurrently. */
  | { type: 'submit twice'; card: CardOutcome; bank: ChallengeOutcome; faults: (Fault | null)[] }
  /** Reopens the page, which resumes from its journal. */
  | { type: 'reopen'; faults: (Fault | null)[] }
  | { type: 'change cart' }
  | { type: 'wait'; minutes: number }
  | { type: 'webhooks' }
  | { type: 'sweep' }
  /** Handles the order at the restaurant. Several presses are sent concurrently. */
  | { type: 'staff'; presses: readonly StaffEvent['type'][]; faults: (Fault | null)[] }
  /** Waits, and runs the job that refuses unanswered orders. */
  | { type: 'refuse unanswered'; minutes: number; fault: Fault | null }
  | { type: 'delete account' }
  /** Makes the server fail to compose later mails about the order. */
  | { type: 'fail emails' }
  /** Backs up the shop's database. */
  | { type: 'back up' }
  /** Restores the shop's database from the backup and restarts its servers. */
  | { type: 'restore backup' }
  /** Attempts to get an order without paying for it. */
  | { type: 'attack'; attack: Attack };

const attacks = [
  'says paid',
  'pays without ordering',
  'reuses a paid intent',
  'lowers the total',
  'orders as paid',
  'pays fifty cents',
] as const;
export type Attack = (typeof attacks)[number];

/** One visit: a customer who wants one order, with faults. */
export type Schedule = { seed: number; method: 'card' | 'cash'; steps: Step[] };

/** Number of database statements of an order call, and of a call of the staff with its refund, within which the server is killed. */
const orderStatements = 14;
const staffStatements = 30;

function randomFault(random: Random, statements = orderStatements): Fault | null {
  if (random.chance(0.7)) return null;
  return random.pick<Fault>([
    'request lost',
    'response lost',
    'response lost',
    'duplicated',
    { killedAt: 1 + random.integerBelow(statements) },
    'stripe unreachable',
    'stripe response lost',
  ]);
}
const randomFaults = (random: Random, statements = orderStatements) => Array.from({ length: 8 }, () => randomFault(random, statements));
const randomCard = (random: Random) => random.pick<CardOutcome>(['accepted', 'accepted', 'accepted', 'declined', 'requires3ds']);
const randomDelay = (random: Random) => (random.chance(0.15) ? { delayMinutes: random.pick([10, 24, 40, 70]) } : {});
const randomBank = (random: Random) => random.pick<ChallengeOutcome>(['success', 'success', 'failure', 'none']);

const randomPress = (random: Random): Step => ({
  type: 'submit',
  card: randomCard(random),
  bank: randomBank(random),
  faults: randomFaults(random),
  crashesAfterCall: random.chance(0.25) ? 1 + random.integerBelow(6) : null,
  ...randomDelay(random),
});

function randomStep(random: Random): Step {
  const percentile = random.integerBelow(100);
  if (percentile < 42) return randomPress(random);
  if (percentile < 50) return { type: 'submit twice', card: randomCard(random), bank: randomBank(random), faults: randomFaults(random) };
  if (percentile < 72) return { type: 'reopen', faults: randomFaults(random) };
  if (percentile < 78) return { type: 'change cart' };
  if (percentile < 84) return { type: 'wait', minutes: random.pick([1, 3, 12, 70]) };
  if (percentile < 88) return { type: 'webhooks' };
  if (percentile < 91) return { type: 'sweep' };
  if (percentile < 93) return { type: 'delete account' };
  if (percentile < 95) return { type: 'fail emails' };
  return { type: 'attack', attack: random.pick(attacks) };
}

/** Generates the visit of a seed. Its first step submits an order. */
export function generateSchedule(seed: number): Schedule {
  const random = createRandom(seed);
  const method = random.chance(0.8) ? 'card' : 'cash';
  const steps = [randomPress(random), ...Array.from({ length: random.integerBelow(5) }, () => randomStep(random))];
  if (random.chance(0.08)) return { seed, method, steps: withRestore(random, steps) };
  return { seed, method, steps: withStaff(createRandom(~seed), steps) };
}

/** Combinations of presses at the restaurant: in the usual order, and at the same time in two tabs. */
const staffPresses: readonly [StaffEvent['type'][], ...StaffEvent['type'][][]] = [
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

/** Inserts what the restaurant does at random moments into every second visit. */
function withStaff(random: Random, steps: readonly Step[]): Step[] {
  if (random.chance(0.5)) return [...steps];
  let all = [...steps];
  for (let count = 1 + random.integerBelow(5); count > 0; count -= 1)
    all = all.toSpliced(1 + random.integerBelow(all.length), 0, randomStaffStep(random));
  return all;
}

/** Inserts a backup and, some steps later, its restoration. */
function withRestore(random: Random, steps: readonly Step[]): Step[] {
  const backup = random.integerBelow(steps.length);
  const restoration = backup + 1 + random.integerBelow(steps.length - backup);
  return [
    ...steps.slice(0, backup),
    { type: 'back up' },
    ...steps.slice(backup, restoration),
    { type: 'restore backup' },
    ...steps.slice(restoration),
  ];
}
