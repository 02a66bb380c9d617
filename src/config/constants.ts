/**
 * All business numbers, with their unit in their name.
 *
 * @spec docs/behaviour §9
 */

/** Default tax rules: tax-inclusive prices. `defaultRate`, in percent, applies to items without a rate and to the delivery fee. */
export const defaultTax = { enabled: true, inclusive: true, defaultRate: 10 } as const;
export const defaultCountry = 'France';
/** Used where it is offered; otherwise the card is. */
export const defaultPaymentMethod = 'cash';

/** Values of the API contract, from which types and schemas derive. */
export const orderModes = ['pickup', 'delivery'] as const;
export const paymentMethods = ['cash', 'card'] as const;
export const offerTypes = ['free_delivery', 'free_item', 'buy_one_get_one', 'percentage', 'fixed_amount'] as const;

/** Length in minutes of a slot cut from opening hours, and of a slot whose label has no end. */
export const slotMinutes = 15;
/** Minutes. A longer range is treated as opening hours and cut into slots. */
export const maximumSlotMinutes = 60;
/** Number of days that customers can order for, including today. */
export const scheduleDays = 7;
/** Minutes after midnight at which a service day begins: what the counter sets "until tomorrow" ends then. */
export const serviceDayStartMinutes = 5 * 60;

export const searchMinimumCharacters = 2;
/** Maximum number of characters of a query; longer queries are truncated. */
export const searchMaximumCharacters = 100;
export const searchMaximumResults = 10;
export const suggestionMinimumCharacters = 3;
/** Maximum number of delivery addresses that a browser keeps. */
export const savedAddressesMaximum = 4;
export const recommendationCount = 12;
export const popularCount = 12;
export const orderPageSize = 20;

/** Delay between adding an item and opening the cart. */
export const cartOpenDelayMs = 500;
/** How long an added item is highlighted. */
export const activeItemDelayMs = 1000;
/** Delay between choosing the order type and the next step. */
export const typeStepDelayMs = 500;
/** Delay between choosing a location and closing the panel. */
export const locationCloseDelayMs = 1000;
/** How long a second press of the native back button exits the app after the first. */
export const nativeBackExitMs = 1000;
/** Debounce of address suggestions. */
export const suggestionDebounceMs = 250;
/** Debounce of address verification. */
export const addressDebounceMs = 600;
/** How long a step of the checkout waits to find out whether to ask about a value. */
export const questionTimeoutMs = 3000;
/** Timeout of the device's geolocation. */
export const geolocationTimeoutMs = 8000;
/** Cooldown after a rate-limited coupon lookup without `Retry-After`. */
export const couponCooldownMs = 30_000;
/** Maximum cooldown; a longer `Retry-After` is ignored. */
export const maximumCouponCooldownMs = 600_000;
/** Time after the last visit at which stored data is cleared. */
export const visitMaximumMs = 24 * 60 * 60 * 1000;
/** How often an active page renews the time of the last visit. */
export const visitStampMs = 60_000;
/** Minimum time between two reloads of the same path because of a missing chunk. */
export const reloadGuardMs = 10_000;
/** How often a visible page checks for a new version of the site. */
export const versionCheckMs = 30 * 60_000;
/** How long a choice about cookies is valid: six months, as the French data protection authority recommends. */
export const cookieChoiceMs = 182 * 24 * 60 * 60 * 1000;
/** Maximum number of route chunk preloads in flight. */
export const maximumPreloads = 5;

/** How long an element waits for an icon named by the shop's data. An icon that loads later is not shown. */
export const iconFirstFetchMs = 1500;
/** Timeout of a request for icons. */
export const iconRequestMs = 5000;
/** Time without a response after which the next icon host is requested too. */
export const iconRotationMs = 750;
/** Characters. Maximum length of the URL of a request for icons. */
export const iconUrlMaximumCharacters = 500;

