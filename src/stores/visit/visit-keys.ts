/** Storage key of the visitor's choice about cookies. */
export const cookieChoiceKey = 'cookies';
/** Storage key of the language that the visitor was offered and has declined. */
export const declinedLocaleKey = 'locale:declined';
/** Storage key of the time of the last visit, as a Unix timestamp in milliseconds. */
export const lastVisitKey = 'visit';
