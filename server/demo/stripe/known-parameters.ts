import type { Call } from './call.ts';
import { invalidRequest } from './stripe-failure.ts';

const cardField = /^payment_method_data\[card\]\[(?:number|exp_month|exp_year|cvc)\]$/;
const metadataField = /^metadata\[\w+\]$/;
const pageCredentials = ['key', 'client_secret'];

/** Parameters that the emulator accepts, by call. Stripe accepts more, but this shop sends no others. */
const knownParameters: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  'customers.create': ['email', 'name', 'phone', metadataField],
  'customers.list': ['email', 'limit'],
  'customers.delete': [],
  'confirmation_tokens.create': ['key', 'payment_method_data[type]', cardField],
  'payment_intents.create': ['amount', 'currency', 'customer', 'allowed_payment_method_types[0]', metadataField],
  'payment_intents.list': ['customer', 'created[gte]', 'limit', 'starting_after'],
  'payment_intents.retrieve': [...pageCredentials, 'expand[0]'],
  'payment_intents.confirm': [...pageCredentials, 'confirmation_token', 'return_url', 'payment_method_data[type]', cardField],
  'payment_intents.authenticate': [...pageCredentials, 'outcome'],
  'payment_intents.cancel': ['cancellation_reason'],
  'payment_intents.dispute': [],
  'refunds.create': ['payment_intent', 'amount', metadataField],
  'refunds.list': ['payment_intent', 'limit'],
  'refunds.settle': ['outcome'],
};

/** Rejects an unknown parameter, as Stripe does. */
export function rejectUnknownParameters(call: string, params: Call['params']): void {
  const matches = (pattern: string | RegExp, name: string) => (typeof pattern === 'string' ? pattern === name : pattern.test(name));
  const isKnown = (name: string) => knownParameters[call]?.some((pattern) => matches(pattern, name));
  const unknown = Object.keys(params).find((name) => isKnown(name) !== true);
  if (unknown !== undefined) throw invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
}
