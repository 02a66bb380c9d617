import type { PagePath } from '#config/pages.ts';

/** Titles of the pages that open without an account. */
export const pageTitles = {
  '/': 'Accueil',
  '/menu': 'La carte',
  '/about': 'À propos',
  '/contact': 'Contact',
  '/checkout': 'Commande',
  '/auth': 'Connexion ou inscription',
  '/auth/login': 'Connexion',
  '/auth/forgot': 'Mot de passe oublié',
  '/auth/signup': 'Inscription',
  '/auth/verify': 'Vérification',
  '/cookie-policy': 'Politique relative aux cookies',
  '/privacy-policy': 'Politique de confidentialité',
  '/terms-of-service': 'Conditions générales',
} as const satisfies Partial<Record<PagePath, string>>;
