import { toSingleLine } from './account-mails.ts';

/** Characters that turn the direction of what follows: a name could read as another one. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A URL scheme before its content: `http://…`, `mailto:…`, `tel:…`. */
const scheme = /([a-z][a-z\d+.-]*):(?=\S)/giu;

/** A dot within a domain name, in every form that browsers read as one. */
const domainDot = /(?<=[\p{L}\p{N}])([.\u3002\uFF0E\uFF61])(?=\p{L})/gu;

/**
 * Returns a text that a customer typed as one line for a mail, such that no mail client makes a link of it: a space breaks
 * URLs, domain names and addresses.
 *
 * @example freeText('http://evil.example') // 'http: //evil. example'
 */
export function defuseLinks(text: string): string {
  return toSingleLine(text.replace(directionMarks, '').replace(scheme, '$1: ').replace(domainDot, '$1 '));
}
