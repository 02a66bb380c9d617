/** English texts of the pages that the server renders itself, by their French source. */
export const englishPages = {
  'Annuler le changement d’adresse\u00A0?': 'Undo the change of address?',
  'Votre adresse est rétablie': 'Your address is restored',
  'Ce lien n’est plus valable': 'This link is no longer valid',
  'Le changement est annulé. Toutes les connexions sont fermées, et l’ancien mot de passe ne fonctionne plus.':
    'The change is undone. Every device is logged out, and the former password no longer works.',
  'Choisissez maintenant un nouveau mot de passe\u00A0: nous vous envoyons un code à l’adresse rétablie.':
    'Choose a new password now: we send you a code at the restored address.',
  'Choisir un nouveau mot de passe': 'Choose a new password',
  'Il a déjà servi, ou plus de 72 heures ont passé depuis le changement.':
    'It was already used, or more than 72 hours have passed since the change.',
  'Si quelqu’un d’autre utilise votre compte, {contact}. Sinon, vous pouvez {reset}.':
    'If somebody else uses your account, {contact}. Otherwise you can {reset}.',
  'contactez le restaurant': 'contact the restaurant',
  'choisir un nouveau mot de passe': 'choose a new password',
  'Retour à l’accueil': 'Back to home',
  Mince: 'Dang',
  'On dirait que quelque chose s’est cassé.': 'It looks like something broke.',
  'Toutes nos excuses.': 'Sorry about that.',
  'Vous pouvez aussi commander par téléphone\u00A0: {phone}': 'You can also order by phone: {phone}',
  'L’adresse e-mail de votre compte vient d’être remplacée par une autre. Si ce n’était pas vous, annulez ce changement\u00A0:':
    'The email address of your account was just replaced by another one. If that was not you, undo this change:',
  'votre compte retrouve l’adresse à laquelle nous avons envoyé ce lien\u00A0;':
    'your account gets back the address to which we sent this link;',
  'toutes les connexions sont fermées, y compris celle de la personne qui a changé l’adresse\u00A0;':
    'every device is logged out, including that of the person who changed the address;',
  'le mot de passe actuel ne fonctionne plus\u00A0: vous en choisissez un nouveau.':
    'the current password no longer works: you choose a new one.',
  'Annuler le changement': 'Undo the change',
  'C’était vous\u00A0? Fermez cette page, rien ne change.': 'Was it you? Close this page, and nothing changes.',
  'Vos données personnelles': 'Your personal data',
  'Vous avez commandé sans compte\u00A0? Indiquez l’adresse e-mail de vos commandes\u00A0: nous y envoyons un lien pour consulter vos données, les télécharger ou les supprimer.':
    'Did you order without an account? Enter the email address of your orders: we send a link there to see your data, download it or delete it.',
  'E-mail': 'Email',
  'Recevoir le lien': 'Send me the link',
  'Vous avez un compte\u00A0? Vos données et leur suppression se trouvent dans {account}. Ce que nous faisons de vos données est décrit dans la {policy}.':
    'Do you have an account? Your data and its deletion are in {account}. What we do with your data is described in the {policy}.',
  'votre compte': 'your account',
  'politique de confidentialité': 'privacy policy',
  'Consultez vos e-mails': 'Check your email',
  'Si des commandes sans compte ont été passées avec cette adresse, nous venons d’y envoyer un lien. Il fonctionne pendant une heure.':
    'If orders without an account were placed with this address, we have just sent a link to it. It works for one hour.',
  'Rien reçu\u00A0? Regardez dans les indésirables, ou vérifiez que l’adresse est bien celle de vos commandes.':
    'Nothing received? Look into the spam folder, or check that the address is that of your orders.',
  'Indiquer une autre adresse': 'Enter another address',
  'Commande {number}, {date}, {total}': 'Order {number}, {date}, {total}',
  'Voici ce que nous conservons des commandes passées sans compte avec l’adresse {email}\u00A0:':
    'This is what we keep of the orders placed without an account with the address {email}:',
  'Aucune commande.': 'No orders.',
  'Pour chacune\u00A0: nom, e-mail, téléphone, adresse de livraison, articles, remarques, montants et paiement. Le fichier contient tout.':
    'For each: name, email, phone, delivery address, items, notes, amounts and payment. The file contains everything.',
  'Télécharger mes données (JSON)': 'Download my data (JSON)',
  'mes-donnees.json': 'my-data.json',
  'Supprimer mes données': 'Delete my data',
  'Nom, e-mail, téléphone, adresse et remarques sont effacés de vos commandes, et votre fiche chez notre prestataire de paiement est supprimée.':
    'Name, email, phone, address and notes are removed from your orders, and your record with our payment provider is deleted.',
  'Une commande en cours garde ces données jusqu’à sa remise.': 'An order in progress keeps these data until it is handed over.',
  'Articles, montants et TVA restent dans notre comptabilité, sans lien avec vous, comme la loi nous y oblige.':
    'Items, amounts and VAT stay in our accounts, without a link to you, as the law requires.',
  'Supprimer définitivement mes données': 'Delete my data for good',
  'Vos données sont supprimées': 'Your data is deleted',
  'Vos commandes ne portent plus ni votre nom ni vos coordonnées. Pour une commande en cours, l’effacement a lieu dès qu’elle est terminée.':
    'Your orders no longer carry your name or contact details. For an order in progress, they are removed once it is completed.',
  'La suppression chez notre prestataire de paiement est demandée.': 'The deletion with our payment provider is requested.',
  'Il a déjà servi à une suppression, a été remplacé par un lien plus récent, ou date de plus d’une heure.':
    'It was already used for a deletion, was replaced by a later link, or is more than an hour old.',
  'Demander un nouveau lien': 'Request a new link',
  'Trop de demandes': 'Too many requests',
  'Veuillez patienter avant de réessayer. Si vous avez déjà demandé un lien, consultez vos e-mails.':
    'Please wait before you try again. If you have already requested a link, check your email.',
  'Boîte aux lettres': 'Mailbox',
  'Boîte aux lettres de la démonstration': 'Mailbox of the demonstration',
  'À {recipient}, le {date}': 'To {recipient}, {date}',
  'Aucun message pour l’instant. Créez un compte ou passez une commande, puis revenez ici.':
    'No messages yet. Create an account or place an order, then come back here.',
  'Les messages que la boutique aurait envoyés, le plus récent d’abord. Rien ne part pour de vrai.':
    'The messages that the shop would have sent, the latest first. Nothing is really sent.',
  Actualiser: 'Refresh',
  'Aller à la carte': 'Go to the menu',
  'Le site n’est pas encore construit. Lancez « npm run build », puis redémarrez le serveur.':
    'The site is not built yet. Run “npm run build”, then restart the server.',
} as const;
