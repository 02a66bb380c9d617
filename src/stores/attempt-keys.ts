/** Where the journal keeps the order under way. */
export const attemptKey = 'checkout:attempt';
/** Where the journal keeps the last placed order. */
export const finishedKey = 'checkout:finished';
