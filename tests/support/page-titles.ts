/** The pages of the shop that open to anyone, and what they are called. */
export const pageTitles = {
  '/': 'Accueil',
  '/menu': 'La carte',
  '/about': 'À propos',
  '/contact': 'Contact',
  '/checkout': 'Commande',
  '/auth': 'Mon compte',
  '/auth/login': 'Connexion',
  '/auth/forgot': 'Mot de passe oublié',
  '/auth/signup': 'Inscription',
  '/auth/verify': 'Vérification',
  '/cookie-policy': 'Politique relative aux cookies',
  '/privacy-policy': 'Politique de confidentialité',
  '/terms-of-service': 'Conditions générales',
} as const;
