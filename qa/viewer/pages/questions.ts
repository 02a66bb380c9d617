import type { Route } from '../route.ts';

/** A question of a QA person, and the place in the viewer that answers it. */
export type Question = { text: string; how: string; route: Partial<Route> };

/** The ten questions of `docs/qa.md`. */
export const questions: readonly Question[] = [
  {
    text: 'Que se passe-t-il si la carte est refusée deux fois ?',
    how: 'Les chemins du paiement qui passent par un refus, pas à pas',
    route: { page: 'parcours', chart: 'payment', tab: 'chemins', query: 'declined declined' },
  },
  {
    text: 'Ce cas est-il testé, et où ?',
    how: 'Une transition, sa condition, et les tests qui la prennent',
    route: { page: 'parcours', chart: 'coupon', selected: 'coupon.checking|xstate.done.actor.checkCoupon|1' },
  },
  {
    text: 'À quoi ressemble cet écran ?',
    how: 'Un état : ses images, téléphone et ordinateur, clair et sombre',
    route: { page: 'parcours', chart: 'coupon', selected: 'coupon.invalid' },
  },
  {
    text: 'Quels états personne n’a vus en sombre ?',
    how: 'L’inventaire des états sans image sombre',
    route: { page: 'inventaire', filter: 'sans-image-sombre' },
  },
  {
    text: 'Qu’est-ce qui n’est pas testé ?',
    how: 'L’inventaire des transitions qu’aucun navigateur n’a prises',
    route: { page: 'inventaire', filter: 'non-teste' },
  },
  {
    text: 'Qu’est-ce qui a changé depuis la dernière version ?',
    how: 'Les états et transitions ajoutés, retirés, modifiés',
    route: { page: 'changements' },
  },
  {
    text: 'Qu’est-ce qui a échoué, et à quel pas ?',
    how: 'Les chemins en échec, ouverts au pas qui échoue',
    route: { page: 'inventaire', filter: 'echec' },
  },
  {
    text: 'Que peut faire le client ici, et qu’est-ce qui est refusé ?',
    how: 'Un état : ses sorties, et les événements sans effet',
    route: { page: 'parcours', chart: 'checkout', selected: 'checkout.confirmation.placing', view: 'checkout.confirmation' },
  },
  {
    text: 'Que se passe-t-il si le serveur ne répond pas ?',
    how: 'Les échecs et les délais d’un parcours, en évidence',
    route: { page: 'parcours', chart: 'orderSubmission', filter: 'erreurs' },
  },
  {
    text: 'Un client dit que son code promo a disparu : comment le rejouer ?',
    how: 'La simulation du code promo, à enregistrer comme test',
    route: { page: 'parcours', chart: 'coupon', tab: 'simulation' },
  },
];
