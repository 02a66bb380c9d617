/**
 * English texts of the mails about an order after it was placed, by their French source: to the customer when the restaurant accepts,
 * refuses, prepares or refunds it, and to the restaurant when it leaves an order unanswered.
 */
export const englishOrderProgressMails = {
  // Reasons of a refusal, which follow a sentence about the order: “la” and “it” refer to the order.
  'Nous avons trop de commandes en ce moment pour la préparer à temps.': 'We have too many orders at the moment to prepare it in time.',
  'Un article de votre commande vient d’être épuisé.': 'An item of your order has just sold out.',
  'Le restaurant ferme plus tôt que prévu.': 'The restaurant is closing earlier than planned.',
  'Nous ne pouvons pas livrer à cette adresse.': 'We cannot deliver to this address.',
  'Le restaurant n’a pas pu la prendre en charge à temps.': 'The restaurant could not take it on in time.',
  // Mails to the customer.
  'Votre commande est confirmée, prête {when}': 'Your order is confirmed, ready {when}',
  'Votre commande est confirmée, chez vous {when}': 'Your order is confirmed, arriving {when}',
  'Le restaurant a accepté votre commande. Elle sera prête {when}.': 'The restaurant has accepted your order. It will be ready {when}.',
  'Le restaurant a accepté votre commande. Elle sera chez vous {when}.':
    'The restaurant has accepted your order. It will be with you {when}.',
  // What `when` is in the texts above.
  'vers {time}': 'at about {time}',
  'le {day} vers {time}': 'on {day} at about {time}',
  'Votre commande est prête': 'Your order is ready',
  'Votre commande est prête. Donnez votre numéro au comptoir\u00A0: {number}.':
    'Your order is ready. Give your number at the counter: {number}.',
  'Votre commande est en route': 'Your order is on its way',
  'Votre commande vient de quitter le restaurant. Gardez votre téléphone à portée de main.':
    'Your order has just left the restaurant. Keep your phone at hand.',
  'Le restaurant ne peut pas préparer votre commande.': 'The restaurant cannot prepare your order.',
  'Message du restaurant': 'Message from the restaurant',
  'Rien n’a été débité.': 'Nothing was charged.',
  'Une partie de votre commande est remboursée': 'A part of your order is refunded',
  'Le restaurant vous a remboursé une partie de votre commande\u00A0:': 'The restaurant has refunded a part of your order:',
  // Mails to the restaurant.
  'Commande sans réponse': 'Unanswered order',
  'Cette commande attend toujours une réponse. Acceptez-la ou refusez-la au comptoir\u00A0:':
    'This order still waits for an answer. Accept or refuse it at the counter:',
  'Commande refusée faute de réponse': 'Order refused without an answer',
  'Personne n’a répondu à cette commande à temps\u00A0: elle est refusée, il n’y a rien à préparer. Le client en est informé par e-mail.':
    'Nobody answered this order in time: it is refused, there is nothing to prepare. The customer is informed by email.',
  'Le paiement par carte est remboursé.': 'The card payment is refunded.',
} as const;
