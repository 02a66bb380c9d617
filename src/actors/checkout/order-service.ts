import { placeOrder, updateOrder } from '#api/checkout.ts';
import type { OrderReceipt, OrderUpdate } from '#api/checkout.schema.ts';
import type { ApiClient } from '#api/http/http.ts';
import { orderTimeoutMs } from '#config/constants.ts';
import { isPaymentUnresolved, type Attempt, type SentOrder } from '#domain/order/attempt.ts';
import type { Session } from '#domain/account/auth.ts';
import { paymentIntentId } from '#domain/order/card.ts';
import type { Readable } from '#domain/cart/cart.ts';
import type { OrderOutcome, PlacedOrder, UpdateOutcome } from '#domain/order/checkout.ts';
import type { Id, OrderPayload, PersonalForm } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { orderFingerprint } from '#domain/order/order.ts';
import { withLock } from '#platform/lock.ts';
import type { StripeGateway } from '#actors/payment/stripe-gateway.ts';
import { whenAborted, withTimeout } from './with-timeout.ts';
import type { Journal } from './attempt-journal.ts';
import { isConflict, isFinalRefusal, isIntentConflict, isPaidTooLate, refusalFromError, createRefusal } from './order-refusals.ts';

type OrderServiceOptions = {
  api: ApiClient;
  journal: Journal;
  /** The current session; its credentials are sent with each call. */
  account: Readable<Session | null>;
  gateway: Pick<StripeGateway, 'retrievePaymentIntent'>;
  /** Idempotency key of this checkout's order, shared by all tabs. */
  localId: string;
  /** Removes the lines of a placed order from the cart. */
  removeOrderedLines: (lines: Attempt['lines']) => void;
  /** Refetches the shop's data after the back end has refused an order. */
  refreshAfterRefusal: (refusal: OrderOutcome, payload: OrderPayload, signal: AbortSignal) => Promise<unknown>;
};

const neverAborted = new AbortController().signal;

/** Builds the order payload for an attempt, or returns the reason it cannot be placed. */
type BuildOrder = (localId: string) => Promise<SentOrder | OrderOutcome>;

/**
 * Creates the service that places and pays one order at most once, however often it is called. The journal is written
 * before every call, under a lock that all tabs share. A payment in flight is reconciled before anything is sent again.
 *
 * @spec §4 Final step; §7 POST /v2/public/checkout/, PUT /v2/public/checkout/; INV-2, INV-3, INV-11
 */
