import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defuseLinks } from '#server/mail/free-text.ts';

/** Matches texts that mail clients turn into links: URLs, domain names and email addresses. */
const link = /[a-z][a-z\d+.-]*:\S|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{L}/iu;

test.each([
  ['http://evil.example', 'http: //evil. example'],
  ['HTTPS://EVIL.EXAMPLE/pay?x=1', 'HTTPS: //EVIL. EXAMPLE/pay?x=1'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil。 example'],
  ['mailto:a@evil.example', 'mailto: a@evil. example'],
  ['tel:+33612345678', 'tel: +33612345678'],
  ['abc\u202Edef', 'abcdef'],
  ['Léa Martin-Dupont', 'Léa Martin-Dupont'],
  ['3.2, bâtiment B, sonner à 18:30', '3.2, bâtiment B, sonner à 18:30'],
  ['Sans oignons. Merci !', 'Sans oignons. Merci !'],
])('%s is written as %s', (typed, written) => {
  expect(defuseLinks(typed)).toBe(written);
});

test('no text that a customer can type becomes a link', () => {
  const part = fc.constantFrom('http', ':', '//', '.', '。', 'evil', 'example', '@', ' ', '\u202E', 'é', '3', '+', '-');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      expect(defuseLinks(parts.join(''))).not.toMatch(link);
    }),
  );
});
