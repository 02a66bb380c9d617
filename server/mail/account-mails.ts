import { addLocalePrefix } from '#config/pages.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
import { translator, type Text, type Translate } from '#server/locale/translate.ts';
import type { Mail } from './mail.ts';
import { toHeaderText, toSingleLine } from './free-text.ts';

/** The site configuration with the locale of the mail. */
export type MailSite = Pick<SiteConfig, 'title' | 'siteRoot' | 'demo' | 'locale'> & { mailLocale: Locale };

/** Returns the URL of a page, with the locale's prefix unless the locale is the default. */
export function pageUrl({ siteRoot, locale, mailLocale }: Pick<MailSite, 'siteRoot' | 'locale' | 'mailLocale'>, path: string): string {
  return siteRoot + addLocalePrefix(path, mailLocale === locale.default ? null : mailLocale);
}

/** Returns the last lines of every mail: the sender, and a notice in a demonstration. */
export function signatureLines({ title, siteRoot, demo }: Pick<SiteConfig, 'title' | 'siteRoot' | 'demo'>, t: Translate): string[] {
  return [
    '',
    toSingleLine(title),
    siteRoot,
    ...(demo ? ['', t('Boutique de démonstration\u00A0: rien n’est préparé, livré ni débité.')] : []),
  ];
}

/** Builds a mail whose subject is a fixed text and the shop's name, and whose text ends with the signature. */
export function shopMail(site: MailSite, to: string, subject: Text, writeLines: (t: Translate) => readonly string[]): Mail {
  const t = translator(site.mailLocale);
  return { to, subject: `${t(subject)} · ${toHeaderText(site.title)}`, text: [...writeLines(t), ...signatureLines(site, t)].join('\n') };
}

const phishingWarning = 'Nous ne vous le demanderons jamais par téléphone ni par message.' satisfies Text;

/** Builds the mail with a one-time code. */
export function codeMail(site: MailSite, to: string, code: string): Mail {
  return shopMail(site, to, 'Votre code de vérification', (t) => [
    t('Bonjour,'),
    '',
    t('Votre code de vérification est\u00A0: {code}', { code }),
    '',
    t('Il sert une seule fois, pendant dix minutes. Un nouveau code remplace le précédent.'),
    t(phishingWarning),
    t('Si vous n’avez rien demandé, ignorez ce message\u00A0: sans le code, rien ne change.'),
  ]);
}

/** Builds the mail that tells the owner of a changed password. */
export function passwordChangedMail(site: MailSite, to: string): Mail {
  return shopMail(site, to, 'Votre mot de passe a été changé', (t) => [
    t('Bonjour,'),
    '',
    t('Le mot de passe de votre compte vient d’être changé, et toutes ses connexions ont été fermées.'),
    '',
    t('Si ce n’était pas vous, choisissez-en un autre sans attendre\u00A0: {url}', { url: pageUrl(site, '/auth/forgot') }),
  ]);
}

/** Builds the mail that tells the former address of the changed email, with the link that undoes the change. */
export function emailChangedMail(site: MailSite, to: string, undoLink: string): Mail {
  return shopMail(site, to, 'L’adresse e-mail de votre compte a changé', (t) => [
    t('Bonjour,'),
    '',
    t('Votre compte utilise désormais une autre adresse e-mail, confirmée par un code envoyé à celle-ci.'),
    t('Si c’était vous, vous n’avez rien à faire.'),
    '',
    t('Si ce n’était pas vous, annulez ce changement dans les 72 heures\u00A0:'),
    undoLink,
    '',
    t('Votre adresse sera rétablie, toutes les connexions seront fermées et vous choisirez un nouveau mot de passe.'),
    t('Ne transmettez ce lien à personne.'),
  ]);
}

/** Builds the mail that tells the restored address, or the one it replaced, that a change of email was undone. */
export function emailChangeUndoneMail(site: MailSite, to: string, { isRestored }: { isRestored: boolean }): Mail {
  const lines = (t: Translate) =>
    isRestored
      ? [
          t(
            'Votre compte utilise de nouveau cette adresse. Toutes les connexions ont été fermées, et l’ancien mot de passe ne fonctionne plus.',
          ),
          '',
          t('Choisissez un nouveau mot de passe\u00A0: {url}', { url: pageUrl(site, '/auth/forgot') }),
        ]
      : [
          t('Le compte qui utilisait cette adresse est revenu à la précédente\u00A0: quelqu’un l’a demandé depuis celle-ci.'),
          '',
          t('Si ce compte est le vôtre et que vous ne comprenez pas ce changement, contactez le restaurant.'),
        ];
  return shopMail(site, to, 'Le changement d’adresse e-mail a été annulé', (t) => [t('Bonjour,'), '', ...lines(t)]);
}

/** Builds the mail that tells the owner that codes are suspended for a day because someone is guessing them. */
export function codesPausedMail(site: MailSite, to: string): Mail {
  return shopMail(site, to, 'Codes de vérification suspendus pour 24 heures', (t) => [
    t('Bonjour,'),
    '',
    t('Cent codes faux ont été saisis de suite pour votre adresse. Par précaution, plus aucun code n’est accepté pendant 24 heures.'),
    t('Votre mot de passe, lui, fonctionne toujours.'),
  ]);
}
