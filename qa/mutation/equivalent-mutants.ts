/** The reason why the order of an event to another actor and of a change of the context makes no difference. */
const laterDelivery = 'an event to another actor is delivered after the step, and its payload does not depend on the swapped action';

/** Structural mutants that behave as their chart does, each with the reason. */
export const equivalentMutants: Readonly<Record<string, string>> = {
  'accountDeletion.closed on on deletion.open: alternative 0 lacks clearMessages':
    'a closed form has no messages: they are cleared when it closes',
  'payment.resting on on card.reset: lacks alternative 0': 'an empty transition and none both leave everything as it is',
  'payment.failed on on card.confirm: alternative 1 leads to nothing': 'its target is the state itself, which it does not re-enter',
  'orderSubmission.unanswered: entry: lacks setOutcome': 'the outcome is unanswered until a state sets another',
  'session.anonymous: session.ended leads to #session.starting': 'without a session, starting leads back at once',
  'session.loggedIn: reason.clear leads to #session.starting': 'with a session, starting leads back at once',
  'productSheet: itemId begins otherwise': 'entering the first state clears it',
  'productSheet: lineKey begins otherwise': 'entering the first state clears it',
  'addressSuggestions.open: begins in suggesting': 'every transition to the open list names its state',
  'cartPanel: activeKey begins otherwise': 'entering the first state clears it',
  'cartPanel: removedLine begins otherwise': 'entering the first state clears it',
  'checkout.confirmation.paying on on card.paid: alternative 0 sendToAttempt before markCharged': laterDelivery,
  'checkout.confirmation.paying on on card.declined: alternative 0 sendToAttempt before setDeclined': laterDelivery,
  'checkout.confirmation.alertOpen: exit: clearFailure before sendToAttempt': laterDelivery,
  'checkout.reconciling.retrievingPayment on on card.paid: alternative 0 sendToAttempt before markCharged': laterDelivery,
  'checkout.reconciling.retrievingPayment on on card.declined: alternative 0 sendToAttempt before setDeclined': laterDelivery,
  'checkout.reconciling.retrievingPayment on on tab.open: lacks alternative 0': 'its parent ignores the event in the same way',
  'cookieConsent.notice.hidden: consent.accept leads to #cookieConsent.notice.deciding': 'after a choice, deciding leads back at once',
  'checkout.confirmation.reviewing on on order.place: alternative 1 has a guard with empty params':
    'there are two reasons, and alternative 0 has taken the other',
  'checkout.payment.verifying on on card.incomplete: alternative 0 lacks clearCardChecked':
    'a card is verified only while it counts as unchecked',
  'checkout.payment.verifying on on card.unreachable: alternative 0 lacks clearCardChecked':
    'a card is verified only while it counts as unchecked',
};
