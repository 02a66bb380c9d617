// References: INV-n in docs/invariants.md.

import { expect, test } from 'vitest';
import { checkInvariants } from '../support/simulation/checker.ts';
import type { FinalState, Observation, VisitHistory } from '../support/simulation/history.ts';

type Order = FinalState['orders'][number];
type Intent = FinalState['intents'][number];

const minute = 60_000;
const order = (change: Partial<Order> = {}): Order => ({
  orderId: 'o1',
  localId: 'l1',
  status: 'paid',
  method: 'card',
  total: 750,
  expectedTotal: 750,
  placedAt: 0,
  slotEnd: 40 * minute,
  paidAt: 2 * minute,
  handling: { closure: null, events: ['order.received'] },
  date: '2027-01-04',
  lines: [
    { quantity: 1, unitPrice: 350 },
    { quantity: 2, unitPrice: 200 },
  ],
  lineRefunds: [],
  ...change,
});
const intent = (change: Partial<Intent> = {}): Intent => ({
  id: 'pi1',
  localId: 'l1',
  orderId: 'o1',
  status: 'succeeded',
  amount: 750,
  customer: 'cus',
  storedCustomer: 'cus',
  currency: 'eur',
  ...change,
});
const capture = { intent: 'pi1', type: 'capture', amount: 750, currency: 'eur', at: minute } as const;
const refund = { ...capture, type: 'refund' } as const;
const observations: Observation[] = [
  { observed: 'order', localId: 'l1', orderId: 'o1' },
  { observed: 'status', orderId: 'o1', status: 'pending' },
  { observed: 'status', orderId: 'o1', status: 'paid' },
];
const visit = (change: Partial<VisitHistory> = {}): VisitHistory => ({ seed: 7, localIds: ['l1'], observations, ...change });
/** The provider's refund of the rest of a payment. */
const wholeRefund = { intent: 'pi1', refundId: null, amount: 750 };
const validState: FinalState = { orders: [order()], intents: [intent()], ledger: [capture], refunds: [], totals: [] };

const violatedInvariants = (final: Partial<FinalState>, history: VisitHistory = visit()) => [
  ...new Set(checkInvariants([history], { ...validState, ...final }).map(({ invariant }) => invariant)),
];

test('a correct history has no violations', () => {
  expect(checkInvariants([visit()], validState)).toEqual([]);
  const cash = order({ method: 'cash', status: 'pending' });
  expect(
    checkInvariants([visit({ observations: observations.slice(0, 2) })], { ...validState, orders: [cash], intents: [], ledger: [] }),
  ).toEqual([]);
  expect(
    checkInvariants([visit({ observations: [] })], {
      ...validState,
      orders: [],
      intents: [intent({ orderId: null })],
      ledger: [capture, refund],
    }),
  ).toEqual([]);
});

