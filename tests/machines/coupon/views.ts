import type { couponMachine } from '#machines/coupon.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { button, field, status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const code = 'Code promo';
const remove = 'Retirer · Code promo';

/** Elements that each state of the coupon shows. */
export const views: StateViews<LeafOf<typeof couponMachine>> = {
  unchecked: [field(code), button('Appliquer'), button(remove, 'absent')],
  // A stored code applies while it is validated again, and can be removed meanwhile.
  checking: [field(code), status('Vérification du code…'), button(/^(Appliquer|Retirer · Code promo)$/)],
  valid: [field(code), status('Ce code est valable'), button(remove)],
  invalid: [field(code, 'invalid'), status('Ce code n’est pas valable'), button('Appliquer'), button(remove, 'absent')],
  unreachable: [field(code), status('Le code n’a pas pu être vérifié, veuillez réessayer'), button('Réessayer')],
  limited: [field(code), status('Trop de codes en peu de temps. Veuillez réessayer dans un instant.')],
};
