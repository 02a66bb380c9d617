/** Storage key of the current order attempt. */
export const attemptKey = 'checkout:attempt';
/** Storage key of the last placed order. */
export const lastOrderKey = 'checkout:finished';
/** Storage key of the addresses of earlier orders. */
export const savedAddressesKey = 'checkout:addresses';
