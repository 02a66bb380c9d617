import type Stripe from 'stripe';
import type { Call } from './call.ts';
import { isLuhnValid } from './client/card-numbers.js';
import { invalidRequest, StripeFailure } from './stripe-failure.ts';
import { newConfirmationToken } from './objects.ts';
import { lockObject, storeObject } from './object-store.ts';
import { declineMessage, findTestCard } from './test-cards.ts';

/** `POST /v1/confirmation_tokens` stores the card's details under a token. The page calls it before it places the order. */
export async function createConfirmationToken(call: Call): Promise<Stripe.ConfirmationToken> {
  const { number, month, year } = parseCard(call);
  const brand = findTestCard(number)?.brand ?? 'visa';
  const token = newConfirmationToken({ brand, last4: number.slice(-4), exp_month: month, exp_year: year }, call.now);
  await storeObject(call.db, token, { card: number });
  return token;
}

/** Parses and validates the card of a call. Only its number is required. */
function parseCard({ params, now }: Call): { number: string; month: number; year: number } {
  const field = (name: string) => params[`payment_method_data[card][${name}]`]?.replaceAll(/\s/g, '');
  const cardError = (code: string, decline_code?: string) =>
    new StripeFailure(402, {
      type: 'card_error',
      code,
      message: declineMessage(decline_code ?? code),
      ...(decline_code === undefined ? {} : { decline_code }),
    });
  const number = field('number') ?? '';
  if (!isLuhnValid(number)) throw cardError('incorrect_number');
  if (findTestCard(number) === null) throw cardError('card_declined', 'test_mode_live_card');
  const [month, year] = [Number(field('exp_month') ?? 12), Number(field('exp_year') ?? now.getUTCFullYear() + 3)];
  if (!Number.isInteger(month) || month < 1 || month > 12) throw cardError('invalid_expiry_month');
  const fullYear = year < 100 ? 2000 + year : year;
  if (!Number.isInteger(year) || new Date(Date.UTC(fullYear, month, 1)) <= now) throw cardError('invalid_expiry_year');
  const cvc = field('cvc');
  if (cvc !== undefined && !(findTestCard(number)?.brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(cvc)) throw cardError('invalid_cvc');
  return { number, month, year: fullYear };
}

/** Returns the submitted card number, or the one behind a confirmation token, which is consumed. */
export async function consumeCard(call: Call): Promise<string> {
  const id = call.params['confirmation_token'];
  if (id === undefined) return parseCard(call).number;
  const token = await lockObject(call.db, 'confirmation_token', id);
  if (token.uses > 0 || token.card === null)
    throw invalidRequest('This ConfirmationToken was used before.', { param: 'confirmation_token' });
  await storeObject(call.db, token.data, { uses: 1 });
  return token.card;
}
