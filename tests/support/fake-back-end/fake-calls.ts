import { cardSetting, prices, fakeMenus, fakeOffers, fakeSettings } from './fake-shop.ts';

type Json = Record<string, unknown>;

/** A request to a call of the contract. `token`: that of the `authorization` header. */
export type FakeRequest = { query: URLSearchParams; body: Json; token: string; userHeader: string; path: string };
export type FakeResponse = { status?: number; body: unknown };

/** Whether lists are the payload itself, or in it under their own names. */
export type ListShape = 'bare' | 'named';

/** One-time code that the fake back end accepts. */
export const fakeCode = '042424';

type Account = { id: number; email: string; password: string; first_name: string; last_name: string; phone: string; isVerified: boolean };

/** Order as the fake back end stores it. */
type FakeOrder = { order_id: number; body: Json; status: string; userId: number | null };

const success = (body: Json): FakeResponse => ({ body: { ...body, status: 'success' } });
const failure = (status: number, message: string): FakeResponse => ({ status, body: { message, status: 'error' } });

/** How the fake back end answers: the shape of its lists, and whether it charges cards. */
export type FakeMode = { shape: ListShape; isCardActive: boolean };

/** Creates the 23 calls of the contract on accounts and orders in memory, by method and path. */
export function createFakeCalls(mode: FakeMode) {
  const accounts: Account[] = [];
  const sessions = new Map<string, Account>();
  const orders: FakeOrder[] = [];
  /** Amounts of the payment intents, as they were sent. */
  const intents = new Map<string, unknown>();

  const list = (name: string, elements: unknown) => success({ payload: mode.shape === 'bare' ? elements : { [name]: elements } });
  const userOf = ({ id, email, first_name, last_name, phone, isVerified }: Account) => ({
    phone,
    last_name,
    first_name,
    email,
    id: String(id),
    is_verified: isVerified ? 1 : 0,
    loyalty_points: '12',
  });
  function openSession(account: Account): FakeResponse {
    const token = `session-${account.id}-${sessions.size}`;
    sessions.set(token, account);
    return mode.shape === 'bare' ? success({ user: userOf(account), token }) : success({ payload: { user: userOf(account), token } });
  }
  /** Returns the account of a call that identifies it by its query, or null. */
  function queryAccount({ query }: FakeRequest): Account | null {
    const account = sessions.get(query.get('token') ?? '');
    return account !== undefined && String(account.id) === query.get('user_id') ? account : null;
  }
  function placeOrder({ body, token }: FakeRequest): FakeResponse {
    const earlier = orders.find((order) => order.body['local_id'] === body['local_id']);
    if (earlier === undefined) {
      const total = orderTotal(body);
      if (total !== body['total']) return failure(409, `The total is ${total}`);
      const userId = sessions.get(token)?.id ?? null;
      orders.push({ order_id: 48_213 + orders.length, body, status: 'pending', userId });
    }
    return success({ payload: { order_id: (earlier ?? orders.at(-1))?.order_id, printed: false } });
  }
  const noContent = () => ({ status: 204, body: null });

  const calls: Record<string, (request: FakeRequest) => FakeResponse> = {
    'GET /v2/public/settings': () => list('settings', [...fakeSettings, cardSetting(mode.isCardActive)]),
    'GET /v2/public/offers': () => list('offers', fakeOffers),
    'GET /v2/public/offers/:coupon': ({ path }) =>
      path.toLowerCase().endsWith('/odile') ? success({ payload: [{ id: 'off-9' }] }) : failure(404, 'Code inconnu'),
    'GET /v2/public/menus': () => list('menus', fakeMenus),
    'GET /v2/public/products/:item': () => success({ payload: {} }),
    'POST /v2/public/auth/login/': ({ body }) => {
      const account = accounts.find(({ email, password }) => email === body['email'] && password === body['password']);
      return account === undefined ? failure(401, 'Identifiants inconnus.') : openSession(account);
    },
    'POST /v2/public/auth/signup/': ({ body }) => {
      const text = (name: string) => String(body[name]);
      const account = {
        id: 900 + accounts.length,
        email: text('email'),
        password: text('password'),
        first_name: text('first_name'),
        last_name: text('last_name'),
        phone: text('phone'),
        isVerified: false,
      };
      accounts.push(account);
      return openSession(account);
    },
    'POST /v2/public/auth/logout/': ({ token }) => {
      sessions.delete(token);
      return noContent();
    },
    'GET /v2/public/auth/verify-otp/': ({ query }) => {
      const account = accounts.find(({ email }) => email === query.get('email'));
      if (account === undefined || query.get('otp') !== fakeCode) return failure(422, 'Code faux.');
      account.isVerified = true;
      return openSession(account);
    },
    'GET /v2/public/auth/send-otp/': noContent,
    'POST /v2/public/auth/reset-password/': ({ body }) => {
      const account = accounts.find(({ email }) => email === body['email']);
      if (account === undefined || body['otp'] !== fakeCode) return failure(422, 'Code faux.');
      account.password = String(body['password']);
      return success({});
    },
    'GET /v2/public/auth/profile': (request) => {
      const account = queryAccount(request);
      return account === null ? failure(401, 'Session inconnue.') : success({ user: userOf(account) });
    },
    'PATCH /v2/public/auth/update-profile': (request) => {
      const account = queryAccount(request);
      if (account === null) return failure(401, 'Session inconnue.');
      Object.assign(account, { first_name: request.body['first_name'] ?? account.first_name });
      return success({});
    },
    'GET /v2/public/auth/orders': (request) => {
      const account = queryAccount(request);
      if (account === null) return failure(401, 'Session inconnue.');
      const own = orders.filter(({ userId }) => userId === account.id).map(toPastOrder);
      return mode.shape === 'bare' ? success({ orders: own }) : success({ payload: { orders: own, total: String(own.length) } });
    },
    'DELETE /v2/public/auth/delete-profile/': ({ token, body }) => {
      const account = sessions.get(token);
      if (account === undefined || body['password'] !== account.password) return failure(403, 'Mot de passe faux.');
      accounts.splice(accounts.indexOf(account), 1);
      return noContent();
    },
    'POST /v2/public/checkout/stripe-customer': () => success({ payload: { customer: { id: 'cus_odile' } } }),
    'POST /v2/public/checkout/stripe-payment-intent': ({ body }) => {
      const intentId = `pi_odile${intents.size}`;
      intents.set(intentId, body['amount']);
      return success({ payload: { livemode: 0, client_secret: `${intentId}_secret_1` } });
    },
    'POST /v2/public/checkout/': placeOrder,
    'PUT /v2/public/checkout/': ({ body }) => {
      const order = orders.find(({ order_id }) => order_id === body['order_id']);
      if (order === undefined) return failure(404, 'Commande inconnue.');
      const { payment_intent_id: intentId } = body['transaction_id'] as Json;
      if (body['status'] === 'paid' && intents.get(String(intentId)) !== Number(order.body['total']).toFixed(2))
        return failure(409, 'Paiement inconnu.');
      order.status = String(body['status']);
      return noContent();
    },
    'GET /v2/public/locations/': ({ query }) =>
      list('locations', [
        {
          structured_formatting: { secondary_text: '29000 Quimper', main_text: query.get('query') },
          description: `${query.get('query')}, 29000 Quimper, France`,
        },
      ]),
    'GET /v2/public/locations/distance': () =>
      success({ payload: { distance: '1.2', unit: 'km', city: 'Quimper', postal_code: 29_000, address: '3 rue du Port' } }),
    'POST /v2/recommendations': () => success({ recommendations: [{ itemId: 101 }] }),
    'GET /v2/recommendations/popular': () => success({ popular: [{ itemId: '101', rank: 1 }, { itemId: 999 }] }),
  };
  return { calls, orders };
}

