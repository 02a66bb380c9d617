import type { SiteConfig } from '#config/site.ts';
import type { Mail } from './mail.ts';

type Site = Pick<SiteConfig, 'title' | 'siteRoot' | 'demo'>;

/** Reduces a text to one line of at most 200 characters, for a mail header. */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200);
}

/** Returns the last lines of every mail: the sender, and a notice in a demonstration. */
export function signatureLines({ title, siteRoot, demo }: Site): string[] {
  return [
    '',
    toSingleLine(title),
    siteRoot,
    ...(demo ? ['', 'Boutique de démonstration\u00A0: rien n’est préparé, livré ni débité.'] : []),
  ];
}

/** Builds a mail without user input: the subject names the shop, the text ends with the signature. */
export function shopMail(site: Site, to: string, subject: string, lines: readonly string[]): Mail {
  return { to, subject: `${subject} · ${toSingleLine(site.title)}`, text: [...lines, ...signatureLines(site)].join('\n') };
}

const phishingWarning = 'Nous ne vous le demanderons jamais par téléphone ni par message.';

/** Builds the mail with a one-time code. */
export function codeMail(site: Site, to: string, code: string): Mail {
  return shopMail(site, to, 'Votre code de vérification', [
    'Bonjour,',
    '',
    `Votre code de vérification est\u00A0: ${code}`,
    '',
    'Il sert une seule fois, pendant dix minutes. Un nouveau code remplace le précédent.',
    phishingWarning,
    'Si vous n’avez rien demandé, ignorez ce message\u00A0: sans le code, rien ne change.',
  ]);
}

/** Tells the owner that the password was changed. */
export function passwordChangedMail(site: Site, to: string): Mail {
  return shopMail(site, to, 'Votre mot de passe a été changé', [
    'Bonjour,',
    '',
    'Le mot de passe de votre compte vient d’être changé, et toutes ses connexions ont été fermées.',
    '',
    `Si ce n’était pas vous, choisissez-en un autre sans attendre\u00A0: ${site.siteRoot}/auth/forgot`,
  ]);
}

/** Tells the former address that the account's email was changed, with the link that undoes it. */
export function emailChangedMail(site: Site, to: string, undoLink: string): Mail {
  return shopMail(site, to, 'L’adresse e-mail de votre compte a changé', [
    'Bonjour,',
    '',
    'Votre compte utilise désormais une autre adresse e-mail, confirmée par un code envoyé à celle-ci.',
    'Si c’était vous, vous n’avez rien à faire.',
    '',
    'Si ce n’était pas vous, annulez ce changement dans les 72 heures\u00A0:',
    undoLink,
    '',
    'Votre adresse sera rétablie, toutes les connexions seront fermées et vous choisirez un nouveau mot de passe.',
    'Ne transmettez ce lien à personne.',
  ]);
}

/** Tells the restored address, or the one it replaced, that a change of email was undone. */
export function emailChangeUndoneMail(site: Site, to: string, { isRestored }: { isRestored: boolean }): Mail {
  const lines = isRestored
    ? [
        'Votre compte utilise de nouveau cette adresse. Toutes les connexions ont été fermées, et l’ancien mot de passe ne fonctionne plus.',
        '',
        `Choisissez un nouveau mot de passe\u00A0: ${site.siteRoot}/auth/forgot`,
      ]
    : [
        'Le compte qui utilisait cette adresse est revenu à la précédente\u00A0: quelqu’un l’a demandé depuis celle-ci.',
        '',
        'Si ce compte est le vôtre et que vous ne comprenez pas ce changement, contactez le restaurant.',
      ];
  return shopMail(site, to, 'Le changement d’adresse e-mail a été annulé', ['Bonjour,', '', ...lines]);
}

/** Tells the owner that codes are suspended for a day because someone is guessing them. */
export function codesPausedMail(site: Site, to: string): Mail {
  return shopMail(site, to, 'Codes de vérification suspendus pour 24 heures', [
    'Bonjour,',
    '',
    'Cent codes faux ont été saisis de suite pour votre adresse. Par précaution, plus aucun code n’est accepté pendant 24 heures.',
    'Votre mot de passe, lui, fonctionne toujours.',
  ]);
}
