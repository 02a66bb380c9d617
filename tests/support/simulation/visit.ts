import type { OrderPayload } from '#domain/entities.ts';
import { toAmount, toCents } from '#domain/money.ts';
import { orderFingerprint } from '#domain/order/order.ts';
import type { VisitHistory } from './history.ts';
import { openRestaurant, usesControls } from './restaurant.ts';
import type { AuthenticationOutcome, CardOutcome, Attack, Fault, Schedule, Step } from './steps.ts';
import type { ApiResponse, Call, Factories, World } from './world.ts';

const cardNumbers: Record<CardOutcome, string> = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  requires3ds: '4000002760003184',
};
const intentId = (secret: string) => secret.split('_secret_')[0] ?? '';
const stringOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const totalCents = (order: OrderPayload) => toCents(order.total);

/** Record of the attempt in the browser, written before each call, so that it survives a crash of the page. */
type Journal = {
  localId: string;
  stage: 'filling' | 'posting' | 'posted' | 'confirming';
  /** Number of the cart's content. A changed cart has the next one. */
  cart: number;
  customer: string | null;
  intent: { secret: string; amount: number } | null;
  sent: OrderPayload | null;
  /** Earlier payloads of this attempt that never got a response, newest first. */
  earlier: OrderPayload[];
  orderId: string | null;
};

/** Thrown after a call, so that the page does nothing more. */
class SimulatedPageCrash extends Error {}

/**
 * Simulates the visit of a customer who wants one order. The page follows the storefront's rules: one id for each attempt, a
 * journal that is written before each call, and a payment whose status is retrieved before the card is charged again. Returns
 * the observed responses of this customer, and of other customers that the schedule has.
 */