/** Statuses after which a GET is retried once. */
export const retryStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];
/** Statuses after which creating an order is retried once. This is safe because its `local_id` is an idempotency key. */
export const orderRetryStatuses: readonly number[] = [408, 425, 500, 502, 503, 504];
/** Number of failed attempts of an order after which the alert shows the restaurant's phone number. */
export const attemptsBeforeHelp = 3;
/** Timeout of an API call, including its retry. */
export const callTimeoutMs = 10_000;
/** Timeout of an order call, including its retry. */
export const orderTimeoutMs = 20_000;
/** Maximum number of retries of an order's update that got no response, and milliseconds between them. */
export const updateRetries = 3;
export const updateRetryDelayMs = 15_000;

/** Maximum number of characters in a form field. */
export const fieldMaximumCharacters = 500;
/** Maximum number of characters in an order number. A longer number from the server is replaced by a derived one. */
export const orderNumberMaximumCharacters = 20;
/** Maximum number of characters of an item id in a product link. */
export const linkedIdMaximumCharacters = 200;
/** Maximum number of lines in an order. */
export const orderMaximumLines = 100;
/** Maximum number of options in a line, and of choices in an option. */
export const lineMaximumOptions = 50;
/** Maximum quantity of a line. */
export const lineMaximumQuantity = 99;

/** Minimum amount of a card payment in cents. */
export const smallestCardAmount = 50;
/** Maximum amount of a card payment in cents. */
export const largestCardAmount = 999_900;
/** Default in cents of the setting `payments.cod.maximum`, the maximum amount of an order paid in cash. */
export const largestCashAmount = 15_000;
/** Currency and method types of a card payment. They must be the same for the confirmation token and the payment intent. */
export const cardCurrency = 'eur';
export const cardMethodTypes = ['card'] as const;
/** Stripe's maximum number of characters in a customer's name. */
export const cardNameMaximumCharacters = 256;
/** Origins of Stripe's scripts, as CSP sources. */
export const cardScriptOrigins = ['https://js.stripe.com', 'https://*.js.stripe.com'] as const;
/** Minimum and maximum number of characters of a new password. */
export const passwordMinimumCharacters = 8;
export const passwordMaximumCharacters = 128;
/** Cooldown between one-time codes. */
export const codeResendMs = 60_000;
/** Time after which an order for as soon as possible counts as completed. */
export const asapOrderDurationMs = 2 * 60 * 60 * 1000;
/** Polling interval of a displayed pending order, and how long after its creation it is polled. */
export const pendingOrderPollMs = 10_000;
export const pendingOrderPollLimitMs = 2 * 60 * 60 * 1000;
/** Interval in milliseconds at which a visible page asks for the state of an order. */
export const trackingPollMs = 1000;
/** Milliseconds until a failed request for the state of an order is repeated. */
export const trackingRetryMs = 5000;
/** Timeout for loading Stripe.js and for its calls that need no customer action. */
export const cardTimeoutMs = 10_000;
/** How long the card form waits for Stripe's fields, which are pages of their own. */
export const cardFieldsTimeoutMs = 20_000;
/** Time after which a pending charge shows a notice and a button to check it, because the bank may still be authenticating. */
export const slowPaymentNoticeMs = 30_000;
/** Polling interval of a payment with unknown outcome. */
export const paymentPollMs = 3000;
/** How long a payment with unknown outcome is polled. */
export const paymentPollLimitMs = 60_000;

/** How often the counter polls its orders while its stream of events is interrupted. */
export const boardPollMs = 5000;
/** Delay before the counter retries a failed check of its session. */
export const staffRetryMs = 5000;
/** Time after which the counter's acknowledged alarm sounds again for an order without an answer. */
export const unansweredReminderMs = 3 * 60_000;
/** Time without a message after which the counter reopens its event stream. The server sends a heartbeat every 15 seconds. */
export const boardSilenceMs = 40_000;
/** Time without a message after which a tab of the counter takes the shared event stream over: the other one reopens it before. */
export const leaderSilenceMs = 60_000;
