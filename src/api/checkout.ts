import { orderRetryStatuses } from '#config/constants.ts';
import type { OrderPayload } from '#domain/entities.ts';
import { toAmount, type Cents } from '#domain/money.ts';
import type { OrderReceipt, OrderUpdate } from './checkout.schema.ts';
import { loadModule } from '#api/http/load-module.ts';
import type { ApiClient, CallOptions, Credentials } from '#api/http/http.ts';
import { parseResponse, encodeRequest } from '#api/http/contract.ts';

type OrderOptions = CallOptions & { credentials?: Credentials | null };

/**
 * The card provider's customer (`cus_…`) for these details. The same details give the same customer.
 *
 * @spec §4 Personal validated; §7 POST /v2/public/checkout/stripe-customer
 */
export async function createStripeCustomer(
  api: ApiClient,
  customer: { email: string; name: string; phone: string },
  options: CallOptions = {},
): Promise<string> {
  const call = 'POST checkout/stripe-customer';
  const { stripeCustomerAnswerSchema, stripeCustomerRequestSchema } = await loadModule(import('./checkout.schema.ts'));
  const body = encodeRequest(call, stripeCustomerRequestSchema, customer);
  const answer = await api.send({ call, method: 'POST', path: '/v2/public/checkout/stripe-customer', body, ...options });
  return parseResponse(call, stripeCustomerAnswerSchema, answer);
}

/**
 * The client secret of a payment over `amount`; the payment's id is what stands before `_secret_` in it. One order
 * attempt and amount give one payment, however often this is called.
 *
 * @spec §4 Delivery validated; §7 POST /v2/public/checkout/stripe-payment-intent
 */
export async function createPaymentIntent(
  api: ApiClient,
  payment: { customerId: string; amount: Cents; localId: string },
  options: CallOptions = {},
): Promise<string> {
  const call = 'POST checkout/stripe-payment-intent';
  const { paymentIntentAnswerSchema, paymentIntentRequestSchema } = await loadModule(import('./checkout.schema.ts'));
  const amount = toAmount(payment.amount);
  const answer = await api.send({
    call,
    method: 'POST',
    path: '/v2/public/checkout/stripe-payment-intent',
    headers: { 'idempotency-key': `${payment.localId}:${amount}` },
    body: encodeRequest(call, paymentIntentRequestSchema, { customer_id: payment.customerId, amount }),
    ...options,
  });
  return parseResponse(call, paymentIntentAnswerSchema, answer);
}

/**
 * Creates the order and returns its id and number. Its `local_id` makes one order of any number of calls, so it is repeated once
 * after 408, 425, 500, 502, 503 and 504. After an `UnreachableError` nobody knows whether the order exists: the same
 * payload may be sent again. Without credentials it is a guest's.
 *
 * @throws ApiError 409 with a code: the order was refused; ContractError not sent: no order can be made of this.
 * @spec §4 Final step; §7 POST /v2/public/checkout/
 */
export async function placeOrder(api: ApiClient, order: OrderPayload, options: OrderOptions = {}): Promise<OrderReceipt> {
  const call = 'POST checkout';
  const { orderAnswerSchema, orderRequestSchema } = await loadModule(import('./checkout.schema.ts'));
  const answer = await api.send({
    call,
    method: 'POST',
    path: '/v2/public/checkout/',
    body: encodeRequest(call, orderRequestSchema, order),
    isOrderCall: true,
    retry: { statuses: orderRetryStatuses, isRetriedAfterNetworkError: false },
    ...options,
  });
  return parseResponse(call, orderAnswerSchema, answer);
}

/**
 * Tells the back end how the order was paid. May be called again with the same update; what it answers is not looked at.
 *
 * @throws ApiError 409 `payment_pending`: the payment is not through yet.
 * @spec §4 Final step; §7 PUT /v2/public/checkout/
 */
export async function updateOrder(api: ApiClient, update: OrderUpdate, options: OrderOptions = {}): Promise<void> {
  const call = 'PUT checkout';
  const { updateOrderRequestSchema } = await loadModule(import('./checkout.schema.ts'));
  const body = encodeRequest(call, updateOrderRequestSchema, update);
  await api.send({ call, method: 'PUT', path: '/v2/public/checkout/', body, isOrderCall: true, ...options });
}
