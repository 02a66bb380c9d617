/** Storage key of the visitor's choice about cookies. */
export const cookieChoiceKey = 'cookies';
/** Storage key of the time of the last visit, in milliseconds since 1970. */
export const lastVisitKey = 'visit';
