/** Where a valid code is kept, with its offer. */
export const couponKey = 'coupon';
