import type { OrderPayload } from '#domain/entities.ts';
import { toAmount, toCents } from '#domain/money.ts';
import { orderFingerprint } from '#domain/order/order.ts';
import type { VisitHistory } from './history.ts';
import type { BankAnswer, CardEnd, Cheat, Fault, Schedule, Step } from './schedule.ts';
import type { Answer, Call, World } from './world.ts';

const cardNumbers: Record<CardEnd, string> = { fine: '4242424242424242', declined: '4000000000000002', asksBank: '4000002760003184' };
const idOf = (secret: string) => secret.split('_secret_')[0] ?? '';
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const centsOf = (order: OrderPayload) => toCents(order.total);

/** What a page keeps beyond its life: written before each call. */
type Journal = {
  localId: string;
  stage: 'filling' | 'posting' | 'posted' | 'confirming';
  cart: number;
  customer: string | null;
  intent: { secret: string; amount: number } | null;
  sent: OrderPayload | null;
  /** What was sent before under the same id, of which no answer came. */
  earlier: OrderPayload[];
  orderId: string | null;
};

/** What makes orders and ids: the schedule decides them, so that a seed is a visit. */
export type Means = { orderOf: (wish: { localId: string; cart: number; seed: number }) => OrderPayload; uuid: (name: string) => string };

/** The page died, as the schedule wanted. */
class PageEnded extends Error {}

/**
 * A customer who wants one order, with a page that keeps the rules: one id an attempt, a journal written before each call,
 * no confirming twice without a look. Does what the schedule says and remembers what it saw.
 */
