import type { Locale } from '#config/site.ts';
import { englishOrderProgressMails } from './english-order-progress-mails.ts';
import { englishMails } from './english-mails.ts';
import { englishMessages } from './english-messages.ts';
import { englishPages } from './english-pages.ts';

/** English texts of the server, by their French source text. */
export const english = { ...englishMails, ...englishOrderProgressMails, ...englishMessages, ...englishPages };

/** A French text of the server, which is the source language. `{name}` is a placeholder for a value. */
export type Text = keyof typeof english;

/** Translates a text and inserts its values. Placeholders inside a value are not replaced. */
export type Translate = (text: Text, values?: Readonly<Record<string, string | number>>) => string;

/** Returns the translator of a locale. @example translator('en')('Bonjour,') // 'Hello,' */
export function translator(locale: Locale): Translate {
  return (text, values = {}) =>
    (locale === 'en' ? english[text] : text).replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** Translates a text, or returns it unchanged if it has no translation, as some error messages. */
export function translateIfKnown(locale: Locale, text: string): string {
  return locale === 'en' && Object.hasOwn(english, text) ? english[text as Text] : text;
}
