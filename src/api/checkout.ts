import { orderRetryStatuses } from '#config/constants.ts';
import type { OrderPayload } from '#domain/entities.ts';
import { toAmount, type Cents } from '#domain/money.ts';
import type { OrderReceipt, OrderUpdate } from './checkout.schema.ts';
import { loadModule } from '#api/http/load-module.ts';
import type { ApiClient, CallOptions, Credentials } from '#api/http/http.ts';
import { parseResponse, encodeRequest } from '#api/http/contract.ts';

type OrderOptions = CallOptions & { credentials?: Credentials | null };

/**
 * Creates the Stripe customer (`cus_…`) for these details, or returns the existing one.
 *
 * @spec docs/behaviour §4 Personal validated; §7 POST /v2/public/checkout/stripe-customer
 */
export async function createStripeCustomer(
  api: ApiClient,
  customer: { email: string; name: string; phone: string },
  options: CallOptions = {},
): Promise<string> {
  const call = 'POST checkout/stripe-customer';
  const { stripeCustomerResponseSchema, stripeCustomerRequestSchema } = await loadModule(() => import('./checkout.schema.ts'));
  const body = encodeRequest(call, stripeCustomerRequestSchema, customer);
  const response = await api.send({ call, method: 'POST', path: '/v2/public/checkout/stripe-customer', body, ...options });
  return parseResponse(call, stripeCustomerResponseSchema, response);
}

/**
 * Creates a payment intent and returns its client secret. The idempotency key consists of the order attempt and the amount, so
 * that repeated calls return the same payment intent. Without a `localId` no key is sent, and each call creates one.
 *
 * @spec docs/behaviour §4 Delivery validated; §7 POST /v2/public/checkout/stripe-payment-intent
 */
export async function createPaymentIntent(
  api: ApiClient,
  payment: { customerId: string; amount: Cents; localId: string | null },
  options: CallOptions = {},
): Promise<string> {
  const call = 'POST checkout/stripe-payment-intent';
  const { paymentIntentResponseSchema, paymentIntentRequestSchema } = await loadModule(() => import('./checkout.schema.ts'));
  const amount = toAmount(payment.amount);
  const response = await api.send({
    call,
    method: 'POST',
    path: '/v2/public/checkout/stripe-payment-intent',
    ...(payment.localId === null ? {} : { headers: { 'idempotency-key': `${payment.localId}:${amount}` } }),
    body: encodeRequest(call, paymentIntentRequestSchema, { customer_id: payment.customerId, amount }),
    ...options,
  });
  return parseResponse(call, paymentIntentResponseSchema, response);
}

/**
 * Creates the order and returns its id and number. Its `local_id` is an idempotency key, so the call is repeated after the statuses
 * of `orderRetryStatuses`. Without a response the order may be stored: send the same payload again. Without
 * credentials it is a guest order.
 *
 * @throws ApiError 409 with a code if the order is rejected; `invalidRequest` if the payload is invalid and was not sent
 * @spec docs/behaviour §4 Final step; §7 POST /v2/public/checkout/
 */
export async function placeOrder(api: ApiClient, order: OrderPayload, options: OrderOptions = {}): Promise<OrderReceipt> {
  const call = 'POST checkout';
  const { orderResponseSchema, orderRequestSchema } = await loadModule(() => import('./checkout.schema.ts'));
  const response = await api.send({
    call,
    method: 'POST',
    path: '/v2/public/checkout/',
    body: encodeRequest(call, orderRequestSchema, order),
    isOrderCall: true,
    retry: { statuses: orderRetryStatuses, isRetriedAfterNetworkError: false },
    ...options,
  });
  return parseResponse(call, orderResponseSchema, response);
}

/**
 * Updates the order's payment status. Idempotent. Ignores the response body.
 *
 * @throws ApiError 409 `payment_pending`: the payment has not succeeded yet
 * @spec docs/behaviour §4 Final step; §7 PUT /v2/public/checkout/
 */
export async function updateOrder(api: ApiClient, update: OrderUpdate, options: OrderOptions = {}): Promise<void> {
  const call = 'PUT checkout';
  const { updateOrderRequestSchema } = await loadModule(() => import('./checkout.schema.ts'));
  const body = encodeRequest(call, updateOrderRequestSchema, update);
  await api.send({ call, method: 'PUT', path: '/v2/public/checkout/', body, isOrderCall: true, ...options });
}
