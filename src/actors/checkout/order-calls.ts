import { placeOrder, updateOrder } from '#api/checkout.ts';
import type { OrderReceipt, OrderUpdate } from '#api/checkout.schema.ts';
import type { ApiClient } from '#api/http.ts';
import { orderTimeoutMs } from '#config/constants.ts';
import { isPaymentOpen, type Attempt, type SentOrder } from '#domain/attempt.ts';
import type { Session } from '#domain/auth.ts';
import { intentIdOf } from '#domain/card.ts';
import type { Readable } from '#domain/cart.ts';
import type { OrderOutcome, PlacedOrder, UpdateOutcome } from '#domain/checkout.ts';
import type { Id, OrderPayload, PersonalForm } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { contentOf } from '#domain/order.ts';
import { withLock } from '#platform/lock.ts';
import type { CardDesk } from '#actors/payment/stripe-gateway.ts';
import { ended, inTime } from './with-timeout.ts';
import type { Journal } from './attempt-journal.ts';
import { isConflict, isFinalRefusal, isIntentConflict, isPaidTooLate, refusalOf, refused } from './order-refusals.ts';

type Sources = {
  api: ApiClient;
  journal: Journal;
  /** Who is logged in: the calls carry who it is. */
  account: Readable<Session | null>;
  desk: Pick<CardDesk, 'lookUp'>;
  /** The attempt that this checkout is about, shared by all tabs. */
  localId: string;
  /** Takes the lines of a placed order out of the cart. */
  settleCart: (lines: Attempt['lines']) => void;
  /** Reads again what the back end knows better, once it has refused an order. */
  refresh: (refusal: OrderOutcome, payload: OrderPayload, signal: AbortSignal) => Promise<unknown>;
};

const neverAborted = new AbortController().signal;

/** Makes the order of an attempt; a refusal where it turns out that there is none to make. */
type MakeOrder = (localId: string) => Promise<SentOrder | OrderOutcome>;

/**
 * The calls that place one order however often it is asked, and pay it at most once: create it, tell the back end that it
 * was paid. The journal is written before every call, under a lock that all tabs share. What was sent to the bank is
 * looked up before anything is sent again.
 *
 * @spec §4 Final step; §7 POST /v2/public/checkout/, PUT /v2/public/checkout/; INV-2, INV-3, INV-11
 */
