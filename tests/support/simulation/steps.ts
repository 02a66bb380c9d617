import type { OrderMode } from '#domain/entities.ts';
import type { StaffEvent } from '#domain/order/board.ts';
import type { ControlChange, SpecialDay } from '#domain/staff/controls.ts';
import type { Random } from './random.ts';

/**
 * Fault of one call: its request or response is lost, it is delivered twice, the server is killed at its nth database
 * statement, Stripe is unreachable, or Stripe's response is lost.
 */
export type Fault = 'request lost' | 'response lost' | 'duplicated' | { killedAt: number } | 'stripe unreachable' | 'stripe response lost';

/** Outcome of a card charge, and of the customer's 3-D Secure authentication. */
export type CardOutcome = 'accepted' | 'declined' | 'requires3ds';
export type AuthenticationOutcome = 'success' | 'failure' | 'none';

/** Refunds pieces of a line. Presses with the same `refund` are repetitions of one request. */
type RefundPress = { refund: number; line: number; quantity: number };
export type StaffPress = StaffEvent['type'] | RefundPress;

/** A change of the controls. A day is given relative to the time of the step. */
export type ScheduledChange =
  | Exclude<ControlChange, { type: 'days' }>
  | { type: 'days'; inDays: number; ranges: SpecialDay['ranges'] | null };

/** One step of a visit. `faults` apply to its calls in order; further calls have none. */
export type Step =
  /** Submits the order. `crashesAfterCall`: number of calls after which the page crashes. `delayMinutes`: time between order and charge. */
  | {
      type: 'submit';
      card: CardOutcome;
      authentication: AuthenticationOutcome;
      faults: (Fault | null)[];
      crashesAfterCall: number | null;
      delayMinutes?: number;
    }
  /** Submits the order in two tabs concurrently. */
  | { type: 'submit twice'; card: CardOutcome; authentication: AuthenticationOutcome; faults: (Fault | null)[] }
  /** Reopens the page, which resumes from its journal. */
  | { type: 'reopen'; faults: (Fault | null)[] }
  | { type: 'change cart' }
  | { type: 'wait'; minutes: number }
  | { type: 'webhooks' }
  | { type: 'sweep' }
  /** Handles the order at the restaurant. Several presses are sent concurrently. */
  | { type: 'staff'; presses: readonly StaffPress[]; faults: (Fault | null)[] }
  /** Waits, and runs the job that refuses unanswered orders. */
  | { type: 'refuse unanswered'; minutes: number; fault: Fault | null }
  /** Changes controls of the restaurant. Several changes are sent concurrently. `seconds`: time until the next step. */
  | { type: 'controls'; changes: readonly ScheduledChange[]; seconds: number; faults: (Fault | null)[] }
  /**
   * Other customers order concurrently for one slot, each from an address of their own, and repeat an order without a response.
   * `slot`: 0 for as soon as possible, else the nth slot on offer. `changes` are sent at the same time.
   */
  | { type: 'rush'; modes: readonly OrderMode[]; slot: number; changes: readonly ScheduledChange[]; faults: (Fault | null)[] }
  | { type: 'delete account' }
  /** Makes the server fail to compose later mails about the order. */
  | { type: 'fail emails' }
  /** Backs up the shop's database. */
  | { type: 'back up' }
  /** Restores the shop's database from the backup and restarts its servers. */
  | { type: 'restore backup' }
  /** Attempts to get an order without paying for it. */
  | { type: 'attack'; attack: Attack };

export const attacks = [
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

/** Upper limits of the database statement at which a server is killed: in an order call, and in a call of the staff with its refund. */
const orderStatements = 14;
export const staffStatements = 30;

export function randomFault(random: Random, statements = orderStatements): Fault | null {
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
export const randomFaults = (random: Random, statements = orderStatements) =>
  Array.from({ length: 8 }, () => randomFault(random, statements));