export async function runSchedule(world: World, { seed, method, steps }: Schedule, factories: Factories): Promise<VisitHistory[]> {
  const history: VisitHistory = { seed, localIds: [], observations: [] };
  const restaurant = openRestaurant(world, { seed, history, factories });
  let isFinished = false;
  let attempts = 0;
  /** Number of observations when the database was backed up. */
  let observationsAtBackup: number | null = null;
  let journal = newJournal(0);

  function newJournal(cart: number): Journal {
    const localId = factories.createUuid(`${seed} attempt ${(attempts += 1)}`);
    history.localIds.push(localId);
    return { localId, stage: 'filling', cart, customer: null, intent: null, sent: null, earlier: [], orderId: null };
  }
  /** Records that the shop has acknowledged an order. */
  function recordAcknowledgement(localId: string, orderId: string) {
    history.observations.push({ observed: 'order', localId, orderId });
  }

  /** Opens a page. Returns its send function, which injects `faults[n]` into call `n`, and crashes the page after a number of calls. */
  function openPage(faults: readonly (Fault | null)[], crashesAfterCall: number | null) {
    let calls = 0;
    return async (call: Call): Promise<ApiResponse> => {
      const response = await world.send(call, faults[calls] ?? null);
      calls += 1;
      if (calls === crashesAfterCall) throw new SimulatedPageCrash();
      return response;
    };
  }
  type Send = ReturnType<typeof openPage>;
  const payloadOf = (response: ApiResponse) => (response?.status === 200 ? (response.body.payload as Record<string, string>) : null);

  async function prepareCard(send: Send, order: OrderPayload): Promise<OrderPayload | null> {
    const { email, first_name, phone } = order.customer;
    journal.customer ??=
      payloadOf(await send({ method: 'POST', url: '/v2/public/checkout/stripe-customer', payload: { email, name: first_name, phone } }))?.[
        'customer'
      ] ?? null;
    if (journal.customer === null) return null;
    const amount = totalCents(order);
    if (journal.intent?.amount !== amount) {
      const text = toAmount(amount);
      const secret = payloadOf(
        await send({
          method: 'POST',
          url: '/v2/public/checkout/stripe-payment-intent',
          payload: { customer_id: journal.customer, amount: text },
          headers: { 'idempotency-key': `${journal.localId}:${text}` },
        }),
      )?.['client_secret'];
      if (secret === undefined) return null;
      journal.intent = { secret, amount };
    }
    return { ...order, payment_method: 'card', transaction_id: { client_secret: journal.intent.secret, customer_id: journal.customer } };
  }

  /** Sends an order. Returns whether the shop has acknowledged it. */
  async function postOrder(send: Send, order: OrderPayload): Promise<boolean> {
    const isChanged = journal.sent !== null && orderFingerprint(journal.sent) !== orderFingerprint(order);
    if (journal.stage === 'posting' && journal.sent !== null && isChanged) journal.earlier.unshift(journal.sent);
    journal.sent = order;
    journal.stage = 'posting';
    const { localId } = journal;
    const response = await send({ method: 'POST', url: '/v2/public/checkout/', payload: order });
    if (response?.status === 200) return recordPlaced(localId, order, payloadOf(response)?.['order_id']);
    if (response?.body.code === 'order_conflict') {
      // One of the earlier payloads was placed although its response was lost. The server returns its order to the same payload.
      for (const earlier of journal.earlier) {
        const repeated = await send({ method: 'POST', url: '/v2/public/checkout/', payload: earlier });
        if (repeated?.status === 200) return recordPlaced(localId, earlier, payloadOf(repeated)?.['order_id']);
      }
      return false;
    }
    if (response !== null && response.status < 500 && response.status !== 429) journal.stage = 'filling';
    if (response?.body.code === 'intent_conflict') journal.intent = null;
    return false;
  }
  function recordPlaced(localId: string, order: OrderPayload, orderId: string | undefined): boolean {
    if (orderId === undefined) return false;
    recordAcknowledgement(localId, orderId);
    // Another submission in parallel has started the next attempt meanwhile.
    if (localId !== journal.localId) return false;
    const secret = order.transaction_id.client_secret;
    if (secret !== null) journal.intent = { secret, amount: totalCents(order) };
    journal.sent = order;
    journal.orderId = orderId;
    if (journal.stage !== 'confirming') journal.stage = 'posted';
    return true;
  }

  /** Retrieves the status of a payment, or null without a response. */
  async function retrieveStatus(send: Send, secret: string): Promise<string | null> {
    const response = await send({ method: 'GET', url: `/dev/stripe/v1/payment_intents/${intentId(secret)}?client_secret=${secret}` });
    return stringOrNull(response?.body.status);
  }

  /** Charges the card unless it is already charged. Returns whether the payment succeeded. */
  async function chargeCard(
    send: Send,
    card: CardOutcome | null,
    authentication: AuthenticationOutcome,
    delayMinutes: number,
  ): Promise<boolean> {
    const secret = journal.intent?.secret ?? '';
    world.wait(delayMinutes);
    let status = journal.stage === 'confirming' ? await retrieveStatus(send, secret) : 'requires_payment_method';
    if (status === 'requires_payment_method' && card !== null) {
      journal.stage = 'confirming';
      const form = { client_secret: secret, 'payment_method_data[card][number]': cardNumbers[card] };
      const response = await send({ method: 'POST', url: `/dev/stripe/v1/payment_intents/${intentId(secret)}/confirm`, form });
      status =
        response === null || response.status >= 500
          ? await retrieveStatus(send, secret)
          : (stringOrNull(response.body.status) ?? 'requires_payment_method');
    }
    if (status === 'requires_action' && authentication !== 'none') {
      const response = await send({
        method: 'POST',
        url: `/dev/stripe/v1/payment_intents/${intentId(secret)}/authenticate`,
        form: { client_secret: secret, outcome: authentication },
      });
      status = response === null || response.status >= 500 ? await retrieveStatus(send, secret) : stringOrNull(response.body.status);
    }
    // A canceled intent cannot be paid: start another attempt.
    if (status === 'canceled') journal = newJournal(journal.cart);
    return status === 'succeeded';
  }

  async function updateOrder(send: Send, status: 'paid' | 'pending'): Promise<void> {
    const secret = journal.intent?.secret ?? null;
    const transaction_id = {
      client_secret: secret,
      customer_id: journal.customer,
      payment_intent_id: secret === null ? null : intentId(secret),
    };
    const response = await send({
      method: 'PUT',
      url: '/v2/public/checkout/',
      payload: { order_id: journal.orderId, transaction_id, status },
    });
    if (response?.status === 200) isFinished = true;
    if (response?.body.code === 'payment_refunded') journal = newJournal(journal.cart);
  }

  async function completeOrder(
    send: Send,
    card: CardOutcome | null,
    authentication: AuthenticationOutcome,
    delayMinutes = 0,
  ): Promise<void> {
    if (method === 'cash') {
      // A cash order is complete once it is placed: the update is only a notification.
      isFinished = true;
      return updateOrder(send, 'pending');
    }
    if (await chargeCard(send, card, authentication, delayMinutes)) await updateOrder(send, 'paid');
  }

  async function submitOrder(send: Send, card: CardOutcome, authentication: AuthenticationOutcome, delayMinutes = 0): Promise<void> {
    if (isFinished) return;
    // Pay a placed order instead of sending another one.
    if (journal.stage === 'posted' || journal.stage === 'confirming') return completeOrder(send, card, authentication, delayMinutes);
    const cashOrder = factories.createOrder({ localId: journal.localId, cart: journal.cart, seed });
    const order = method === 'cash' ? cashOrder : await prepareCard(send, cashOrder);
    if (order !== null && (await postOrder(send, order))) await completeOrder(send, card, authentication, delayMinutes);
  }

  async function reopenPage(send: Send): Promise<void> {
    if (isFinished) return;
    if (journal.stage === 'posting' && journal.sent !== null && !(await postOrder(send, journal.sent))) return;
    if (journal.orderId !== null) await completeOrder(send, null, 'none');
  }

  /** Changes the cart. If the order was placed but is not paid, starts another attempt. */
  async function changeCart(send: Send): Promise<void> {
    if (isFinished) return;
    if (journal.stage === 'posting' || journal.stage === 'filling') {
      journal.cart += 1;
      return;
    }
    const status = await retrieveStatus(send, journal.intent?.secret ?? '');
    if (status === 'requires_payment_method') journal = newJournal(journal.cart + 1);
  }

  /** Restores the backup and discards later observations: orders placed after the backup may be lost, payments must not be. */
  async function restoreBackup(): Promise<void> {
    if (observationsAtBackup === null) return;
    await world.restoreBackup();
    history.observations.splice(observationsAtBackup);
  }

  async function performStep(step: Step): Promise<void> {
    switch (step.type) {
      case 'submit':
        return submitOrder(openPage(step.faults, step.crashesAfterCall), step.card, step.authentication, step.delayMinutes);
      case 'submit twice': {
        const presses = [step.faults, step.faults.toReversed()].map((faults) =>
          submitOrder(openPage(faults, null), step.card, step.authentication),
        );
        await Promise.all(presses);
        return;
      }
      case 'reopen':
        return reopenPage(openPage(step.faults, null));
      case 'change cart':
        return changeCart(openPage([], null));
      case 'wait':
        return world.wait(step.minutes);
      case 'webhooks':
        return world.deliverEvents();
      case 'sweep':
        return world.sweep();
      case 'delete account':
        return world.deleteAccount(journal.sent?.customer.email ?? '');
      case 'fail emails':
        return journal.orderId === null ? undefined : world.failEmailsOf(journal.orderId);
      case 'back up':
        observationsAtBackup = history.observations.length;
        return world.backUp();
      case 'restore backup':
        return restoreBackup();
      case 'staff':
        return journal.orderId === null ? undefined : restaurant.handleOrder(journal.orderId, step.presses, openPage(step.faults, null));
      case 'controls':
        await restaurant.changeControls(step.changes, openPage(step.faults, null));
        return world.wait(step.seconds / 60);
      case 'rush':
        return restaurant.rush(step, openPage(step.faults.toReversed(), null));
      case 'refuse unanswered':
        world.wait(step.minutes);
        return world.refuseUnanswered(step.fault);
      case 'attack':
        return attackShop(step.attack);
    }
  }

  async function attackShop(attack: Attack): Promise<void> {
    const send = openPage([], null);
    const localId = factories.createUuid(`${seed} cheat ${(attempts += 1)}`);
    const intended = factories.createOrder({ localId, cart: 0, seed });
    const placeOrder = async (order: Omit<OrderPayload, 'status'> & { status: string }) => {
      const orderId = payloadOf(await send({ method: 'POST', url: '/v2/public/checkout/', payload: order }))?.['order_id'];
      if (orderId !== undefined) recordAcknowledgement(localId, orderId);
      return orderId ?? null;
    };
    const reportPaid = (orderId: string | null, secret: string | null, customer: string | null) =>
      send({
        method: 'PUT',
        url: '/v2/public/checkout/',
        payload: {
          order_id: orderId ?? 'none',
          transaction_id: { client_secret: secret, customer_id: customer, payment_intent_id: secret === null ? null : intentId(secret) },
          status: 'paid',
        },
      });
    const card = { customer: '', secret: '' };
    const { email, first_name, phone } = intended.customer;
    async function createIntent(amount: string) {
      card.customer =
        payloadOf(
          await send({ method: 'POST', url: '/v2/public/checkout/stripe-customer', payload: { email, name: first_name, phone } }),
        )?.['customer'] ?? '';
      card.secret =
        payloadOf(
          await send({
            method: 'POST',
            url: '/v2/public/checkout/stripe-payment-intent',
            payload: { customer_id: card.customer, amount },
            headers: { 'idempotency-key': `${localId}:${amount}` },
          }),
        )?.['client_secret'] ?? '';
    }
    const payOrder = () =>
      send({
        method: 'POST',
        url: `/dev/stripe/v1/payment_intents/${intentId(card.secret)}/confirm`,
        form: { client_secret: card.secret, 'payment_method_data[card][number]': cardNumbers.accepted },
      });
    const withCard = (order: OrderPayload): OrderPayload => ({
      ...order,
      payment_method: 'card',
      transaction_id: { client_secret: card.secret, customer_id: card.customer },
    });

    switch (attack) {
      case 'says paid':
        await reportPaid(journal.orderId, journal.intent?.secret ?? null, journal.customer);
        return;
      case 'pays without ordering':
        await createIntent(toAmount(totalCents(intended)));
        await payOrder();
        return;
      case 'reuses a paid intent':
        await createIntent(toAmount(totalCents(intended)));
        await payOrder();
        for (const attempt of ['one', 'two']) {
          const order = { ...withCard(intended), local_id: factories.createUuid(`${seed} cheat ${attempts} ${attempt}`) };
          const response = await send({ method: 'POST', url: '/v2/public/checkout/', payload: order });
          const orderId = payloadOf(response)?.['order_id'];
          if (orderId !== undefined) recordAcknowledgement(order.local_id, orderId);
        }
        return;
      case 'lowers the total':
        await placeOrder({ ...intended, total: intended.total - 0.01 });
        return;
      case 'orders as paid':
        await createIntent(toAmount(totalCents(intended)));
        await reportPaid(await placeOrder({ ...withCard(intended), status: 'paid' }), card.secret, card.customer);
        return;
      case 'pays fifty cents':
        await createIntent('0.50');
        await payOrder();
        await reportPaid(await placeOrder(withCard(intended)), card.secret, card.customer);
        return;
    }
  }

  const hasControls = steps.some(usesControls);
  if (hasControls) restaurant.openDay();
  for (const step of steps) {
    await performStep(step).catch((error: unknown) => {
      if (!(error instanceof SimulatedPageCrash)) throw error;
    });
    if (hasControls) await restaurant.observeShop();
    if (journal.orderId !== null) {
      const status = await world.statusOf(journal.orderId);
      if (status !== null) history.observations.push({ observed: 'status', orderId: journal.orderId, status });
    }
  }
  if (hasControls) await world.clearControls();
  return [history, ...restaurant.others];
}
