import { randomOf, type Random } from './random.ts';

/**
 * Fault of one call: its request or response is lost, it is delivered twice, the server is killed at its nth database
 * statement, Stripe is unreachable, or Stripe's response is lost.
 */
export type Fault = 'request lost' | 'response lost' | 'duplicated' | { killedAt: number } | 'stripe unreachable' | 'stripe response lost';

/** Outcome of a card charge. */
export type CardOutcome = 'accepted' | 'declined' | 'asksBank';
export type BankAnswer = 'success' | 'failure' | 'none';

/** One step of a visit. `faults` apply to its calls in order; further calls have none. */
export type Step =
  /** Presses the order button. `endsAfter`: the page crashes after this many calls. `delayMinutes`: between order and charge. */
  | { do: 'press'; card: CardOutcome; bank: BankAnswer; faults: (Fault | null)[]; endsAfter: number | null; delayMinutes?: number }
  /** Presses the order button in two tabs concurrently. */
  | { do: 'press twice'; card: CardOutcome; bank: BankAnswer; faults: (Fault | null)[] }
  /** Reopens the page, which resumes from its journal. */
  | { do: 'reopen'; faults: (Fault | null)[] }
  | { do: 'change cart' }
  | { do: 'wait'; minutes: number }
  | { do: 'webhooks' }
  | { do: 'sweep' }
  | { do: 'delete account' }
  /** Makes the composition of later mails about the order fail. */
  | { do: 'spoil mails' }
  /** Backs up the shop's database. */
  | { do: 'back up' }
  /** Restores the shop's database from the backup and restarts its servers. */
  | { do: 'restore backup' }
  /** Attempts to get an order without paying for it. */
  | { do: 'cheat'; how: Cheat };

const cheats = [
  'says paid',
  'pays without ordering',
  'orders with paid intent',
  'lowers the total',
  'orders as paid',
  'orders a fifty-cent intent',
] as const;
export type Cheat = (typeof cheats)[number];

/** One visit: a customer who wants one order, with faults. */
export type Schedule = { seed: number; method: 'card' | 'cash'; steps: Step[] };

function fault(random: Random): Fault | null {
  if (random.chance(0.7)) return null;
  return random.pick<Fault>([
    'request lost',
    'response lost',
    'response lost',
    'duplicated',
    { killedAt: 1 + random.below(14) },
    'stripe unreachable',
    'stripe response lost',
  ]);
}
const faults = (random: Random) => Array.from({ length: 8 }, () => fault(random));
const card = (random: Random) => random.pick<CardOutcome>(['accepted', 'accepted', 'accepted', 'declined', 'asksBank']);
const delayMinutes = (random: Random) => (random.chance(0.15) ? { delayMinutes: random.pick([10, 24, 40, 70]) } : {});
const bank = (random: Random) => random.pick<BankAnswer>(['success', 'success', 'failure', 'none']);

function step(random: Random): Step {
  const roll = random.below(100);
  if (roll < 42)
    return {
      do: 'press',
      card: card(random),
      bank: bank(random),
      faults: faults(random),
      endsAfter: random.chance(0.25) ? 1 + random.below(6) : null,
      ...delayMinutes(random),
    };
  if (roll < 50) return { do: 'press twice', card: card(random), bank: bank(random), faults: faults(random) };
  if (roll < 72) return { do: 'reopen', faults: faults(random) };
  if (roll < 78) return { do: 'change cart' };
  if (roll < 84) return { do: 'wait', minutes: random.pick([1, 3, 12, 70]) };
  if (roll < 88) return { do: 'webhooks' };
  if (roll < 91) return { do: 'sweep' };
  if (roll < 93) return { do: 'delete account' };
  if (roll < 95) return { do: 'spoil mails' };
  return { do: 'cheat', how: random.pick(cheats) };
}

/** Generates the visit of a seed. It begins with an order. */
export function scheduleOf(seed: number): Schedule {
  const random = randomOf(seed);
  const method = random.chance(0.8) ? 'card' : 'cash';
  const first: Step = {
    do: 'press',
    card: card(random),
    bank: bank(random),
    faults: faults(random),
    endsAfter: random.chance(0.25) ? 1 + random.below(6) : null,
    ...delayMinutes(random),
  };
  const steps = [first, ...Array.from({ length: random.below(5) }, () => step(random))];
  return { seed, method, steps: random.chance(0.08) ? withRestore(random, steps) : steps };
}

/** Inserts a backup and, some steps later, its restoration. */
function withRestore(random: Random, steps: readonly Step[]): Step[] {
  const from = random.below(steps.length);
  const until = from + 1 + random.below(steps.length - from);
  return [...steps.slice(0, from), { do: 'back up' }, ...steps.slice(from, until), { do: 'restore backup' }, ...steps.slice(until)];
}
