import { randomUUID } from 'node:crypto';
import type { OrderPayload, OrderStatus } from '#domain/entities.ts';
import type { LineQuantity } from '#domain/sales/line-refund.ts';
import { mondayNoon } from '../test-shop.ts';
import { slotWithDelay, type Placement } from './control-states.ts';
import type { FinalState } from './history.ts';
import type { ApiResponse, Call, World } from './world.ts';

type Body = Record<string, unknown> &
  Partial<Omit<OrderPayload, 'status' | 'transaction_id'>> & { order_id?: string; transaction_id?: { client_secret?: string | null } };

/**
 * Creates a fake server with defects that the checker must detect: every POST creates an order, totals and the status `paid`
 * are not validated, every call creates an intent, no job runs, changes of controls are acknowledged and ignored, and every refund is made.
 */
export async function openFaultyWorld(expectedTotal: (localId: string, total: number) => number): Promise<World> {
  let now = mondayNoon;
  type Order = {
    localId: string;
    status: OrderStatus;
    total: number;
    method: 'cash' | 'card';
    secret: string | null;
    placedAt: number;
    events: string[];
    payload: Body;
    lineRefunds: FinalState['orders'][number]['lineRefunds'];
  };
  const orders = new Map<string, Order>();
  const intents = new Map<string, { secret: string; amount: number; status: string; localId: string | null }>();
  const ledger: FinalState['ledger'] = [];
  const refunds: FinalState['refunds'] = [];

  const ok = (payload: object): ApiResponse => ({ status: 200, body: { payload } });
  function handleShopCall({ method, url, payload, headers }: Call): ApiResponse {
    const body = (payload ?? {}) as Body;
    if (url.endsWith('/stripe-customer')) return ok({ customer: 'cus_faulty' });
    if (url.endsWith('/stripe-payment-intent')) {
      const id = `pi_${randomUUID()}`;
      const secret = `${id}_secret_x`;
      const localId = headers?.['idempotency-key']?.split(':')[0] ?? null;
      intents.set(id, { secret, amount: Math.round(Number(body['amount']) * 100), status: 'requires_payment_method', localId });
      return ok({ client_secret: secret });
    }
    if (url.startsWith('/v2/staff/controls/')) return ok({});
    if (url.endsWith('/refunds')) return refundLines(url.split('/')[4] ?? '', body as { refundId: string; lines: LineQuantity[] });
    if (url.startsWith('/v2/staff/')) return handleStaffEvent(url.split('/')[4] ?? '', String(body['type']));
    if (method === 'POST') {
      const orderId = randomUUID();
      const secret = body.transaction_id?.client_secret ?? null;
      orders.set(orderId, {
        localId: body.local_id ?? '',
        status: 'pending',
        total: Math.round((body.total ?? 0) * 100),
        method: secret === null ? 'cash' : 'card',
        secret,
        placedAt: now.getTime(),
        events: [],
        payload: body,
        lineRefunds: [],
      });
      return ok({ order_id: orderId });
    }
    const order = orders.get(String(body.order_id));
    if (order === undefined) return { status: 404, body: {} };
    if (body['status'] === 'paid') order.status = 'paid';
    return ok({ order_id: body.order_id ?? '' });
  }
  function makeRefund(secret: string | null, refundId: string | null, refunded?: number) {
    const id = secret?.split('_secret_')[0] ?? '';
    const intent = intents.get(id);
    if (intent?.status !== 'succeeded') return;
    const amount = refunded ?? intent.amount;
    ledger.push({ intent: id, type: 'refund', amount, currency: 'eur', at: now.getTime() });
    refunds.push({ intent: id, refundId, amount });
  }
  /** Refunds a euro for each request, as often as it arrives. */
  function refundLines(orderId: string, { refundId, lines }: { refundId: string; lines: LineQuantity[] }): ApiResponse {
    const order = orders.get(orderId);
    if (order === undefined) return { status: 404, body: {} };
    order.lineRefunds.push({ refundId, lines, amount: 100, state: 'made' });
    makeRefund(order.secret, refundId, 100);
    return ok({});
  }
  /** Applies an event of the staff without regard to what came before, and refunds with every refusal. */
  function handleStaffEvent(orderId: string, event: string): ApiResponse {
    const order = orders.get(orderId);
    if (order === undefined) return { status: 404, body: {} };
    order.events.push(event);
    if (event !== 'order.refuse' && event !== 'order.cancel') return ok({});
    order.status = 'cancelled';
    makeRefund(order.secret, null);
    return ok({});
  }
  function handleStripeCall({ method, url, form }: Call): ApiResponse {
    const [, id = '', action] = /payment_intents\/([^/?]+)(?:\/(\w+))?/.exec(url) ?? [];
    const intent = intents.get(id);
    if (intent === undefined) return { status: 404, body: {} };
    function captureIntent() {
      if (intent === undefined || intent.status === 'succeeded') return;
      intent.status = 'succeeded';
      ledger.push({ intent: id, type: 'capture', amount: intent.amount, currency: 'eur', at: now.getTime() });
    }
    if (method === 'POST' && action === 'confirm') {
      const number = form?.['payment_method_data[card][number]'];
      if (number === '4242424242424242') captureIntent();
      else if (number === '4000002760003184' && intent.status !== 'succeeded') intent.status = 'requires_action';
      else return { status: 402, body: {} };
    }
    if (action === 'authenticate' && form?.['outcome'] === 'success') captureIntent();
    return { status: 200, body: { status: intent.status } };
  }
  function toPlacement(orderId: string, { payload, placedAt }: Order): Placement {
    const { delivery_date: date = '', delivery_time_range: range = '' } = payload.customer?.date ?? {};
    const slotStart = range === 'ASAP' ? null : new Date(`${date}T${range.slice(0, 5)}:00+01:00`).getTime();
    const isSameSlot = (other: Order) =>
      other.payload.customer?.date.delivery_date === date && other.payload.customer.date.delivery_time_range === range;
    const items = payload.items ?? [];
    const placement: Placement = {
      orderId,
      mode: payload.is_pickup === true ? 'pickup' : 'delivery',
      placedAt,
      slotStart,
      date,
      startTime: slotStart === null ? null : range.slice(0, 5),
      itemIds: items.map(({ item_id }) => String(item_id)),
      choices: [],
      kitchenSlot: null,
      load: { orders: [...orders.values()].filter(isSameSlot).length, items: 0 },
    };
    return { ...placement, kitchenSlot: slotWithDelay(null, placement) };
  }
  const respond = (call: Call) => (call.url.startsWith('/dev/stripe') ? handleStripeCall(call) : handleShopCall(call));

  return {
    now: () => now,
    async send(call, fault) {
      if (fault === 'request lost') return null;
      if (fault === 'duplicated') respond(call);
      const response = respond(call);
      return fault === null || fault === 'duplicated' ? response : null;
    },
    wait(minutes) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    sweep: async () => {},
    refuseUnanswered: async () => {},
    logInStaff: async () => '',
    readPlacements: async (since) => ({
      controls: {},
      placed: [...orders].filter(([, { placedAt }]) => placedAt >= since.getTime()).map(([orderId, order]) => toPlacement(orderId, order)),
    }),
    clearControls: async () => {},
    deliverEvents: async () => {},
    deleteAccount: async () => {},
    failEmailsOf: async () => {},
    backUp: async () => {},
    restoreBackup: async () => {},
    statusOf: async (orderId) => orders.get(orderId)?.status ?? null,
    runAllJobs: async () => ({
      orders: [...orders].map(([orderId, { localId, status, total, method, placedAt, events, payload, lineRefunds }]) => ({
        orderId,
        localId,
        status,
        total,
        method,
        expectedTotal: expectedTotal(localId, total),
        placedAt,
        slotEnd: null,
        paidAt: null,
        handling: { closure: events.some((event) => event === 'order.refuse' || event === 'order.cancel') ? 'refused' : null, events },
        date: payload.customer?.date.delivery_date ?? '',
        lines: (payload.items ?? []).map(({ quantity }) => ({ quantity, unitPrice: 0 })),
        lineRefunds,
      })),
      intents: [...intents].map(([id, { secret, amount, status, localId }]) => ({
        id,
        localId,
        orderId: [...orders].find(([, order]) => order.secret === secret)?.[0] ?? null,
        status,
        amount,
        currency: 'eur',
        customer: 'cus_faulty',
        storedCustomer: 'cus_faulty',
      })),
      ledger,
      refunds,
      totals: [...new Set([...orders.values()].map(({ payload }) => payload.customer?.date.delivery_date ?? ''))].map((date) => ({
        date,
        net: 0,
        pendingRefunds: 0,
      })),
    }),
    close: async () => {},
  };
}
