/** English texts of the mails, by their French source. What the restaurant wrote itself is sent as it is. */
export const englishMails = {
  '{label}\u00A0: {what}': '{label}: {what}',
  'Suivre la commande et imprimer le reçu': 'Follow the order and print the receipt',
  'Bonjour,': 'Hello,',
  'Bonjour {name},': 'Hello {name},',
  'Boutique de démonstration\u00A0: rien n’est préparé, livré ni débité.': 'Demonstration shop: nothing is prepared, delivered or charged.',
  'Votre code de vérification': 'Your verification code',
  'Votre code de vérification est\u00A0: {code}': 'Your verification code is: {code}',
  'Il sert une seule fois, pendant dix minutes. Un nouveau code remplace le précédent.':
    'It works once, for ten minutes. A new code replaces the previous one.',
  'Nous ne vous le demanderons jamais par téléphone ni par message.': 'We will never ask you for it by phone or by message.',
  'Si vous n’avez rien demandé, ignorez ce message\u00A0: sans le code, rien ne change.':
    'If you did not ask for it, ignore this message: without the code, nothing changes.',
  'Votre mot de passe a été changé': 'Your password was changed',
  'Le mot de passe de votre compte vient d’être changé, et toutes ses connexions ont été fermées.':
    'The password of your account has just been changed, and all its sessions were closed.',
  'Si ce n’était pas vous, choisissez-en un autre sans attendre\u00A0: {url}':
    'If this was not you, choose another one without delay: {url}',
  'L’adresse e-mail de votre compte a changé': 'The email address of your account has changed',
  'Votre compte utilise désormais une autre adresse e-mail, confirmée par un code envoyé à celle-ci.':
    'Your account now uses another email address, confirmed by a code sent to it.',
  'Si c’était vous, vous n’avez rien à faire.': 'If this was you, there is nothing to do.',
  'Si ce n’était pas vous, annulez ce changement dans les 72 heures\u00A0:': 'If this was not you, undo this change within 72 hours:',
  'Votre adresse sera rétablie, toutes les connexions seront fermées et vous choisirez un nouveau mot de passe.':
    'Your address will be restored, all sessions will be closed, and you will choose a new password.',
  'Ne transmettez ce lien à personne.': 'Do not share this link with anyone.',
  'Votre compte utilise de nouveau cette adresse. Toutes les connexions ont été fermées, et l’ancien mot de passe ne fonctionne plus.':
    'Your account uses this address again. All sessions were closed, and the former password no longer works.',
  'Choisissez un nouveau mot de passe\u00A0: {url}': 'Choose a new password: {url}',
  'Le compte qui utilisait cette adresse est revenu à la précédente\u00A0: quelqu’un l’a demandé depuis celle-ci.':
    'The account that used this address went back to the previous one: someone asked for it from there.',
  'Si ce compte est le vôtre et que vous ne comprenez pas ce changement, contactez le restaurant.':
    'If this account is yours and you do not understand this change, contact the restaurant.',
  'Le changement d’adresse e-mail a été annulé': 'The change of email address was undone',
  'Codes de vérification suspendus pour 24 heures': 'Verification codes suspended for 24 hours',
  'Cent codes faux ont été saisis de suite pour votre adresse. Par précaution, plus aucun code n’est accepté pendant 24 heures.':
    'A hundred wrong codes in a row were entered for your address. As a precaution, no code is accepted for 24 hours.',
  'Votre mot de passe, lui, fonctionne toujours.': 'Your password still works.',
  'Vos données personnelles': 'Your personal data',
  'Vous avez demandé les données des commandes passées avec cette adresse e-mail. Pour les consulter, les télécharger ou les supprimer\u00A0:':
    'You asked for the data of the orders placed with this email address. To see, download or delete them:',
  'Ce lien fonctionne pendant une heure. Ne le transmettez à personne.': 'This link works for one hour. Do not share it with anyone.',
  'Si vous n’avez rien demandé, ignorez ce message\u00A0: sans ce lien, rien ne change.':
    'If you did not ask for it, ignore this message: without this link, nothing changes.',

  'Votre commande est confirmée': 'Your order is confirmed',
  'Merci, votre commande est confirmée.': 'Thank you, your order is confirmed.',
  'Votre commande est bien reçue': 'Your order is received',
  'Merci, votre commande est bien reçue. Un e-mail vous dira quand le restaurant l’a acceptée.':
    'Thank you, your order is received. An email will tell you when the restaurant has accepted it.',
  'Les plats sont préparés à votre demande\u00A0: le droit de rétractation ne s’applique pas (article L. 221-28 du Code de la consommation).':
    'The dishes are prepared on your request: there is no right of withdrawal (article L. 221-28 of the French Consumer Code).',
  'Conditions générales, médiateur et mentions légales': 'Terms of sale, mediator and legal notice',
  'Vos données': 'Your data',
  'Une question, un allergène, un changement': 'A question, an allergen, a change',
  Commande: 'Order',
  Date: 'Date',
  Paiement: 'Payment',
  'À emporter': 'Pickup',
  'En livraison': 'Delivery',
  'à l’adresse indiquée à la commande': 'to the address given with the order',
  'par carte bancaire, réglé': 'by bank card, paid',
  'en espèces, à la remise de la commande': 'in cash, when you receive the order',
  'Titres-restaurant acceptés': 'Meal vouchers accepted',
  'dès que possible': 'as soon as possible',
  'vers {start}': 'around {start}',
  'entre {start} et {end}': 'between {start} and {end}',
  offert: 'free',
  offerte: 'free',
  Note: 'Note',
  Allergènes: 'Allergens',
  'aucun des quatorze à déclaration obligatoire': 'none of the fourteen that must be declared',
  'non renseignés': 'not filled in',
  'non renseignés, appelez-nous au {phone}': 'not filled in, call us on {phone}',
  'Sous-total': 'Subtotal',
  'Supplément petite commande': 'Small order surcharge',
  Remise: 'Discount',
  Livraison: 'Delivery',
  'Total TTC': 'Total including VAT',
  'TVA {rate}': 'VAT {rate}',
  'dont TVA {rate}': 'including VAT {rate}',
  Prévue: 'Planned for',
  Montant: 'Amount',
  'Montant remboursé': 'Amount refunded',
  'Pour commander de nouveau': 'To order again',
  'Votre commande est annulée, rien n’a été débité': 'Your order is cancelled, nothing was charged',
  'Le paiement de votre commande n’a pas abouti à temps. Elle est annulée et ne sera pas préparée. Rien n’a été débité.':
    'The payment of your order did not complete in time. It is cancelled and will not be prepared. Nothing was charged.',
  'Si votre banque affiche une opération en attente, elle disparaît d’elle-même.':
    'If your bank shows a pending operation, it disappears by itself.',
  'Votre commande est remboursée': 'Your order is refunded',
  'Le restaurant vous a remboursé votre commande.': 'The restaurant has refunded your order.',
  'Le remboursement est fait sur la carte que vous avez utilisée. Selon votre banque, il apparaît sur votre compte sous cinq à dix jours ouvrés.':
    'The refund goes to the card that you used. Depending on your bank, it appears on your account within five to ten working days.',
  'Votre commande est annulée et remboursée': 'Your order is cancelled and refunded',
  'Votre commande n’a pas pu être confirmée à temps pour être prête à l’heure. Elle est annulée et ne sera pas préparée.':
    'Your order could not be confirmed in time to be ready. It is cancelled and will not be prepared.',

  'Nouvelle commande à emporter': 'New pickup order',
  'Nouvelle commande en livraison': 'New delivery order',
  Client: 'Customer',
  Téléphone: 'Phone',
  'E-mail': 'Email',
  'Commande payée remboursée': 'Paid order refunded',
  'Une commande payée par carte a été remboursée en totalité depuis votre compte Stripe. Le client en est informé par e-mail.':
    'An order paid by card was refunded in full from your Stripe account. The customer is informed by email.',
  'Commande annulée et remboursée': 'Order cancelled and refunded',
  'Une commande payée par carte n’a pas pu être confirmée à temps. Elle est annulée et remboursée\u00A0: il n’y a rien à préparer.':
    'An order paid by card could not be confirmed in time. It is cancelled and refunded: there is nothing to prepare.',
  'Remboursement à faire à la main': 'Refund to be made by hand',
  'Remboursement refusé par la banque': 'Refund rejected by the bank',
  'remboursez le client à la main, par virement ou en espèces, et une seule fois.':
    'refund the customer by hand, by bank transfer or in cash, and only once.',
  'Ce remboursement a été fait depuis votre compte Stripe\u00A0: la boutique ne le refait pas. Si ce paiement n’y est pas remboursé, {byHand}':
    'This refund was made from your Stripe account: the shop does not repeat it. If this payment is not refunded there, {byHand}',
  'La boutique a essayé trois fois et n’essaiera plus. Vérifiez ce paiement dans votre compte Stripe\u00A0: s’il n’y est pas remboursé, {byHand}':
    'The shop has tried three times and will not try again. Check this payment in your Stripe account: if it is not refunded there, {byHand}',
  'La boutique essaie de nouveau, trois fois au plus. Vérifiez demain ce paiement dans votre compte Stripe\u00A0: s’il n’y est ni remboursé ni en cours de remboursement, {byHand}':
    'The shop tries again, three times at most. Check this payment in your Stripe account tomorrow: if it is neither refunded nor being refunded there, {byHand}',
  'La banque du client n’a pas accepté le remboursement d’un paiement par carte. L’argent est revenu sur votre compte Stripe.':
    'The customer’s bank did not accept the refund of a card payment. The money came back to your Stripe account.',
  'Paiement contesté': 'Payment disputed',
  'Un client conteste un paiement par carte auprès de sa banque.': 'A customer disputes a card payment with their bank.',
  'Répondez dans votre compte Stripe avant la date indiquée\u00A0: sans réponse, le montant et des frais vous sont retirés. Ne remboursez pas ce paiement par un autre moyen.':
    'Answer in your Stripe account before the date given there: without an answer, you lose the amount and a fee. Do not refund this payment in another way.',
  aucune: 'none',
  inconnu: 'unknown',
  'Montant du paiement': 'Amount of the payment',
  'Paiement chez Stripe': 'Payment at Stripe',
} as const;