export function createOrderService({
  api,
  journal,
  account,
  gateway,
  removeOrderedLines,
  refreshAfterRefusal,
  ...options
}: OrderServiceOptions) {
  let { localId } = options;
  const isCash = ({ payload }: SentOrder) => payload.payment_method === 'cash';
  const writeAttempt = (change: Partial<Attempt>) => journal.writeAttempt({ local_id: localId, ...change });

  /** Returns the outcome of an attempt that this or another tab has placed or is charging, or null. */
  function findExistingOutcome(): OrderOutcome | null {
    const finished = journal.finishedOrder();
    if (finished?.local_id === localId) return { type: 'placed', order: { orderId: finished.order_id, isRepeated: true } };
    const attempt = journal.attempt();
    localId = attempt?.local_id ?? localId;
    if (!isPaymentUnresolved(attempt)) return null;
    return { type: 'beingPaid', order: { orderId: attempt?.order_id ?? '', isRepeated: false } };
  }

  /** Replaces the attempt by a new one with its own idempotency key. */
  function startNewAttempt() {
    journal.discardAttempt();
    localId = journal.openAttempt().local_id;
  }

  /** Sends the order and journals its outcome. `unpaidStage` is the stage of a card order that is accepted but unpaid. */
  async function sendOrder(
    attempt: Attempt,
    order: SentOrder,
    unpaidStage: 'confirming' | 'unpaid',
    signal: AbortSignal,
  ): Promise<OrderOutcome> {
    writeAttempt({ ...order, earlier: attempt.earlier, stage: 'posting' });
    try {
      const receipt = await placeOrder(api, order.payload, { credentials: account.getSnapshot(), signal });
      if (isCash(order)) return finishOrder(receipt, order, false);
      writeAttempt({ stage: unpaidStage, ...receipt });
      return { type: 'unpaid', order: { orderId: receipt.order_id, isRepeated: false } };
    } catch (error) {
      if (isConflict(error)) return resendEarlierOrders(attempt.earlier, signal);
      const refusal = refusalFromError(error);
      if (refusal === null) throw error;
      writeAttempt({ stage: attempt.stage === 'unpaid' ? 'unpaid' : 'filling' });
      // An intent that belongs to another order cannot pay for this one: the next attempt creates its own.
      if (isIntentConflict(error)) startNewAttempt();
      // Refetch before returning, so that the alert shows the current total; a refetch that exceeds the timeout is not
      // awaited.
      await Promise.race([refreshAfterRefusal(refusal, order.payload, signal), whenAborted(signal)]);
      return refusal;
    }
  }

  /** Removes the ordered lines from the cart exactly once, even if the page is closed right after. */
  function finishOrder(receipt: OrderReceipt, order: SentOrder, isRepeated: boolean): { type: 'placed'; order: PlacedOrder } {
    removeOrderedLines(order.lines);
    journal.finishAttempt({ local_id: localId, ...receipt, ...order });
    return { type: 'placed', order: { orderId: receipt.order_id, isRepeated } };
  }

  /** Resends the earlier payloads to find the one that the back end has accepted under this idempotency key. */
  async function resendEarlierOrders(earlier: readonly SentOrder[], signal: AbortSignal): Promise<OrderOutcome> {
    for (const sent of earlier) {
      try {
        return finishOrder(await placeOrder(api, sent.payload, { credentials: account.getSnapshot(), signal }), sent, true);
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
    }
    startNewAttempt();
    return createRefusal('alreadyPlaced');
  }

  /**
   * Returns the earlier payloads that never got a response, newest first: any of them may exist on the server. An earlier
   * card order with other content is abandoned, unless it is or may be paid.
   */
  async function findUnansweredOrders(next: OrderPayload): Promise<SentOrder[] | 'beingPaid'> {
    const before = journal.attempt();
    if (before === null || before.stage === 'filling' || before.payload === null) return before?.earlier ?? [];
    const { payload, lines, breakdown = null, estimate, earlier } = before;
    if (isCash({ payload, lines })) return [{ payload, lines, breakdown, estimate }, ...earlier];
    if (orderFingerprint(payload) === orderFingerprint(next)) return earlier;
    return (await abandonUnpaidOrder(before.stage, payload)) ? [] : 'beingPaid';
  }

  /** Abandons an unpaid card order, which the back end then cancels. Returns false if its payment succeeded or may succeed. */
  async function abandonUnpaidOrder(stage: Attempt['stage'], { transaction_id: { client_secret } }: OrderPayload): Promise<boolean> {
    if (stage === 'unpaid' && client_secret !== null && (await gateway.retrievePaymentIntent(client_secret)).type !== 'declined')
      return false;
    startNewAttempt();
    return true;
  }

  /** Runs `work` in one tab at a time; the timeout of an order call covers the wait for the lock too (INV-9). */
  const runExclusive = (abortSignal: AbortSignal, work: (signal: AbortSignal) => Promise<OrderOutcome>) =>
    withTimeout(orderTimeoutMs, abortSignal, (signal) => withLock('checkout', signal, () => work(signal)));

  return {
    /** Builds and sends the order, or returns the outcome of an attempt that is already placed or being charged. */
    submitOrder: (buildOrder: BuildOrder, abortSignal: AbortSignal): Promise<OrderOutcome> =>
      runExclusive(abortSignal, async (signal) => {
        const existing = findExistingOutcome();
        if (existing !== null) return existing;
        const built = await buildOrder(localId);
        if ('type' in built) return built;
        const builtFor = localId;
        const earlier = await findUnansweredOrders(built.payload);
        if (earlier === 'beingPaid') {
          writeAttempt({ stage: 'confirming' });
          return findExistingOutcome() ?? createRefusal('orderFailed');
        }
        const order = localId === builtFor ? built : await buildOrder(localId);
        if ('type' in order) return order;
        return sendOrder({ ...journal.openAttempt(), earlier }, order, 'confirming', signal);
      }),
    /** Resends the unanswered order unchanged. A card order stays unpaid: its card was never charged. */
    resubmitOrder: (abortSignal: AbortSignal): Promise<OrderOutcome> =>
      runExclusive(abortSignal, async (signal) => {
        const existing = findExistingOutcome();
        if (existing !== null) return existing;
        const attempt = journal.attempt();
        if (attempt?.local_id !== localId || attempt.payload === null) return createRefusal('emptyCart');
        const { payload, lines, breakdown = null, estimate } = attempt;
        return sendOrder(attempt, { payload, lines, breakdown, estimate }, 'unpaid', signal);
      }),
    /**
     * Sends the order's final status. Without a response the attempt is finished all the same, because Stripe has
     * confirmed the payment; `resendPendingUpdate` repeats the update.
     *
     * @throws if no response arrives
     */
    async submitUpdate(signal: AbortSignal): Promise<UpdateOutcome> {
      const attempt = journal.attempt();
      if (attempt?.local_id !== localId || attempt.order_id === null || attempt.payload === null) {
        await resendPendingUpdate({ api, journal, account, signal });
        return { type: 'updated' };
      }
      const { order_id, order_number, payload, lines, breakdown = null, estimate } = attempt;
      const receipt = { order_id, order_number };
      writeAttempt({ stage: 'updating' });
      try {
        await updateOrder(api, buildUpdate(order_id, payload), { credentials: account.getSnapshot(), signal });
      } catch (error) {
        if (isFinalRefusal(error)) {
          startNewAttempt();
          return { type: 'refused', failure: isPaidTooLate(error) ? 'paidTooLate' : 'orderFailed' };
        }
        finishOrder(receipt, { payload, lines, breakdown, estimate }, false);
        throw error;
      }
      finishOrder(receipt, { payload, lines, breakdown, estimate }, false);
      const order = journal.finishedOrder();
      if (order !== null) journal.markFinishedOrder(order, { isUpdated: true });
      return { type: 'updated' };
    },
    /**
     * Returns the local id that a payment of this total by this customer belongs to; an unpaid order with another total
     * or customer is abandoned first. Returns null while a payment is in flight.
     */
    localIdForPayment: (total: Cents, { email, phone }: PersonalForm, signal = neverAborted): Promise<string | null> =>
      withLock('checkout', signal, async () => {
        if (findExistingOutcome() !== null) return null;
        const { stage, payload } = journal.attempt() ?? {};
        if (stage !== 'unpaid' || payload === null || payload === undefined) return localId;
        const isSame = toCents(payload.total) === total && payload.customer.email === email && payload.customer.phone === phone;
        return isSame || (await abandonUnpaidOrder(stage, payload)) ? localId : null;
      }),
    /** Returns the client secret of the current attempt's payment, or null. */
    clientSecret: () => journal.attempt()?.payload?.transaction_id.client_secret ?? null,
    /** Marks the order as unpaid after a declined charge. A canceled payment (`isOver`) ends the attempt. */
    markDeclined(isOver: boolean) {
      if (isOver) startNewAttempt();
      else writeAttempt({ stage: 'unpaid' });
    },
    /** Records that the visitor was shown the missing response: the order is not resent without their consent. */
    markUnanswered() {
      if (journal.attempt()?.stage === 'posting') writeAttempt({ stage: 'unknown' });
    },
    /** Stores how often the current attempt has failed. */
    storeFailedAttempts(failedAttempts: number) {
      if (journal.attempt()?.local_id === localId) writeAttempt({ failedAttempts });
    },
    /** Returns the local id of the current attempt. */
    localId: () => localId,
  };
}

export type OrderService = ReturnType<typeof createOrderService>;

/**
 * The update that follows a placed order, once more. Safe to repeat; does nothing when the last order has had its update.
 *
 * @throws when the back end did not take it
 */
export async function resendPendingUpdate(options: {
  api: ApiClient;
  journal: Journal;
  account: Readable<Session | null>;
  signal: AbortSignal;
}): Promise<void> {
  const order = options.journal.finishedOrder();
  if (order === null || order.isUpdated) return;
  await updateOrder(options.api, buildUpdate(order.order_id, order.payload), {
    credentials: options.account.getSnapshot(),
    signal: options.signal,
  });
  options.journal.markFinishedOrder(order, { isUpdated: true });
}

/** Builds the update of an order: `pending` for cash, `paid` with the payment intent's id for a card. */
function buildUpdate(order_id: Id, { payment_method, transaction_id }: OrderPayload): OrderUpdate {
  const { client_secret: secret } = transaction_id;
  if (payment_method === 'cash' || secret === null) return { order_id, transaction_id, status: 'pending' };
  return { order_id, transaction_id: { ...transaction_id, payment_intent_id: paymentIntentId(secret) }, status: 'paid' };
}
