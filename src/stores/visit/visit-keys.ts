/** Storage key of the visitor's choice about cookies. */
export const cookieChoiceKey = 'cookies';
/** Storage key of the last-visit stamp: milliseconds since the epoch. */
export const lastVisitKey = 'visit';
