import { fromCallback, fromPromise, sendParent } from 'xstate';
import { placeOrder, updateOrder } from '#api/checkout.ts';
import type { OrderUpdate } from '#api/checkout.schema.ts';
import type { ApiClient } from '#api/http/http.ts';
import type { Session } from '#domain/account/session.ts';
import type { Store } from '#domain/store.ts';
import type { OrderPayload } from '#domain/entities.ts';
import type { Attempt } from '#domain/order/attempt.ts';
import { paymentIntentId } from '#domain/order/card.ts';
import type { Refusal } from '#domain/order/checkout.ts';
import type { BuildOutcome, OrderRequest, PostOutcome, UpdateOutcome } from '#domain/order/submission.ts';
import { orderAttemptMachine, type OrderEvent } from '#machines/order-attempt.machine.ts';
import { orderSubmissionMachine } from '#machines/order-submission.machine.ts';
import { withLock } from '#platform/lock.ts';
import type { StripeGateway } from '#actors/payment/stripe-gateway.ts';
import type { Journal } from './attempt-journal.ts';
import { createRefusal, placementOutcomeFromError, updateOutcomeFromError } from './order-refusals.ts';

export type OrderAttemptOptions = {
  api: ApiClient;
  journal: Journal;
  /** The current session. Its credentials are sent with each call. */
  account: Store<Session | null>;
  gateway: Pick<StripeGateway, 'retrievePaymentIntent'>;
  /** Builds the payload, or returns the reason why the order cannot be placed. */
  buildOrder: (localId: string, request: OrderRequest) => Promise<BuildOutcome>;
  /** Removes the lines of a placed order from the cart. */
  removeOrderedLines: (lines: Attempt['lines']) => void;
  /** Refetches the shop's data after a refusal. */
  refreshShop: (refusal: Refusal | null, payload: OrderPayload | null, signal: AbortSignal) => Promise<unknown>;
};

/**
 * Provides the order attempt's actors and actions: the journal, the lock that all tabs share, and the calls.
 *
 * @spec docs/behaviour §4 Final step; §7 POST /v2/public/checkout/, PUT /v2/public/checkout/; docs/invariants.md INV-2, INV-3, INV-11
 */
export function provideOrderAttempt(options: OrderAttemptOptions) {
  const { journal } = options;
  return provideUpdate(options).provide({
    actions: {
      notifyCheckout: sendParent((_, event: OrderEvent) => event),
      // No lock is held, so another tab may have finished or replaced the attempt.
      writeAttempt({ context: { attempt } }) {
        if (journal.attempt()?.local_id === attempt.local_id) writeAttempt(journal, attempt);
      },
      finishOrder: ({ context }) => finishOrder(options, context.attempt),
      storeFailedAttempts: (_, failedAttempts) => journal.storeFailedAttempts(failedAttempts),
    },
    actors: {
      submitOrder: provideSubmission(options),
      renewAttempt: fromPromise(async () => renewAttempt(journal)),
    },
  });
}

/** Provides only the update of a placed order, for retrying it after a reload, without a checkout. */
export function provideUpdate({ api, journal, account }: Pick<OrderAttemptOptions, 'api' | 'journal' | 'account'>) {
  return orderAttemptMachine.provide({
    actions: { markAcknowledged: ({ context }) => journal.markFinishedOrder(context.attempt, { isUpdated: true }) },
    actors: {
      updateOrder: fromPromise(async ({ input: { attempt }, signal }): Promise<UpdateOutcome> => {
        const finished = journal.finishedOrder();
        const isAcknowledged = finished?.local_id === attempt.local_id && finished.isUpdated;
        const update = buildUpdate(attempt);
        if (isAcknowledged || update === null) return { type: 'updated' };
        try {
          await updateOrder(api, update, { credentials: account.getSnapshot(), signal });
          return { type: 'updated' };
        } catch (error) {
          console.warn('order update failed', error);
          return updateOutcomeFromError(error);
        }
      }),
    },
  });
}

function provideSubmission(options: OrderAttemptOptions) {
  const { api, journal, account, gateway, buildOrder, refreshShop } = options;
  return orderSubmissionMachine.provide({
    actions: {
      writeAttempt: ({ context }) => writeAttempt(journal, context.attempt),
      finishOrder: ({ context }) => finishOrder(options, context.attempt),
    },
    actors: {
      holdLock: fromCallback(({ sendBack }) => {
        const controller = new AbortController();
        void withLock('checkout', controller.signal, (signal) => {
          sendBack({ type: 'lock.acquired', attempt: journal.attempt(), finished: journal.finishedOrder() });
          return whenAborted(signal);
        });
        return () => controller.abort();
      }),
      buildOrder: fromPromise(async ({ input: { localId, request } }) =>
        request === null ? createRefusal('emptyCart') : buildOrder(localId, request),
      ),
      postOrder: fromPromise(async ({ input: { payload }, signal }): Promise<PostOutcome> => {
        if (payload === null) return createRefusal('emptyCart');
        try {
          return { type: 'accepted', receipt: await placeOrder(api, payload, { credentials: account.getSnapshot(), signal }) };
        } catch (error) {
          return placementOutcomeFromError(error);
        }
      }),
      retrievePayment: fromPromise(async ({ input: { payload } }) => {
        const clientSecret = payload?.transaction_id.client_secret ?? null;
        if (clientSecret === null) return { type: 'declined', message: null, isCanceled: true };
        return gateway.retrievePaymentIntent(clientSecret);
      }),
      renewAttempt: fromPromise(async () => renewAttempt(journal)),
      refreshShop: fromPromise(async ({ input: { refusal, payload }, signal }) => {
        await refreshShop(refusal, payload, signal);
      }),
    },
  });
}

/** Writes the attempt to the journal, except the fields that the journal sets itself. */
function writeAttempt(journal: Journal, { failedAttempts: _failedAttempts, at: _at, ...attempt }: Attempt) {
  journal.writeAttempt(attempt);
}

/** Stores the placed order, and removes its lines from the cart exactly once, even if the page is closed right after. */
function finishOrder({ journal, removeOrderedLines }: Pick<OrderAttemptOptions, 'journal' | 'removeOrderedLines'>, attempt: Attempt) {
  const { order_id, payload } = attempt;
  const isFinished = journal.finishedOrder()?.local_id === attempt.local_id;
  if (isFinished || order_id === null || payload === null) return;
  removeOrderedLines(attempt.lines);
  journal.finishAttempt({ ...attempt, order_id, payload });
}

/** Replaces the attempt in the journal by one with a new idempotency key. */
export function renewAttempt(journal: Journal): Attempt {
  journal.discardAttempt();
  return journal.openAttempt();
}

/** Builds the update of an order: `pending` for cash, `paid` with the intent's id for a card. Returns null if no order was sent. */
function buildUpdate({ order_id, payload }: Attempt): OrderUpdate | null {
  if (order_id === null || payload === null) return null;
  const { payment_method, transaction_id } = payload;
  const { client_secret: secret } = transaction_id;
  if (payment_method === 'cash' || secret === null) return { order_id, transaction_id, status: 'pending' };
  return { order_id, transaction_id: { ...transaction_id, payment_intent_id: paymentIntentId(secret) }, status: 'paid' };
}

/** Resolves when the signal aborts. */
function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
