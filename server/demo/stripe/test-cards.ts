import type Stripe from 'stripe';

/** Stripe's error code and decline code for a decline. */
export type DeclineReason = { code: Stripe.PaymentIntent.LastPaymentError.Code; decline_code?: string };
type CardOutcome = 'paid' | DeclineReason;

/** One of Stripe's published test cards. */
export type TestCard = {
  brand: 'visa' | 'mastercard' | 'amex' | 'cartes_bancaires';
  /** Whether the bank requires authentication (3-D Secure) before `outcome`. */
  requiresAuthentication: boolean;
  outcome: CardOutcome;
};

const declined = (decline_code: string): CardOutcome => ({ code: 'card_declined', decline_code });
const visa = (outcome: CardOutcome): TestCard => ({ brand: 'visa', requiresAuthentication: false, outcome });
const visaWithAuthentication = (outcome: CardOutcome): TestCard => ({ ...visa(outcome), requiresAuthentication: true });

const cards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa('paid'),
  '5555555555554444': { brand: 'mastercard', requiresAuthentication: false, outcome: 'paid' },
  '378282246310005': { brand: 'amex', requiresAuthentication: false, outcome: 'paid' },
  '4000002500001001': { brand: 'cartes_bancaires', requiresAuthentication: false, outcome: 'paid' },
  '4000000000000002': visa(declined('generic_decline')),
  '4000000000009995': visa(declined('insufficient_funds')),
  '4000000000009987': visa(declined('lost_card')),
  '4000000000009979': visa(declined('stolen_card')),
  '4000000000006975': visa(declined('card_velocity_exceeded')),
  '4000000000000069': visa({ code: 'expired_card', decline_code: 'expired_card' }),
  '4000000000000127': visa({ code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }),
  '4000000000000119': visa({ code: 'processing_error', decline_code: 'processing_error' }),
  '4000002760003184': visaWithAuthentication('paid'),
  '4000002500003155': visaWithAuthentication('paid'),
  '4000000000003220': visaWithAuthentication('paid'),
  '4000008260003178': visaWithAuthentication(declined('insufficient_funds')),
  '4000008400001629': visaWithAuthentication(declined('generic_decline')),
};

/** Numbers of all test cards. */
export const testNumbers: readonly string[] = Object.keys(cards);

/** Returns the test card with this number; null for any other number, including real ones. */
export function findTestCard(number: string): TestCard | null {
  return Object.hasOwn(cards, number) ? (cards[number] ?? null) : null;
}

const declineMessages: Readonly<Record<string, string>> = {
  insufficient_funds: 'Votre carte ne dispose pas de fonds suffisants.',
  card_velocity_exceeded: 'Votre carte a été refusée\u00A0: trop de tentatives ou plafond dépassé.',
  expired_card: 'Votre carte est expirée.',
  incorrect_cvc: 'Le cryptogramme de votre carte est incorrect.',
  invalid_cvc: 'Le cryptogramme de votre carte n’est pas valide.',
  processing_error: 'Une erreur est survenue lors du traitement de votre carte. Réessayez dans un instant.',
  incorrect_number: 'Le numéro de votre carte est incorrect.',
  invalid_expiry_month: 'Le mois d’expiration de votre carte n’est pas valide.',
  invalid_expiry_year: 'L’année d’expiration de votre carte est passée.',
  test_mode_live_card: 'Votre carte a été refusée\u00A0: la démonstration n’accepte que les cartes de test.',
  payment_intent_authentication_failure: 'Nous n’avons pas pu authentifier votre moyen de paiement. Choisissez-en un autre ou réessayez.',
};

/** Returns Stripe's French message for a decline. Lost and stolen cards get the general message. */
export function declineMessage(code: string): string {
  return declineMessages[code] ?? 'Votre carte a été refusée.';
}
