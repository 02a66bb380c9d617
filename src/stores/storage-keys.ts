/**
 * Keys of what the browser stores, between visits unless another storage is named.
 *
 * @spec docs/behaviour §3 Persisted in browser storage
 */

/** Log-in of a customer. */
export const sessionKey = 'auth:session';
/** Id of the customer to whom the stored drafts belong. They survive an expired session, but not the login of another customer. */
export const ownerKey = 'auth:owner';
/** Email address of the last requested code, and when another one may be requested. */
export const codeCooldownKey = 'auth:code';
/** Path of the page that requested a login. */
export const returnPageKey = 'auth:target';
/** Prefix of the lines of the cart, each of which has a key of its own. */
export const cartLinePrefix = 'cart:line:';
/** The calculated cart beside its lines. */
export const calculatedCartKey = 'cart:calculated';
/** Valid coupon code with its offer. */
export const couponKey = 'coupon';
/** Chosen order mode. */
export const orderModeKey = 'location:mode';
/** Chosen place of delivery. */
export const deliveryPlaceKey = 'location:place';
/** Values of the checkout forms. */
export const formDraftsKey = 'checkout:forms';
/** Current order attempt. */
export const attemptKey = 'checkout:attempt';
/** Last placed order. */
export const lastOrderKey = 'checkout:finished';
/** Addresses of earlier orders. */
export const savedAddressesKey = 'checkout:addresses';
/** Offers of the last visit, which are evicted first when storage is full. */
export const offersKey = 'offers';
/** The shop's lists of the last visit, in the native app. Evicted like the offers. */
export const appListsKey = 'app:lists';
/** Visitor's choice about cookies. */
export const cookieChoiceKey = 'cookies';
/** Time of the last visit, as a Unix timestamp in milliseconds. */
export const lastVisitKey = 'visit';
/** Language that the visitor was offered and has declined. */
export const declinedLocaleKey = 'locale:declined';
/** What was typed before a page was reloaded for a missing script. In the storage of the tab. */
export const typedBeforeReloadKey = 'typed';
