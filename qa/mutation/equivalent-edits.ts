/**
 * Reasons why Stryker's edits of the source code do not change its behaviour, so that no test can notice them. Keys have the form
 * `file: old → new`.
 */
export const equivalentEdits: Readonly<Record<string, string>> = {
  'server/orders/place-order.ts: \'\' → "Stryker was here!"': 'the rows are only counted, not stored under this id',
  'server/payments/next-step.ts: intent !== null → true': 'an unknown intent has no outcome',
  'server/payments/next-step.ts: order !== null → true': 'only an order is pending',
  "server/payments/next-step.ts: typeof latest_charge === 'object' → true": 'the id of a charge has neither a time nor a refund',
};
