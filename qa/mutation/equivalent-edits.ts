const exists = 'a subquery of EXISTS is asked for rows only';
const documentation = 'schemas of responses are used by the documentation of the API only';

/**
 * Reasons why Stryker's edits of the source code do not change its behaviour, so that no test can notice them. Keys have the form
 * `file: old → new`, or `file: old → new in line` where the same edit of another line changes the behaviour.
 */
export const equivalentEdits: Readonly<Record<string, string>> = {
  'server/accounts/authentication.ts: \'\' → "Stryker was here!"': 'a text without a scheme has no token',
  'server/accounts/email-changes.ts: \'\' → "Stryker was here!"': 'no account has this id',
  'server/accounts/email-changes.ts: { userId: emailChanges.userId } → {}': 'the rows are only counted',
  'server/accounts/known-devices.ts: \'\' → "Stryker was here!"': 'the text names no device, and no account has this id',
  'server/accounts/known-devices.ts: { userId: devices.userId } → {}': 'the rows are only counted',
  "server/accounts/password-rules.ts: text .normalize('NFKD') .toLowerCase() → text.normalize('NFKD').toUpperCase()":
    'all compared texts have the same case',
  'server/accounts/unverified-accounts.ts: purged.length === 0 → false': 'no order belongs to one of none',
  'server/orders/place-order.ts: \'\' → "Stryker was here!"': 'the rows are only counted, not stored under this id',
  'server/payments/customer-deletion.ts: orderIds.length === 0 → false': 'no order is one of none',
  'server/payments/customer-deletion.ts: { one: sql`1` } → {}': exists,
  'server/payments/customer-deletion.ts: `1` → ``': exists,
  'server/payments/customer-deletion.ts: ids.length > 0 → true': 'no customer is one of none',
  'server/payments/customer-deletion.ts: ids.length > 0 → ids.length >= 0': 'no customer is one of none',
  'server/payments/customers.ts: { 200: successSchema(z.object({ customer: z.string() })) } → {}': documentation,
  'server/payments/customers.ts: { customer: z.string() } → {}': documentation,
  'server/payments/customers.ts: \'Cette valeur est refusée par notre prestataire de paiement.\' → ""':
    'every field that Stripe may reject has a message of its own',
  'server/payments/customers.ts: { id: stripeCustomers.customerId } → {}': 'the rows are only counted',
  'server/payments/payment-intent-routes.ts: { 200: successSchema(z.object({ client_secret: z.string() })) } → {}': documentation,
  'server/payments/payment-intent-routes.ts: { client_secret: z.string() } → {}': documentation,
  "server/payments/payment-intent-routes.ts: typeof header === 'string' → true": 'Node joins repeated headers of this name',
  'server/payments/payment-intent-routes.ts: [] → ["Stryker was here"]': 'a payment that does not exist is neither settled nor found',
  'server/payments/payment-intent-routes.ts: () => null → () => undefined': 'the result is ignored',
  'server/payments/payment-intent-routes.ts: localId === null → false': 'no payment has the id null',
  'server/payments/payment-intent-routes.ts: localId !== null → true': 'no order or payment has the id null',
  'server/payments/next-step.ts: intent !== null → true': 'an unknown intent has no outcome',
  'server/payments/next-step.ts: order !== null → true': 'only an order is pending',
  "server/payments/next-step.ts: typeof latest_charge === 'object' → true": 'the id of a charge has neither a time nor a refund',
  'server/payments/recover-payment.ts: localId === null → false': 'no payment or order has the id null',
  "server/payments/recover-payment.ts: typeof latest_charge === 'object' → true": 'the id of a charge has no refund',
  'server/payments/webhook-events.ts: intentId === null → false': 'no payment has the id null',
  'server/payments/webhook-routes.ts: \'\' → "Stryker was here!"': 'neither text is a signature',
  'server/payments/webhook-routes.ts: paymentId !== null → true': 'no payment has the id null',
  'server/payments/webhook-routes.ts: webhookSecret === null → false': 'Stripe’s library rejects a missing secret',
  'server/payments/webhook-routes.ts: intentId === null → false': 'an event without an intent has no unknown payment',
  'server/payments/webhook-routes.ts: () => false → () => undefined': 'only its truth is used',
  'server/payments/webhook-routes.ts: false → true': 'a payment that is not stored is not settled',
  'src/actors/payment/payment-outcome.ts: \'\' → "Stryker was here!"': 'Stripe has no such code or status',
};
