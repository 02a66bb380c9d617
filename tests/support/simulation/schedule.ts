import { createRandom, type Random } from './random.ts';
import { withRestaurant } from './restaurant-steps.ts';
import { attacks, randomFaults, type CardOutcome, type AuthenticationOutcome, type Schedule, type Step } from './steps.ts';

// A repeated element of a list is more likely to be picked.
const randomCard = (random: Random) => random.pick<CardOutcome>(['accepted', 'accepted', 'accepted', 'declined', 'requires3ds']);
const randomDelay = (random: Random) => (random.chance(0.15) ? { delayMinutes: random.pick([10, 24, 40, 70]) } : {});
const randomAuthentication = (random: Random) => random.pick<AuthenticationOutcome>(['success', 'success', 'failure', 'none']);

const randomSubmission = (random: Random): Step => ({
  type: 'submit',
  card: randomCard(random),
  authentication: randomAuthentication(random),
  faults: randomFaults(random),
  crashesAfterCall: random.chance(0.25) ? 1 + random.integerBelow(6) : null,
  ...randomDelay(random),
});

function randomStep(random: Random): Step {
  // The thresholds are cumulative percentages: 42 % of the steps submit the order, 8 % submit it twice, and so on.
  const percentile = random.integerBelow(100);
  if (percentile < 42) return randomSubmission(random);
  if (percentile < 50)
    return { type: 'submit twice', card: randomCard(random), authentication: randomAuthentication(random), faults: randomFaults(random) };
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
  const steps = [randomSubmission(random), ...Array.from({ length: random.integerBelow(5) }, () => randomStep(random))];
  if (random.chance(0.08)) return { seed, method, steps: withRestore(random, steps) };
  return { seed, method, steps: withRestaurant(seed, steps) };
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
