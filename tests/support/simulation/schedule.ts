import { randomOf, type Random } from './random.ts';

/**
 * What goes wrong with one call: its request or its answer is lost, it arrives twice, the server is killed at its nth
 * touch of the database, or Stripe does not answer the server, or answers and is not heard.
 */
export type Fault = 'request lost' | 'answer lost' | 'twice' | { killedAt: number } | 'stripe unreached' | 'stripe unheard';

/** How the card ends. */
export type CardEnd = 'fine' | 'declined' | 'asksBank';
export type BankAnswer = 'success' | 'failure' | 'none';

/** One thing that happens in a visit. `faults` are for its calls, in their order; calls beyond have none. */
export type Step =
  /** The order button. `endsAfter`: the page dies after so many calls. `dawdles`: minutes between the order and its card. */
  | { do: 'press'; card: CardEnd; bank: BankAnswer; faults: (Fault | null)[]; endsAfter: number | null; dawdles?: number }
  /** The order button in two tabs at once. */
  | { do: 'press twice'; card: CardEnd; bank: BankAnswer; faults: (Fault | null)[] }
  /** The page is opened again, and takes up what its journal says. */
  | { do: 'reopen'; faults: (Fault | null)[] }
  | { do: 'change cart' }
  | { do: 'wait'; minutes: number }
  | { do: 'webhooks' }
  | { do: 'sweep' }
  | { do: 'delete account' }
  /** From now on no mail about the order can be written. */
  | { do: 'spoil mails' }
  /** The shop's database is copied. */
  | { do: 'back up' }
  /** The shop's database is put back to its copy, and its servers start again. */
  | { do: 'restore backup' }
  /** Somebody who wants food for nothing. */
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

/** One visit: a customer who wants one order, and a bad day. */
export type Schedule = { seed: number; method: 'card' | 'cash'; steps: Step[] };

function fault(random: Random): Fault | null {
  if (random.chance(0.7)) return null;
  return random.pick<Fault>([
    'request lost',
    'answer lost',
    'answer lost',
    'twice',
    { killedAt: 1 + random.below(14) },
    'stripe unreached',
    'stripe unheard',
  ]);
}
const faults = (random: Random) => Array.from({ length: 8 }, () => fault(random));
const card = (random: Random) => random.pick<CardEnd>(['fine', 'fine', 'fine', 'declined', 'asksBank']);
const dawdles = (random: Random) => (random.chance(0.15) ? { dawdles: random.pick([10, 24, 40, 70]) } : {});
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
      ...dawdles(random),
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

/** The visit that a seed stands for. It begins with a press: there is no bad day without an order. */
export function scheduleOf(seed: number): Schedule {
  const random = randomOf(seed);
  const method = random.chance(0.8) ? 'card' : 'cash';
  const first: Step = {
    do: 'press',
    card: card(random),
    bank: bank(random),
    faults: faults(random),
    endsAfter: random.chance(0.25) ? 1 + random.below(6) : null,
    ...dawdles(random),
  };
  const steps = [first, ...Array.from({ length: random.below(5) }, () => step(random))];
  return { seed, method, steps: random.chance(0.08) ? withRestore(random, steps) : steps };
}

/** The same visit, during which the database is copied and, some steps later, put back. */
function withRestore(random: Random, steps: readonly Step[]): Step[] {
  const from = random.below(steps.length);
  const until = from + 1 + random.below(steps.length - from);
  return [...steps.slice(0, from), { do: 'back up' }, ...steps.slice(from, until), { do: 'restore backup' }, ...steps.slice(until)];
}