export async function visit(world: World, { seed, method, steps }: Schedule, means: Means): Promise<VisitHistory> {
  const history: VisitHistory = { seed, localIds: [], seen: [] };
  let isServed = false;
  let made = 0;
  /** How much had been seen when the database was copied. */
  let seenAtBackup: number | null = null;
  let journal = newJournal(0);

  function newJournal(cart: number): Journal {
    const localId = means.uuid(`${seed} attempt ${(made += 1)}`);
    history.localIds.push(localId);
    return { localId, stage: 'filling', cart, customer: null, intent: null, sent: null, earlier: [], orderId: null };
  }
  function acknowledge(localId: string, orderId: string) {
    history.seen.push({ saw: 'order', localId, orderId });
  }

  /** One life of a page: its calls, with the faults they are to have. */
  function page(faults: readonly (Fault | null)[], endsAfter: number | null) {
    let calls = 0;
    return async (call: Call): Promise<Answer> => {
      const answer = await world.send(call, faults[calls] ?? null);
      calls += 1;
      if (calls === endsAfter) throw new PageEnded();
      return answer;
    };
  }
  type Send = ReturnType<typeof page>;
  const payloadOf = (answer: Answer) => (answer?.status === 200 ? (answer.body.payload as Record<string, string>) : null);

  async function prepareCard(send: Send, order: OrderPayload): Promise<OrderPayload | null> {
    const { email, first_name, phone } = order.customer;
    journal.customer ??=
      payloadOf(await send({ method: 'POST', url: '/v2/public/checkout/stripe-customer', payload: { email, name: first_name, phone } }))?.[
        'customer'
      ] ?? null;
    if (journal.customer === null) return null;
    const amount = centsOf(order);
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

  /** Sends an order until the shop says what became of it; true: it stands. */
  async function post(send: Send, order: OrderPayload): Promise<boolean> {
    const isOther = journal.sent !== null && orderFingerprint(journal.sent) !== orderFingerprint(order);
    if (journal.stage === 'posting' && journal.sent !== null && isOther) journal.earlier.unshift(journal.sent);
    journal.sent = order;
    journal.stage = 'posting';
    const { localId } = journal;
    const answer = await send({ method: 'POST', url: '/v2/public/checkout/', payload: order });
    if (answer?.status === 200) return stands(localId, order, payloadOf(answer)?.['order_id']);
    if (answer?.body.code === 'order_conflict') {
      for (const earlier of journal.earlier) {
        const again = await send({ method: 'POST', url: '/v2/public/checkout/', payload: earlier });
        if (again?.status === 200) return stands(localId, earlier, payloadOf(again)?.['order_id']);
      }
      return false;
    }
    if (answer !== null && answer.status < 500 && answer.status !== 429) journal.stage = 'filling';
    if (answer?.body.code === 'intent_conflict') journal.intent = null;
    return false;
  }
  function stands(localId: string, order: OrderPayload, orderId: string | undefined): boolean {
    if (orderId === undefined) return false;
    acknowledge(localId, orderId);
    if (localId !== journal.localId) return false;
    const secret = order.transaction_id.client_secret;
    if (secret !== null) journal.intent = { secret, amount: centsOf(order) };
    journal.sent = order;
    journal.orderId = orderId;
    if (journal.stage !== 'confirming') journal.stage = 'posted';
    return true;
  }

  /** Asks the provider how the payment stands; null: it could not be asked. */
  async function look(send: Send, secret: string): Promise<string | null> {
    const answer = await send({ method: 'GET', url: `/dev/stripe/v1/payment_intents/${idOf(secret)}?client_secret=${secret}` });
    return textOf(answer?.body.status);
  }

  /** Has the card charged, unless it was; true: the money is there. */
  async function charge(send: Send, card: CardEnd | null, bank: BankAnswer, dawdles: number): Promise<boolean> {
    const secret = journal.intent?.secret ?? '';
    world.wait(dawdles);
    let status = journal.stage === 'confirming' ? await look(send, secret) : 'requires_payment_method';
    if (status === 'requires_payment_method' && card !== null) {
      journal.stage = 'confirming';
      const form = { client_secret: secret, 'payment_method_data[card][number]': cardNumbers[card] };
      const answer = await send({ method: 'POST', url: `/dev/stripe/v1/payment_intents/${idOf(secret)}/confirm`, form });
      status =
        answer === null || answer.status >= 500 ? await look(send, secret) : (textOf(answer.body.status) ?? 'requires_payment_method');
    }
    if (status === 'requires_action' && bank !== 'none') {
      const answer = await send({
        method: 'POST',
        url: `/dev/stripe/v1/payment_intents/${idOf(secret)}/tds`,
        form: { client_secret: secret, outcome: bank },
      });
      status = answer === null || answer.status >= 500 ? await look(send, secret) : textOf(answer.body.status);
    }
    // Nobody can pay with it any more: the next press is another attempt.
    if (status === 'canceled') journal = newJournal(journal.cart);
    return status === 'succeeded';
  }

  async function update(send: Send, status: 'paid' | 'pending'): Promise<void> {
    const secret = journal.intent?.secret ?? null;
    const transaction_id = {
      client_secret: secret,
      customer_id: journal.customer,
      payment_intent_id: secret === null ? null : idOf(secret),
    };
    const answer = await send({
      method: 'PUT',
      url: '/v2/public/checkout/',
      payload: { order_id: journal.orderId, transaction_id, status },
    });
    if (answer?.status === 200) isServed = true;
    if (answer?.body.code === 'payment_refunded') journal = newJournal(journal.cart);
  }

  async function finish(send: Send, card: CardEnd | null, bank: BankAnswer, dawdles = 0): Promise<void> {
    if (method === 'cash') {
      isServed = true;
      return update(send, 'pending');
    }
    if (await charge(send, card, bank, dawdles)) await update(send, 'paid');
  }

  async function press(send: Send, card: CardEnd, bank: BankAnswer, dawdles = 0): Promise<void> {
    if (isServed) return;
    // An order that stands is paid as it was placed.
    if (journal.stage === 'posted' || journal.stage === 'confirming') return finish(send, card, bank, dawdles);
    const wish = means.orderOf({ localId: journal.localId, cart: journal.cart, seed });
    const order = method === 'cash' ? wish : await prepareCard(send, wish);
    if (order !== null && (await post(send, order))) await finish(send, card, bank, dawdles);
  }

  async function reopen(send: Send): Promise<void> {
    if (isServed) return;
    if (journal.stage === 'posting' && journal.sent !== null && !(await post(send, journal.sent))) return;
    if (journal.orderId !== null) await finish(send, null, 'none');
  }

  /** Another cart is another attempt, once it is sure that the first one comes to nothing. */
  async function changeCart(send: Send): Promise<void> {
    if (isServed) return;
    if (journal.stage === 'posting' || journal.stage === 'filling') {
      journal.cart += 1;
      return;
    }
    const status = await look(send, journal.intent?.secret ?? '');
    if (status === 'requires_payment_method') journal = newJournal(journal.cart + 1);
  }

  /** What was seen since the copy may be lost, and be otherwise afterwards: only the money may not. */
  async function restoreBackup(): Promise<void> {
    if (seenAtBackup === null) return;
    await world.restoreBackup();
    history.seen.splice(seenAtBackup);
  }

  async function act(step: Step): Promise<void> {
    switch (step.do) {
      case 'press':
        return press(page(step.faults, step.endsAfter), step.card, step.bank, step.dawdles);
      case 'press twice': {
        const presses = [step.faults, step.faults.toReversed()].map((faults) => press(page(faults, null), step.card, step.bank));
        await Promise.all(presses);
        return;
      }
      case 'reopen':
        return reopen(page(step.faults, null));
      case 'change cart':
        return changeCart(page([], null));
      case 'wait':
        return world.wait(step.minutes);
      case 'webhooks':
        return world.deliverEvents();
      case 'sweep':
        return world.sweep();
      case 'delete account':
        return world.deleteAccount(journal.sent?.customer.email ?? '');
      case 'spoil mails':
        return journal.orderId === null ? undefined : world.spoilMails(journal.orderId);
      case 'back up':
        seenAtBackup = history.seen.length;
        return world.backUp();
      case 'restore backup':
        return restoreBackup();
      case 'cheat':
        return cheat(step.how);
    }
  }

  async function cheat(how: Cheat): Promise<void> {
    const send = page([], null);
    const localId = means.uuid(`${seed} cheat ${(made += 1)}`);
    const wish = means.orderOf({ localId, cart: 0, seed });
    const place = async (order: Omit<OrderPayload, 'status'> & { status: string }) => {
      const orderId = payloadOf(await send({ method: 'POST', url: '/v2/public/checkout/', payload: order }))?.['order_id'];
      if (orderId !== undefined) acknowledge(localId, orderId);
      return orderId ?? null;
    };
    const claim = (orderId: string | null, secret: string | null, customer: string | null) =>
      send({
        method: 'PUT',
        url: '/v2/public/checkout/',
        payload: {
          order_id: orderId ?? 'none',
          transaction_id: { client_secret: secret, customer_id: customer, payment_intent_id: secret === null ? null : idOf(secret) },
          status: 'paid',
        },
      });
    const card = { customer: '', secret: '' };
    const { email, first_name, phone } = wish.customer;
    async function intent(amount: string) {
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
    const pay = () =>
      send({
        method: 'POST',
        url: `/dev/stripe/v1/payment_intents/${idOf(card.secret)}/confirm`,
        form: { client_secret: card.secret, 'payment_method_data[card][number]': cardNumbers.fine },
      });
    const withCard = (order: OrderPayload): OrderPayload => ({
      ...order,
      payment_method: 'card',
      transaction_id: { client_secret: card.secret, customer_id: card.customer },
    });

    switch (how) {
      case 'says paid':
        await claim(journal.orderId, journal.intent?.secret ?? null, journal.customer);
        return;
      case 'pays without ordering':
        await intent(toAmount(centsOf(wish)));
        await pay();
        return;
      case 'orders with paid intent':
        await intent(toAmount(centsOf(wish)));
        await pay();
        for (const attempt of ['one', 'two']) {
          const own = { ...withCard(wish), local_id: means.uuid(`${seed} cheat ${made} ${attempt}`) };
          const answer = await send({ method: 'POST', url: '/v2/public/checkout/', payload: own });
          const orderId = payloadOf(answer)?.['order_id'];
          if (orderId !== undefined) acknowledge(own.local_id, orderId);
        }
        return;
      case 'lowers the total':
        await place({ ...wish, total: wish.total - 0.01 });
        return;
      case 'orders as paid':
        await intent(toAmount(centsOf(wish)));
        await claim(await place({ ...withCard(wish), status: 'paid' }), card.secret, card.customer);
        return;
      case 'orders a fifty-cent intent':
        await intent('0.50');
        await pay();
        await claim(await place(withCard(wish)), card.secret, card.customer);
        return;
    }
  }

  for (const step of steps) {
    await act(step).catch((error: unknown) => {
      if (!(error instanceof PageEnded)) throw error;
    });
    if (journal.orderId !== null) {
      const status = await world.statusOf(journal.orderId);
      if (status !== null) history.seen.push({ saw: 'status', orderId: journal.orderId, status });
    }
  }
  return history;
}
