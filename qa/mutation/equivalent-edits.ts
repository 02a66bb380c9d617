import { equivalentDomainEdits } from './equivalent-domain-edits.ts';

const exists = 'a subquery of EXISTS is asked for rows only';
const hashedAlike = 'hashes are compared with hashes that were made alike';
const settledOnly = 'no payment has this id, so that none is settled';
const intentRoutes = 'server/payments/payment-intent-routes.ts';
const webhookRoutes = 'server/payments/webhook-routes.ts';
const documentation = 'schemas of responses are used by the documentation of the API only';

/**
 * Reasons why Stryker's edits of the source code do not change its behaviour, so that no test can notice them. Keys have the form
 * `file: old → new`, or `file: old → new in line` where the same edit of another line changes the behaviour.
 */
export const equivalentEdits: Readonly<Record<string, string>> = {
  [`server/accounts/authentication.ts: '' → "Stryker was here!" in return /^Bearer +(\\S+)$/i.exec(headers.authorization ?? '')?.[1];`]:
    'a text without a scheme has no token',
  'server/accounts/auth-code-routes.ts: { 200: emptySuccessSchema } → {}': documentation,
  'server/accounts/auth-code-routes.ts: { 200: sessionResponseSchema } → {}': documentation,
  'server/accounts/auth-code-routes.ts: [] → ["Stryker was here"]': 'a text claims neither a token nor a user id',
  'server/accounts/auth-code-routes.ts: () => null → () => undefined': 'its members are asked for only',
  'server/accounts/auth-code-routes.ts: \'no-account\' → ""': 'no account has this id',
  'server/accounts/auth-code-routes.ts: \'unknown-device\' → ""': 'no device has this hash',
  'server/accounts/auth-routes.ts: { 200: emptySuccessSchema } → {}': documentation,
  'server/accounts/auth-routes.ts: { 200: sessionResponseSchema } → {}': documentation,
  'server/accounts/auth-routes.ts: { response: { 200: emptySuccessSchema } } → {}': documentation,
  'server/accounts/auth-routes.ts: { schema: { response: { 200: emptySuccessSchema } } } → {}': documentation,
  'server/accounts/auth-routes.ts: [] → ["Stryker was here"]': 'a text claims neither a token nor a user id',
  'server/accounts/auth-routes.ts: account.passwordHash !== null → true': 'an account without a password is not logged in',
  'server/accounts/profile-routes.ts: { 200: emptySuccessSchema } → {}': documentation,
  "server/accounts/profile-routes.ts: { 200: z.object({ status: z.literal('success'), user: userSchema }) } → {}": documentation,
  "server/accounts/profile-routes.ts: { status: z.literal('success'), user: userSchema } → {}": documentation,
  "server/accounts/profile-routes.ts: { 200: z.object({ status: z.literal('success'), orders: z.array(pastOrderSchema), total: z.int() }) } → {}":
    documentation,
  "server/accounts/profile-routes.ts: { status: z.literal('success'), orders: z.array(pastOrderSchema), total: z.int() } → {}":
    documentation,
  'server/accounts/profile-routes.ts: \'success\' → ""': documentation,
  'server/accounts/email-changes.ts: \'\' → "Stryker was here!"': 'no account has this id',
  'server/accounts/email-changes.ts: \'base64url\' → ""': hashedAlike,
  'server/accounts/email-changes.ts: account === undefined → false': 'without an account there is no change either',
  'server/accounts/email-changes.ts: change === undefined → false': 'the account was found by its change',
  'server/accounts/email-changes.ts: false → true in if (change === undefined) return false;': 'the account was found by its change',
  'server/accounts/email-changes.ts: { isRestored: false } → {}': 'only its truth is used',
  'server/accounts/email-changes.ts: { userId: emailChanges.userId } → {}': 'the rows are only counted',
  'server/accounts/known-devices.ts: \'base64url\' → ""': hashedAlike,
  [`server/accounts/known-devices.ts: '' → "Stryker was here!" in return /(?:^|;\\s*)device=([\\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? null;`]:
    'the text names no device',
  [`server/accounts/known-devices.ts: '' → "Stryker was here!" in .where(and(eq(devices.userId, userId ?? ''), eq(devices.deviceHash, hashSecret(secret)), gt(devices.usedAt, expiryCutoff(now))));`]:
    'no account has this id',
  'server/accounts/known-devices.ts: { userId: devices.userId } → {}': 'the rows are only counted',
  "server/accounts/password-rules.ts: '' → \"Stryker was here!\" in const [local = ''] = address.split('@');":
    'a split text has a first part',
  "server/accounts/password-rules.ts: text .normalize('NFKD') .toLowerCase() → text.normalize('NFKD').toUpperCase()":
    'all compared texts have the same case',
  'server/accounts/undo-email-change-routes.ts: \'\' → "Stryker was here!"': 'neither text is the token of a change',
  'server/accounts/unverified-accounts.ts: purged.length === 0 → false': 'no order belongs to one of none',
  'server/orders/checkout-routes.ts: { 200: successSchema(orderIdSchema) } → {}': documentation,
  'server/orders/checkout-routes.ts: { 200: successSchema(receiptSchema) } → {}': documentation,
  'server/orders/past-orders.ts: { siteRoot: env.publicUrl, demo: env.isDemo, card: null } → {}': 'no past order shows them',
  'server/orders/past-orders.ts: destination !== null → true': 'a fee has a destination',
  'server/orders/validate-order.ts: line !== null → true': 'missing lines are rejected before',
  'server/orders/validate-order.ts: lines.map(({ line }) => line).filter((line) => line !== null) → lines.map(({ line }) => line)':
    'missing lines are rejected before',
  'server/orders/validate-order.ts: line !== undefined → true': 'there is a line for each item',
  'server/orders/place-order.ts: \'\' → "Stryker was here!"': 'the rows are only counted, not stored under this id',
  'server/payments/customer-deletion.ts: orderIds.length === 0 → false': 'no order is one of none',
  'server/payments/customer-deletion.ts: { one: sql`1` } → {}': exists,
  'server/payments/customer-deletion.ts: `1` → ``': exists,
  'server/payments/customer-deletion.ts: ids.length > 0 → true': 'no customer is one of none',
  'server/payments/customer-deletion.ts: ids.length > 0 → ids.length >= 0': 'no customer is one of none',
  'server/payments/abandon-payments.ts: localId === null → false': 'no id differs from null',
  'server/payments/sweeper.ts: ids.length > 0 → true': 'no payment is one of none',
  'server/payments/sweeper.ts: ids.length > 0 → ids.length >= 0': 'no payment is one of none',
  'server/payments/finalise-payment.ts: \'\' → "Stryker was here!"': 'no order has this id',
  'server/payments/finalise-payment.ts: { orderId: orders.orderId } → {}': 'the rows are only counted',
  'server/payments/finalise-payment.ts: orderId === null → false': 'no order has the id null',
  'server/payments/order-payment.ts: payment === null || intentId === undefined → payment === null && intentId === undefined':
    'only a missing payment has no such member',
  'server/payments/order-payment.ts: payment === null → false in if (payment === null || intentId === undefined || intentId === null) throw intentConflictError();':
    'a missing payment has no intent',
  'server/payments/order-payment.ts: intentId === undefined → false in if (payment === null || intentId === undefined || intentId === null) throw intentConflictError();':
    'only a missing payment has no such member',
  'server/payments/order-payment.ts: intentId === null → false': 'a payment is found by its intent',
  'server/payments/order-payment.ts: () => null → () => undefined': 'the result is ignored',
  "server/payments/order-payment.ts: '' → \"Stryker was here!\" in const intentId = /^(.+)_secret_/.exec(secret ?? '')?.[1];":
    'neither text is a secret',
  'server/payments/order-payment.ts: secret === null || intentId === undefined → false': 'no payment has the intent undefined',
  'server/payments/order-payment.ts: secret === null || intentId === undefined → secret === null && intentId === undefined':
    'no payment has the intent undefined',
  'server/payments/order-payment.ts: secret === null → false': 'a missing secret names no intent',
  'server/payments/order-payment.ts: intentId === undefined → false in if (secret === null || intentId === undefined) return null;':
    'no payment has the intent undefined',
  'server/payments/customers.ts: { 200: successSchema(z.object({ customer: z.string() })) } → {}': documentation,
  'server/payments/customers.ts: { customer: z.string() } → {}': documentation,
  'server/payments/customers.ts: \'Cette valeur est refusée par notre prestataire de paiement.\' → ""':
    'every field that Stripe may reject has a message of its own',
  'server/payments/customers.ts: { id: stripeCustomers.customerId } → {}': 'the rows are only counted',
  'server/payments/payment-intent-routes.ts: { 200: successSchema(z.object({ client_secret: z.string() })) } → {}': documentation,
  'server/payments/payment-intent-routes.ts: { client_secret: z.string() } → {}': documentation,
  "server/payments/payment-intent-routes.ts: typeof header === 'string' → true": 'Node joins repeated headers of this name',
  [`${intentRoutes}: [] → ["Stryker was here"] in const abandoned = payment.intentId === null ? await abandonEarlierPayments(db, intentRequest, deps.now()) : [];`]:
    settledOnly,
  [`${intentRoutes}: [] → ["Stryker was here"] in if (orderPayment !== undefined && hasSameAmountAndCustomer(orderPayment)) return { payment: orderPayment, replacedPayments: [] };`]:
    settledOnly,
  [`${intentRoutes}: [] → ["Stryker was here"] in if (current !== undefined) return { payment: current, replacedPayments: [] };`]:
    settledOnly,
  [`${intentRoutes}: [] → ["Stryker was here"] in return { payment: reserved, replacedPayments: payment === undefined ? [] : open };`]:
    settledOnly,
  [`${intentRoutes}: [] → ["Stryker was here"] in const [concurrent] = payment === undefined && localId !== null ? await lockPaymentsOfAttempt(transaction, localId) : [];`]:
    'a payment without an attempt conflicts with no other',
  'server/payments/payment-intent-routes.ts: () => null → () => undefined': 'the result is ignored',
  'server/payments/payment-problems.ts: orderId === null → false': 'no order has the id null',
  'server/payments/payment-intent-routes.ts: localId === null → false': 'no payment has the id null',
  'server/payments/payment-intent-routes.ts: localId !== null → true in if (localId !== null) {': 'no order has the id null',
  [`${intentRoutes}: localId !== null → true in const [concurrent] = payment === undefined && localId !== null ? await lockPaymentsOfAttempt(transaction, localId) : [];`]:
    'a payment without an attempt conflicts with no other',
  "server/payments/next-step.ts: intent !== null → true in if (intent !== null && outcome === 'captured') return stepForCapturedPayment({ payment, order, intent, now });":
    'an unknown intent has no outcome',
  'server/payments/next-step.ts: order !== null → true in if (order !== null && isPending && (isPollingOver || intent === null || isPastDeadline(order, now)))':
    'only an order is pending',
  "server/payments/next-step.ts: typeof latest_charge === 'object' → true": 'the id of a charge has neither a time nor a refund',
  'server/payments/recover-payment.ts: localId === null → false': 'no payment or order has the id null',
  "server/payments/recover-payment.ts: typeof latest_charge === 'object' → true": 'the id of a charge has no refund',
  'server/payments/webhook-events.ts: intentId === null → false': 'no payment has the id null',
  [`${webhookRoutes}: '' → "Stryker was here!" in const signature = [request.headers['stripe-signature']].flat()[0] ?? '';`]:
    'neither text is a signature',
  'server/payments/webhook-routes.ts: paymentId !== null → true': 'no payment has the id null',
  'server/payments/webhook-routes.ts: webhookSecret === null → false': 'Stripe’s library rejects a missing secret',
  'server/payments/webhook-routes.ts: intentId === null → false': 'an event without an intent has no unknown payment',
  [`${webhookRoutes}: () => false → () => undefined in return (await recovery.catch(() => false)) ? paymentId : null;`]:
    'only its truth is used',
  [`${webhookRoutes}: false → true in return (await recovery.catch(() => false)) ? paymentId : null;`]:
    'a payment that is not stored is not settled',
  'src/actors/payment/payment-outcome.ts: \'\' → "Stryker was here!"': 'Stripe has no such code or status',
  ...equivalentDomainEdits,
};
