/** Structural mutants that behave as their chart does, each with the reason. */
export const equivalentMutants: Readonly<Record<string, string>> = {
  'accountDeletion.closed on on deletion.open: alternative 0 lacks clearMessages':
    'a closed form has no messages: they are cleared when it closes',
  'payment.resting on on card.reset: lacks alternative 0': 'an empty transition and none both leave everything as it is',
  'payment.failed on on card.confirm: alternative 1 leads to nothing': 'its target is the state itself, which it does not re-enter',
  'orderSubmission.unanswered: entry: lacks setOutcome': 'the outcome is unanswered until a state sets another',
  'session.anonymous: session.ended leads to #session.opening': 'without a session, opening leads back at once',
  'session.loggedIn: reason.clear leads to #session.opening': 'with a session, opening leads back at once',
  'productSheet: itemId begins otherwise': 'entering the first state clears it',
  'cartPanel: activeKey begins otherwise': 'entering the first state clears it',
};