export function createOrderCalls({ api, journal, account, desk, settleCart, refresh, ...sources }: Sources) {
  let { localId } = sources;
  const isCash = ({ payload }: SentOrder) => payload.payment_method === 'cash';
  const write = (change: Partial<Attempt>) => journal.write({ local_id: localId, ...change });

  /** What this attempt became if it is already over, or at the bank, here or in another tab. */
  function known(): OrderOutcome | null {
    const finished = journal.finished();
    if (finished?.local_id === localId) return { is: 'placed', order: { orderId: finished.order_id, isRepeated: true } };
    const attempt = journal.attempt();
    localId = attempt?.local_id ?? localId;
    if (!isPaymentOpen(attempt)) return null;
    return { is: 'beingPaid', order: { orderId: attempt?.order_id ?? '', isRepeated: false } };
  }

  /** Another attempt, with an id of its own. */
  function renew() {
    journal.discard();
    localId = journal.open().local_id;
  }

  /** Sends the order, and writes down what became of it. `then` is how an unpaid one goes on. */
  async function send(attempt: Attempt, order: SentOrder, then: 'confirming' | 'unpaid', signal: AbortSignal): Promise<OrderOutcome> {
    write({ ...order, earlier: attempt.earlier, stage: 'posting' });
    try {
      const receipt = await placeOrder(api, order.payload, { credentials: account.getSnapshot(), signal });
      if (isCash(order)) return finish(receipt, order, false);
      write({ stage: then, ...receipt });
      return { is: 'unpaid', order: { orderId: receipt.order_id, isRepeated: false } };
    } catch (error) {
      if (isConflict(error)) return sendEarlier(attempt.earlier, signal);
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      write({ stage: attempt.stage === 'unpaid' ? 'unpaid' : 'filling' });
      // A payment that belongs to another order pays nothing more: the next press begins with another.
      if (isIntentConflict(error)) renew();
      // What the back end knows better is read again before the visitor is told: the alert names today's total. Where
      // that cannot be read in time, the refusal is told all the same.
      await Promise.race([refresh(refusal, order.payload, signal), ended(signal)]);
      return refusal;
    }
  }

  /** The order exists: its lines leave the cart at once, and once, whatever becomes of this page. */
  function finish(receipt: OrderReceipt, order: SentOrder, isRepeated: boolean): { is: 'placed'; order: PlacedOrder } {
    settleCart(order.lines);
    journal.finish({ local_id: localId, ...receipt, ...order });
    return { is: 'placed', order: { orderId: receipt.order_id, isRepeated } };
  }

  /** The order was changed after it had been placed without our knowing: the placed one stands, whichever it is. */
  async function sendEarlier(earlier: readonly SentOrder[], signal: AbortSignal): Promise<OrderOutcome> {
    for (const sent of earlier) {
      try {
        return finish(await placeOrder(api, sent.payload, { credentials: account.getSnapshot(), signal }), sent, true);
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
    }
    renew();
    return refused('alreadyPlaced');
  }

  /**
   * What was sent before without an answer, the last first: one of them may stand. A card order among them is not paid,
   * so it stands for nothing: what is ordered now gets an id of its own, unless the bank says otherwise.
   */
  async function sentBefore(next: OrderPayload): Promise<SentOrder[] | 'beingPaid'> {
    const before = journal.attempt();
    if (before === null || before.stage === 'filling' || before.payload === null) return before?.earlier ?? [];
    const { payload, lines, breakdown = null, estimate, earlier } = before;
    if (isCash({ payload, lines })) return [{ payload, lines, breakdown, estimate }, ...earlier];
    if (contentOf(payload) === contentOf(next)) return earlier;
    return (await isLeftUnpaid(before.stage, payload)) ? [] : 'beingPaid';
  }

  /** Leaves a card order that stands unpaid, after a look at its payment: the back end cancels it. False: it is paid, or may be. */
  async function isLeftUnpaid(stage: Attempt['stage'], { transaction_id: { client_secret } }: OrderPayload): Promise<boolean> {
    if (stage === 'unpaid' && client_secret !== null && (await desk.lookUp(client_secret)).is !== 'declined') return false;
    renew();
    return true;
  }

  /** One tab at a time, and within the time of an order call, however much there is to ask and to wait for (INV-9). */
  const alone = (stopped: AbortSignal, work: (signal: AbortSignal) => Promise<OrderOutcome>) =>
    inTime(orderTimeoutMs, stopped, (signal) => withLock('checkout', signal, () => work(signal)));

  return {
    /** Makes the order and sends it, once: an attempt that is over, or at the bank, is answered as what it is. */
    place: (makeOrder: MakeOrder, stopped: AbortSignal): Promise<OrderOutcome> =>
      alone(stopped, async (signal) => {
        const already = known();
        if (already !== null) return already;
        const first = await makeOrder(localId);
        if ('is' in first) return first;
        const madeFor = localId;
        const earlier = await sentBefore(first.payload);
        if (earlier === 'beingPaid') {
          write({ stage: 'confirming' });
          return known() ?? refused('orderFailed');
        }
        const order = localId === madeFor ? first : await makeOrder(localId);
        if ('is' in order) return order;
        return send({ ...journal.open(), earlier }, order, 'confirming', signal);
      }),
    /** Sends the unanswered order once more, unchanged. An unpaid one stays unpaid: its card was never charged. */
    resume: (stopped: AbortSignal): Promise<OrderOutcome> =>
      alone(stopped, async (signal) => {
        const already = known();
        if (already !== null) return already;
        const attempt = journal.attempt();
        if (attempt?.local_id !== localId || attempt.payload === null) return refused('emptyCart');
        const { payload, lines, breakdown = null, estimate } = attempt;
        return send(attempt, { payload, lines, breakdown, estimate }, 'unpaid', signal);
      }),
    /**
     * Tells the back end how the order was paid. A card order is over with its yes. Without an answer it is over too: the
     * bank has said that it is paid, and the journal tells the back end again.
     *
     * @throws when no answer came
     */
    async update(signal: AbortSignal): Promise<UpdateOutcome> {
      const attempt = journal.attempt();
      if (attempt?.local_id !== localId || attempt.order_id === null || attempt.payload === null) {
        await acknowledge({ api, journal, account, signal });
        return { is: 'updated' };
      }
      const { order_id, order_number, payload, lines, breakdown = null, estimate } = attempt;
      const receipt = { order_id, order_number };
      write({ stage: 'updating' });
      try {
        await updateOrder(api, updateOf(order_id, payload), { credentials: account.getSnapshot(), signal });
      } catch (error) {
        if (isFinalRefusal(error)) {
          renew();
          return { is: 'refused', failure: isPaidTooLate(error) ? 'paidTooLate' : 'orderFailed' };
        }
        finish(receipt, { payload, lines, breakdown, estimate }, false);
        throw error;
      }
      finish(receipt, { payload, lines, breakdown, estimate }, false);
      const order = journal.finished();
      if (order !== null) journal.mark(order, { isUpdated: true });
      return { is: 'updated' };
    },
    /**
     * The attempt that a payment over this total by this customer belongs to. One that stands unpaid over another is left.
     * Null while a payment is at the bank: there is no other beside it.
     */
    attemptOver: (total: Cents, { email, phone }: PersonalForm, signal = neverAborted): Promise<string | null> =>
      withLock('checkout', signal, async () => {
        if (known() !== null) return null;
        const { stage, payload } = journal.attempt() ?? {};
        if (stage !== 'unpaid' || payload === null || payload === undefined) return localId;
        const isSame = toCents(payload.total) === total && payload.customer.email === email && payload.customer.phone === phone;
        return isSame || (await isLeftUnpaid(stage, payload)) ? localId : null;
      }),
    /** What is paid with, while an order of this attempt stands unpaid or at the bank. */
    clientSecret: () => journal.attempt()?.payload?.transaction_id.client_secret ?? null,
    /** Nothing was charged, and the bank has said so: the order stands unpaid. Where its payment is over, so is the attempt. */
    noteDeclined(isOver: boolean) {
      if (isOver) renew();
      else write({ stage: 'unpaid' });
    },
    /** Where no answer came, the visitor has now been told, and nothing is sent again by itself. */
    admitSilence() {
      if (journal.attempt()?.stage === 'posting') write({ stage: 'unknown' });
    },
    /** Stores how often this order has failed, as long as it is under way. */
    storeFailedAttempts(failedAttempts: number) {
      if (journal.attempt()?.local_id === localId) write({ failedAttempts });
    },
    /** The id of the attempt under way. */
    localId: () => localId,
  };
}

/** What the orders of a checkout are placed with. */
export type OrderCalls = ReturnType<typeof createOrderCalls>;

/**
 * The update that follows a placed order, once more. Safe to repeat; does nothing when the last order has had its update.
 *
 * @throws when the back end did not take it
 */
export async function acknowledge(options: {
  api: ApiClient;
  journal: Journal;
  account: Readable<Session | null>;
  signal: AbortSignal;
}): Promise<void> {
  const order = options.journal.finished();
  if (order === null || order.isUpdated) return;
  await updateOrder(options.api, updateOf(order.order_id, order.payload), {
    credentials: options.account.getSnapshot(),
    signal: options.signal,
  });
  options.journal.mark(order, { isUpdated: true });
}

/** A cash order stays pending, a card order is paid by the intent that its secret names. */
function updateOf(order_id: Id, { payment_method, transaction_id }: OrderPayload): OrderUpdate {
  const { client_secret: secret } = transaction_id;
  if (payment_method === 'cash' || secret === null) return { order_id, transaction_id, status: 'pending' };
  return { order_id, transaction_id: { ...transaction_id, payment_intent_id: intentIdOf(secret) }, status: 'paid' };
}
