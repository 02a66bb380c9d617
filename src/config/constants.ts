/**
 * Every business number, once, with its unit in its name.
 *
 * @spec §9
 */

/** The tax rule of a shop that configures none: on, and contained in the prices. `defaultRate` in percent: of a part that names none, and of the delivery fee. */
export const defaultTax = { enabled: true, inclusive: true, defaultRate: 10 } as const;
/** Locale of prices, numbers and dates, in pages and mails. */
export const formatLocale = 'fr-FR';
export const defaultCountry = 'France';
export const defaultPaymentMethod = 'cash';

/** Minutes. What a bare start time lasts, and the pieces long opening hours are cut into. */
export const slotMinutes = 15;
/** Minutes. A range longer than this is opening hours and is cut; a shorter one is a slot as it stands. */
export const maximumSlotMinutes = 60;
/** Days on offer, today included. */
export const scheduleDays = 7;

export const searchMinimumCharacters = 2;
/** Characters. Longer queries are cut. */
export const searchMaximumCharacters = 100;
export const searchMaximumResults = 10;
export const suggestionMinimumCharacters = 3;
export const recommendationCount = 12;
export const popularCount = 12;
export const orderPageSize = 20;

/** How long after an add the cart opens. */
export const cartOpenDelayMs = 500;
/** How long an added item stays marked. */
export const activeItemDelayMs = 1000;
/** How long the chosen order type is shown before the checkout moves on. */
export const typeStepDelayMs = 500;
/** How long a chosen location is shown before its panel closes. */
export const locationCloseDelayMs = 1000;
/** How long typing must pause before addresses are suggested. */
export const suggestionDebounceMs = 250;
/** How long an address must stay as it is before it is looked up. */
export const addressDebounceMs = 600;
/** How long the device, and the visitor it asks, may take to say where they are. */
export const geolocationTimeoutMs = 8000;
/** After too many codes, where the back end does not say how long to wait. */
export const couponCooldownMs = 30_000;
/** A back end that asks for a longer wait is asked again after this time all the same. */
export const maximumCouponCooldownMs = 600_000;
/** Route chunk preloads in flight. */
export const maximumPreloads = 5;

/** Statuses after which a safe call is repeated once. */
export const retryStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];
/** Statuses after which creating an order is repeated once: its `local_id` makes that safe. */
export const orderRetryStatuses: readonly number[] = [408, 425, 500, 502, 503, 504];
/** After this many failed attempts of one order, the alert gives the restaurant's telephone. */
export const attemptsBeforeHelp = 3;
/** No call waits longer than this for its answer, its second try included. */
export const callTimeoutMs = 10_000;
/** An order call may take this long. */
export const orderTimeoutMs = 20_000;

/** Characters. Longest text a field may hold. */
export const fieldMaximumCharacters = 500;
/** Characters. Longest order number of a back end that people can be asked to say. */
export const orderNumberMaximumCharacters = 20;
/** Characters. Longest item id that a product link may name. */
export const linkedIdMaximumCharacters = 200;
/** Lines in one order. */
export const orderMaximumLines = 100;
/** Options, and choices of an option, in one line. */
export const lineMaximumOptions = 50;
/** Pieces of one line. */
export const lineMaximumQuantity = 99;

/** Cents. The smallest amount that a card can pay. */
export const smallestCardAmount = 50;
/** Cents. The largest amount that a card may pay here. */
export const largestCardAmount = 999_900;
/** Cents. The largest order that is taken in cash, where the setting `payments.cod.maximum` says nothing else. */
export const largestCashAmount = 15_000;
/** The currency and the methods of a card payment: the provider refuses a card token and an intent that differ in them. */
export const cardCurrency = 'eur';
export const cardMethodTypes = ['card'] as const;
/** Characters. What the card provider takes of a customer's name. */
export const cardNameMaximumCharacters = 256;
/** Origins of the card provider's scripts, as CSP sources. */
export const cardScriptOrigins = ['https://js.stripe.com', 'https://*.js.stripe.com'] as const;
/** Characters. What a new password must have at least, and may have at most. */
export const passwordMinimumCharacters = 8;
export const passwordMaximumCharacters = 128;
/** How long after a code was mailed the next one may be asked for. */
export const codeResendMs = 60_000;
/** How long an order for as soon as possible takes at most: it is then over. */
export const asapOrderDurationMs = 2 * 60 * 60 * 1000;
/** How often, and for how long after it was placed, a pending order is asked about again while its list is open. */
export const pendingOrderPollMs = 10_000;
export const pendingOrderPollLimitMs = 2 * 60 * 60 * 1000;
/** The card provider's script, and each of its answers that no visitor is needed for, may take this long. */
export const cardTimeoutMs = 10_000;
/** A charge that takes longer than this is said to, with a way to look it up: a bank may ask its customer meanwhile. */
export const slowPaymentNoticeMs = 30_000;
/** Between two looks at a payment of which nobody knows what became. */
export const paymentPollMs = 3000;
/** How long a payment is looked up again by itself. */
export const paymentPollLimitMs = 60_000;
