import { truncateText } from '#domain/truncate-text.ts';

/** Maximum number of characters of a text in a mail header. */
const headerMaximumCharacters = 200;

/** Bidirectional control characters, which can disguise a name. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A URL scheme followed by its content: `http://…`, `mailto:…`, `tel:…`. */
const scheme = /([a-z][a-z\d+.-]*):(?=\S)/giu;

/** A dot within a domain name, in every form that browsers accept. */
const domainDot = /(?<=[\p{L}\p{N}])([.\u3002\uFF0E\uFF61])(?=\p{L})/gu;

/** An IPv4 address. A telephone number written with dots has more parts, a date has fewer. */
const ipAddress = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/gu;

/** Reduces a text to one line, at its full length. */
export const toSingleLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** Reduces a text to one line of at most 200 characters, for a mail header. Never for a body, which must be complete. */
export const toHeaderText = (text: string) => truncateText(toSingleLine(text), headerMaximumCharacters);

/**
 * Makes a customer's text safe for a mail: reduces it to one line, and inserts spaces that prevent mail clients from linking URLs,
 * domain names, IP addresses, and email addresses.
 *
 * @example defuseLinks('http://evil.example') // 'http: //evil. example'
 */
export function defuseLinks(text: string): string {
  const withoutUrls = text.replace(directionMarks, '').replace(scheme, '$1: ').replace(domainDot, '$1 ');
  return toSingleLine(withoutUrls.replace(ipAddress, (address) => address.replaceAll('.', '. ')));
}
