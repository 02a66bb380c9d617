import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import {
  alert,
  button,
  combobox,
  field,
  group,
  heading,
  link,
  radio,
  status,
  tab,
  type StateViews,
  type ExpectedElement,
} from '../../support/browser-paths/expected-elements.ts';

const missing = 'Veuillez remplir tous les champs obligatoires';
const order = /^Commander (avec obligation de paiement|et payer)/;
/** After a change to pricing by distance the fee is unknown, and the button looks it up. */
const orderOrFee = /^(Commander (avec obligation de paiement|et payer)|Calculer les frais)/;

const noAlert: ExpectedElement = { role: 'alertdialog', name: '', state: 'absent' };
/** A field's own message. */
const message = (text: RegExp): ExpectedElement => ({ role: 'paragraph', name: '', text });

/** The page after the checkout. */
export const thanks = [heading(/^Merci, votre commande est (bien reçue|confirmée)$/)];

/** Elements that each state of the checkout shows. */
export const views: StateViews<LeafOf<typeof checkoutMachine>> = {
  starting: { neverShown: 'it is left before the page renders' },
  'type.choosing': [tab(/^Type de commande/, 'selected'), radio(/^À emporter/), radio(/^En livraison/), button('Continuer')],
  'type.chosen': [tab(/^Type de commande/, 'selected'), radio(/^À emporter/, 'checked'), button('Continuer')],
  'type.alertOpen': [alert(missing), button('OK')],
  'personal.editing': [heading('Vos coordonnées'), field('Prénom'), field('Nom'), field('E-mail'), field('Téléphone'), button('Retour')],
  'personal.invalid': [field('E-mail', 'invalid'), noAlert, button('Continuer')],
  'personal.checkingPhone': {
    neverShown: 'the rule for phones is loaded before',
  },
  'personal.phoneIncomplete': [group('Ce numéro semble incomplet.'), button('Corriger'), button('Le garder'), button('Continuer')],
  'personal.leaving': { neverShown: 'it leads on before the page is drawn' },
  'personal.alertOpen': [alert(missing), button('OK')],
  'delivery.editing': [tab(/^Livraison/, 'selected'), radio('Dès que possible'), button('Continuer'), button('Retour')],
  'delivery.checking': [status('Vérification de l’adresse et de l’heure…'), button('Continuer', 'busy')],
  'delivery.validating': { neverShown: 'it leads on before the page is drawn' },
  'delivery.invalid': [combobox('Adresse', 'invalid'), noAlert, button('Continuer')],
  'delivery.checkingHouseNumber': [status('Vérification de l’adresse et de l’heure…'), button('Continuer', 'busy')],
  'delivery.houseNumberMissing': [
    group('Il manque peut-être le numéro dans la rue.'),
    button('Ajouter le numéro'),
    button('Garder l’adresse'),
    button('Continuer'),
  ],
  'delivery.leaving': { neverShown: 'it leads on before the page is drawn' },
  'delivery.addressNotFound': [combobox('Adresse', 'invalid'), message(/^Adresse introuvable/), button('Continuer')],
  'delivery.unreachable': [combobox('Adresse', 'invalid'), message(/^L’adresse n’a pas pu être vérifiée/), button('Continuer')],
  'delivery.alertOpen': [alert(), button('OK')],
  'payment.checking': [tab(/^Paiement/, 'selected'), status('Vérification de l’adresse et de l’heure…'), button('Continuer', 'busy')],
  'payment.choosing': [tab(/^Paiement/, 'selected'), heading('Paiement'), button('Continuer'), button('Retour')],
  'payment.verifying': [status('Vérification de votre carte…'), button('Continuer', 'busy')],
  'payment.alertOpen': [alert(), button('OK')],
  'confirmation.reviewing': [heading('Vérifiez et commandez'), button(orderOrFee), button('Retour')],
  'confirmation.checking': [status('Vérification de votre commande…'), button(orderOrFee, 'busy')],
  'confirmation.incomplete': { neverShown: 'it is left before the page renders' },
  'confirmation.placing': [status('Envoi de votre commande… Gardez cette page ouverte.'), button(order, 'busy')],
  'confirmation.paying': [heading('Paiement en cours…'), button(order, 'absent')],
  'confirmation.updating': [heading('Votre commande est bien arrivée, encore un instant…'), button(order, 'absent')],
  'confirmation.alertOpen': [alert(), button('OK')],
  'reconciling.resendingOrder': [heading('Nous vérifions où en est votre commande…'), button(order, 'absent')],
  'reconciling.unanswered': [
    heading('Pas encore de réponse du restaurant'),
    button('Réessayer'),
    button('Revenir à ma commande'),
    link(/^(\+33|0\d)/),
  ],
  'reconciling.retrievingPayment': [heading('Nous vérifions votre paiement…'), button(order, 'absent')],
  placed: thanks,
};