/** Calculates the total of an order in euros, from the fake back end's own prices. */
function orderTotal(body: Json): number {
  const mode = body['is_pickup'] === true ? 'pickup' : 'delivery';
  const lines = body['items'] as {
    item_id: unknown;
    quantity: number;
    options: { option_options: { id: unknown; quantity: number }[] }[];
  }[];
  const subtotal = lines.reduce((sum, { item_id, quantity, options }) => {
    const price = String(item_id) === '101' ? prices.galette[mode] : prices.cidre[mode];
    const eggs = options.flatMap(({ option_options }) => option_options).filter(({ id }) => String(id) === '31').length;
    return sum + quantity * (price + eggs * prices.egg);
  }, 0);
  const discount = typeof body['coupon'] === 'string' ? Math.round(subtotal / 10) : 0;
  return (subtotal - discount + (mode === 'delivery' ? prices.deliveryFee : 0)) / 100;
}

/** Writes an order as the fake back end lists it: without an order number, with its amounts as texts. */
function toPastOrder({ order_id, body, status }: FakeOrder): Json {
  const { date } = body['customer'] as { date: Json };
  return {
    ...date,
    items: body['items'],
    total: Number(body['total']).toFixed(2),
    is_pickup: body['is_pickup'] === true ? 1 : 0,
    status,
    created_at: new Date().toISOString(),
    order_id,
    source: 'web',
  };
}
