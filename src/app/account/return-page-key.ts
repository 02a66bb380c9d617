/** Storage key of the page that requested a login. */
export const returnPageKey = 'auth:target';
