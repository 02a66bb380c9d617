/** Storage key of the valid coupon code and its offer. */
export const couponKey = 'coupon';
