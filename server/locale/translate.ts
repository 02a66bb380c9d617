import type { Locale } from '#config/site.ts';
import { englishMails } from './english-mails.ts';
import { englishMessages } from './english-messages.ts';
import { englishPages } from './english-pages.ts';

/** English texts of the server by their French source. */
export const english = { ...englishMails, ...englishMessages, ...englishPages };

/** A text of the server in French, its source language. `{name}` stands for a value. */
export type Text = keyof typeof english;

/** Returns a text in one locale, with its values. Values are inserted once, as they are. */
export type Translate = (text: Text, values?: Readonly<Record<string, string | number>>) => string;

/** Returns the translator of a locale. @example translator('en')('Bonjour,') // 'Hello,' */
export function translator(locale: Locale): Translate {
  return (text, values = {}) =>
    (locale === 'en' ? english[text] : text).replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Translates a text that may have no translation, such as the message of an error; those stay as they are. */
export function translateIfKnown(locale: Locale, text: string): string {
  return locale === 'en' && Object.hasOwn(english, text) ? english[text as Text] : text;
}
