/**
 * Why a call of the counter failed. A refused call has changed nothing. After an error of the server, and without a response, what
 * was sent may be stored. `reason`: the server's message; empty if it gave none.
 */
export type CallFailure = { type: 'refused' | 'serverError'; reason: string } | { type: 'unreachable' };
