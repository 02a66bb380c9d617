import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { placeOrder, updateOrder } from '#api/checkout.ts';
import { ContractError } from '#api/contract-error.ts';
import { ApiError } from '#api/errors.ts';
import type { ApiClient } from '#api/http.ts';
import { orderTimeoutMs } from '#config/constants.ts';
import type { SiteConfig } from '#config/site.ts';
import type { Attempt } from '#domain/attempt.ts';
import type { Session } from '#domain/auth.ts';
import type { Quote, Readable } from '#domain/cart.ts';
import type { CheckoutFailure, OrderOutcome } from '#domain/checkout.ts';
import { couponInForce } from '#domain/coupon.ts';
import { deliveryVerdict, wishedTime } from '#domain/delivery-verdict.ts';
import type { Id, Menu, OfferId, OrderMode, OrderPayload, Settings } from '#domain/entities.ts';
import { orderPayload } from '#domain/order.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { withLock } from '#platform/lock.ts';
import type { DestinationStore } from './destination.ts';
import { ended, inTime } from './in-time.ts';
import type { Journal } from './journal.ts';

type Sources = {
  api: ApiClient;
  queryClient: QueryClient;
  quote: Readable<Quote>;
  destination: DestinationStore;
  journal: Journal;
  /** Who is logged in: whose order it is. */
  account: Readable<Session | null>;
  site: SiteConfig;
  now: () => Date;
  /** The attempt that this checkout is about, shared by all tabs. */
  localId: string;
  recalculateCart: (mode: OrderMode) => void;
  /** The coupon as it stands. */
  coupon: () => { code: string; offerId: OfferId | null };
  /** The back end no longer takes the coupon: it counts no more. */
  refuseCoupon: () => void;
  /** Takes the lines of a placed order out of the cart. */
  settleCart: (lines: Attempt['lines']) => void;
};

/**
 * Fills the checkout chart's slots: the look at the delivery, and the calls that place one order however often it is
 * asked. The journal is written before every call, under a lock that all tabs share.
 *
 * @spec §4 Final step; §7 POST and PUT /v2/public/checkout/
 */