const violations: [string, string, Partial<FinalState>, VisitHistory?][] = [
  ['INV-1', 'a missing acknowledged order', { orders: [], intents: [], ledger: [] }, visit({ observations: observations.slice(0, 1) })],
  [
    'INV-1',
    'an acknowledged order under another id',
    { orders: [order({ localId: 'l2' })] },
    visit({ localIds: ['l1', 'l2'], observations: observations.slice(0, 1) }),
  ],
  ['INV-2', 'two orders of one attempt', { orders: [order(), order({ orderId: 'o2', status: 'cancelled' })] }],
  [
    'INV-2',
    'two active orders of one visit',
    {
      orders: [order({ method: 'cash', status: 'pending' }), order({ orderId: 'o2', localId: 'l2', method: 'cash', status: 'pending' })],
      intents: [],
      ledger: [],
    },
    visit({ localIds: ['l1', 'l2'], observations: [] }),
  ],
  [
    'INV-3',
    'one visit charged twice',
    {
      intents: [intent(), intent({ id: 'pi2', localId: 'l2', orderId: 'o2' })],
      orders: [order(), order({ orderId: 'o2', localId: 'l2' })],
      ledger: [capture, { ...capture, intent: 'pi2' }],
    },
    visit({ localIds: ['l1', 'l2'] }),
  ],
  ['INV-3', 'an intent captured twice', { ledger: [capture, capture] }],
  ['INV-3', 'a partly refunded intent', { ledger: [capture, { ...refund, amount: 50 }] }],
  ['INV-4', 'a capture without an order', { orders: [], intents: [intent({ orderId: null })] }, visit({ observations: [] })],
  [
    'INV-4',
    'a capture for a cancelled order',
    { orders: [order({ status: 'cancelled' })] },
    visit({ observations: observations.slice(0, 1) }),
  ],
  ['INV-5', 'a paid order without an intent', { intents: [], ledger: [] }],
  ['INV-5', 'a paid order that was refunded', { ledger: [capture, refund] }],
  ['INV-5', 'an underpaid order', { intents: [intent({ amount: 50 })], ledger: [{ ...capture, amount: 50 }] }],
  ['INV-5', 'a paid order with another customer’s payment', { intents: [intent({ customer: 'cus2' })] }],
  ['INV-5', 'a paid order in another currency', { intents: [intent({ currency: 'usd' })] }],
  ['INV-5', 'a paid order whose intent did not succeed', { intents: [intent({ status: 'processing' })] }],
  ['INV-6', 'an order with a wrong total', { orders: [order({ expectedTotal: 900 })] }],
  [
    'INV-7',
    'a paid order that is pending again',
    {},
    visit({ observations: [...observations, { observed: 'status', orderId: 'o1', status: 'pending' }] }),
  ],
  [
    'INV-7',
    'a card order that was never settled',
    { orders: [order({ status: 'pending' })], ledger: [] },
    visit({ observations: observations.slice(0, 2) }),
  ],
  ['INV-12', 'an order marked as paid after its slot', { orders: [order({ paidAt: 41 * minute })] }],
  ['INV-12', 'an order charged after its slot', { ledger: [{ ...capture, at: 41 * minute }] }],
  [
    'INV-12',
    'an order charged more than an hour after it was placed',
    { orders: [order({ slotEnd: 240 * minute })], ledger: [{ ...capture, at: 61 * minute }] },
  ],
  ['INV-12', 'an ASAP order marked as paid after 59 minutes', { orders: [order({ slotEnd: null, paidAt: 59 * minute })] }],
  ['INV-7', 'a paid order that is cancelled later', { orders: [order({ status: 'cancelled' })], ledger: [capture, refund] }],
];
const closedOrder = (events: string[], change: Partial<Order> = {}) =>
  order({ status: 'cancelled', handling: { closure: 'refused', events: ['order.received', ...events] }, ...change });
const acted: Observation = { observed: 'staff', orderId: 'o1', event: 'order.accept' };

test('an order that the restaurant refused or cancelled, and refunded once, has no violations', () => {
  for (const events of [['order.refuse'], ['order.accept', 'order.start', 'order.cancel', 'refund.completed']])
    expect(violatedInvariants({ orders: [closedOrder(events)], ledger: [capture, refund], refunds: [wholeRefund] })).toEqual([]);
});

test.each<[string, string, Partial<FinalState>, VisitHistory?]>([
  [
    'INV-19',
    'an order that is accepted after its refusal',
    { orders: [closedOrder(['order.refuse', 'order.accept'])], ledger: [capture, refund] },
  ],
  ['INV-19', 'an order that is refused twice', { orders: [closedOrder(['order.refuse', 'order.refuse'])], ledger: [capture, refund] }],
  ['INV-19', 'a refusal that is lost', { orders: [order({ handling: { closure: null, events: ['order.refuse'] } })] }],
  ['INV-19', 'an acknowledged event that is lost', {}, visit({ observations: [...observations, acted] })],
  ['INV-20', 'a refund without a refusal', { ledger: [capture, refund], refunds: [wholeRefund] }],
  [
    'INV-20',
    'a refusal with two refunds',
    { orders: [closedOrder(['order.refuse'])], ledger: [capture, refund, refund], refunds: [wholeRefund, wholeRefund] },
  ],
  ['INV-20', 'a refused order that is still paid', { orders: [closedOrder(['order.refuse'], { status: 'paid' })] }],
])('%s is violated by %s', (invariant, _, final, history) => {
  expect(violatedInvariants(final, history)).toContain(invariant);
});

test.each(violations)('%s is violated by %s', (invariant, _, final, history) => {
  expect(violatedInvariants(final, history)).toContain(invariant);
});

type LineRefund = Order['lineRefunds'][number];
/** A refund of one of the two pieces of the second line. */
const lineRefund = (change: Partial<LineRefund> = {}): LineRefund => ({
  refundId: 'r1',
  lines: [{ line: 1, quantity: 1 }],
  amount: 200,
  state: 'made',
  ...change,
});
const pieces = { intent: 'pi1', refundId: 'r1', amount: 200 };
const pieceEntry = { ...refund, amount: 200 };
const day = { date: '2027-01-04', net: 750, pendingRefunds: 0 };
const refunded: Partial<FinalState> = {
  orders: [order({ lineRefunds: [lineRefund()] })],
  ledger: [capture, pieceEntry],
  refunds: [pieces],
  totals: [{ ...day, net: 550 }],
};
const refundAcknowledged = visit({ observations: [...observations, { observed: 'refund', orderId: 'o1', refundId: 'r1' }] });

test('refunds of lines that are made once, and one that failed because the order was cancelled, have no violations', () => {
  expect(violatedInvariants(refunded, refundAcknowledged)).toEqual([]);
  const rest = { ...wholeRefund, amount: 550 };
  const cancelled = closedOrder(['order.accept', 'order.cancel', 'refund.completed'], {
    lineRefunds: [lineRefund(), lineRefund({ refundId: 'r2', state: 'failed' })],
  });
  const final = {
    orders: [cancelled],
    refunds: [pieces, rest],
    ledger: [capture, pieceEntry, { ...refund, amount: 550 }],
    totals: [{ ...day, net: 0 }],
  };
  expect(violatedInvariants(final, refundAcknowledged)).toEqual([]);
});

test.each<[string, Partial<FinalState>, VisitHistory?]>([
  ['a request that is refunded twice', { ledger: [capture, pieceEntry, pieceEntry], refunds: [pieces, pieces] }],
  [
    'a piece that is refunded by two requests',
    { orders: [order({ lineRefunds: [lineRefund(), lineRefund({ refundId: 'r2', lines: [{ line: 1, quantity: 2 }], amount: 400 })] })] },
  ],
  ['a refund of more than was paid', { ledger: [capture, { ...refund, amount: 950 }], refunds: [{ ...pieces, amount: 950 }] }],
  ['a refund that is never made', { orders: [order({ lineRefunds: [lineRefund({ state: 'open' })] })] }],
  ['a refund that is recorded and not made', { ledger: [capture], refunds: [] }],
  ['a refund that is made and recorded as failed', { orders: [order({ lineRefunds: [lineRefund({ state: 'failed' })] })] }],
  ['a refund at another price', { orders: [order({ lineRefunds: [lineRefund({ amount: 150 })] })] }],
  ['a refund that the shop does not know', { orders: [order()] }],
  ['an acknowledged refund that is lost', { orders: [order()], ledger: [capture], refunds: [] }, refundAcknowledged],
])('INV-23 is violated by %s', (_, final, history) => {
  expect(violatedInvariants({ ...refunded, ...final }, history)).toContain('INV-23');
});

test('INV-24 is violated by totals that forget a refund, count a refused order in cash, or have a refund that is not made', () => {
  expect(violatedInvariants({ totals: [day] })).toEqual([]);
  expect(violatedInvariants({ ...refunded, totals: [day] })).toEqual(['INV-24']);
  expect(violatedInvariants({ totals: [{ ...day, pendingRefunds: 200 }] })).toEqual(['INV-24']);
  const cash = closedOrder(['order.refuse'], { method: 'cash' });
  expect(violatedInvariants({ orders: [cash], intents: [], ledger: [], totals: [day] }, visit({ observations: [] }))).toEqual(['INV-24']);
});