export function provideCheckout(sources: Sources) {
  const { api, queryClient, quote, destination, journal, account, site, now } = sources;
  let { localId } = sources;
  /** Whose order the visitor takes it for. */
  let customer = account.getSnapshot();
  const menus = () => queryClient.getQueryData<Menu[]>(['menus']) ?? [];
  const settings = () => queryClient.getQueryData<Settings>(['settings']) ?? {};

  /** What this attempt became if it is already over, here or in another tab. */
  function alreadyPlaced(): OrderOutcome | null {
    const finished = journal.finished();
    return finished?.local_id === localId ? { is: 'placed', order: { orderId: finished.order_id, isRepeated: true } } : null;
  }

  /** Sends what the journal holds, and writes down what became of it. */
  async function send(signal: AbortSignal): Promise<OrderOutcome> {
    const attempt = journal.attempt();
    if (attempt?.local_id !== localId || attempt.payload === null) return refused('emptyCart');
    const { payload, lines, earlier } = attempt;
    journal.write({ local_id: localId, stage: 'posting' });
    try {
      return finish(await placeOrder(api, payload, { credentials: account.getSnapshot(), signal }), { payload, lines }, false);
    } catch (error) {
      if (isConflict(error)) return sendEarlier(earlier, signal);
      const refusal = refusalOf(error);
      if (refusal === null) throw error;
      journal.write({ local_id: localId, stage: 'filling' });
      // A session that ends with this call is told by its refusal.
      customer = account.getSnapshot();
      if (refusal.is === 'refused' && refusal.failure === 'couponInvalid') sources.refuseCoupon();
      // What the back end knows better is read again before the visitor is told: the alert names today's total. Where
      // that cannot be read in time, the refusal is told all the same.
      const renewed = Promise.all([queryClient.invalidateQueries(), payload.is_pickup ? null : renewDistance(payload, signal)]);
      await Promise.race([renewed, ended(signal)]);
      return refusal;
    }
  }

  const renewDistance = ({ customer: { location } }: OrderPayload, signal: AbortSignal) => destination.renew(location, signal);

  /** The order exists: its lines leave the cart at once, and once, whatever becomes of this page. */
  function finish(orderId: Id, sent: Attempt['earlier'][number], isRepeated: boolean): OrderOutcome {
    sources.settleCart(sent.lines);
    journal.finish({ local_id: localId, order_id: orderId, ...sent });
    return { is: 'placed', order: { orderId, isRepeated } };
  }

  /** The order was changed after it had been placed without our knowing: the placed one stands, whichever it is. */
  async function sendEarlier(earlier: Attempt['earlier'], signal: AbortSignal): Promise<OrderOutcome> {
    for (const sent of earlier) {
      try {
        return finish(await placeOrder(api, sent.payload, { credentials: account.getSnapshot(), signal }), sent, true);
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
    }
    journal.discard();
    localId = journal.open().local_id;
    return refused('alreadyPlaced');
  }

  /** One tab at a time, and within the time of an order call, however much there is to ask and to wait for (INV-9). */
  const alone = (stopped: AbortSignal, work: (signal: AbortSignal) => Promise<OrderOutcome>) =>
    inTime(orderTimeoutMs, stopped, (signal) => withLock('checkout', signal, () => work(signal)));

  return checkoutMachine.provide({
    actions: {
      recalculateCart: (_, mode) => sources.recalculateCart(mode),
      // Not when the call fails: a page that is reloaded sees its calls fail too, and nobody was told.
      admitSilence: () => {
        if (journal.attempt()?.stage === 'posting') journal.write({ local_id: localId, stage: 'unknown' });
      },
    },
    actors: {
      checkDelivery: fromPromise(async ({ input, signal }) => {
        void queryClient.refetchQueries({ stale: true });
        const { mode, delivery } = input;
        if (mode === null || delivery === null) return { is: 'fine' };
        const found = mode === 'delivery' ? await destination.locate(delivery, signal) : null;
        return deliveryVerdict({
          mode,
          delivery,
          destination: found,
          items: quote.getSnapshot().items,
          menus: menus(),
          settings: settings(),
          now: now(),
          timeZone: site.timeZone,
        });
      }),
      placeOrder: fromPromise(({ input, signal: stopped }) =>
        alone(stopped, async (signal) => {
          const placed = alreadyPlaced();
          if (placed !== null) return placed;
          const { mode, personal, delivery, method, agreedTotal } = input;
          const loggedIn = account.getSnapshot();
          // Sent as a guest's only once the customer knows it: the alert says so, and the next press agrees.
          const isSessionOver = customer !== null && loggedIn === null;
          customer = loggedIn;
          if (isSessionOver) return refused('sessionEnded');
          const { items, missing, price } = quote.getSnapshot();
          if (items.length === 0) return refused('emptyCart');
          if (missing.length > 0)
            return refused(
              'itemsUnavailable',
              missing.map(({ name }) => name),
            );
          if (price.total !== agreedTotal) return refused('priceChanged');
          if (mode === null || personal === null || delivery === null || method === null) return refused('missingFields');
          const time = wishedTime({ mode, delivery, menus: menus(), settings: settings(), now: now(), timeZone: site.timeZone });
          const payload = orderPayload({
            localId,
            items: [...items],
            mode,
            personal,
            delivery: { ...delivery, ...time },
            method,
            price,
            settings: settings(),
            coupon: couponInForce(sources.coupon(), price),
            userId: loggedIn?.user.id ?? null,
          });
          const lines = items.map(({ key, quantity }) => ({ key, quantity }));
          const before = journal.attempt();
          const unanswered =
            before !== null && before.stage !== 'filling' && before.payload !== null
              ? [{ payload: before.payload, lines: before.lines }]
              : [];
          const earlier = [...unanswered, ...(before?.earlier ?? [])];
          journal.write({ local_id: localId, payload, lines, earlier });
          return send(signal);
        }),
      ),
      resumeOrder: fromPromise(({ signal: stopped }) => alone(stopped, async (signal) => alreadyPlaced() ?? (await send(signal)))),
      updateOrder: fromPromise(({ signal }) => acknowledge({ api, journal, account, signal })),
    },
  });
}

/**
 * The update that follows a placed cash order: status pending, once more. Safe to repeat; does nothing when the last
 * order has had its update.
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
  const { transaction_id } = order.payload;
  await updateOrder(
    options.api,
    { order_id: order.order_id, transaction_id, status: 'pending' },
    { credentials: options.account.getSnapshot(), signal: options.signal },
  );
  options.journal.mark(order, { isUpdated: true });
}

/** What the back end's refusals are to the visitor. */
const refusals: Record<string, CheckoutFailure> = {
  price_changed: 'priceChanged',
  item_unavailable: 'itemsUnavailable',
  slot_unavailable: 'slotUnavailable',
  too_far: 'tooFar',
  coupon_invalid: 'couponInvalid',
  delivery_unavailable: 'modeClosed',
  method_unavailable: 'methodClosed',
};

const refused = (failure: CheckoutFailure, items: readonly string[] = []): OrderOutcome => ({ is: 'refused', failure, items });

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'order_conflict';

/** Refusals that say nothing of the order: it may be sent again as it is. */
const unsettled: readonly number[] = [408, 425];

/** Null: the back end broke, or nobody knows what became of the order. */
function refusalOf(error: unknown): OrderOutcome | null {
  if (error instanceof ContractError && !error.wasSent) return refused('missingFields');
  if (!(error instanceof ApiError)) return null;
  if (error.status >= 500 || unsettled.includes(error.status)) return null;
  if (error.status === 401) return refused('sessionEnded');
  if (error.status === 429) return refused('tooManyOrders');
  if (error.status === 422) return refused('missingFields');
  const items = failedItems(error.payload);
  const failure = refusals[error.code ?? ''] ?? 'orderFailed';
  return refused(failure === 'slotUnavailable' && items.length > 0 ? 'itemsUnavailable' : failure, items);
}

function failedItems(payload: unknown): string[] {
  const items = typeof payload === 'object' && payload !== null && 'items' in payload ? payload.items : [];
  return Array.isArray(items) ? items.filter((item) => typeof item === 'string') : [];
}
