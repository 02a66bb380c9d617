import fc from 'fast-check';
import { LinkifyIt } from 'linkify-it';
import { expect, test } from 'vitest';
import { codeMail } from '#server/mail/account-mails.ts';
import { defuseLinks, toHeaderText, toSingleLine } from '#server/mail/free-text.ts';

/** A reader that links addresses without a scheme, as mail clients do, but not what begins with two slashes. */
const linkifier = new LinkifyIt({ fuzzyIP: true }).add('//', null);

/** Matches texts that mail clients turn into links: URLs, domain names and email addresses. */
const link = /[a-z][a-z\d+.-]*:\S|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{L}/iu;

test.each([
  ['http://evil.example', 'http: //evil. example'],
  ['HTTPS://EVIL.EXAMPLE/pay?x=1', 'HTTPS: //EVIL. EXAMPLE/pay?x=1'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil。 example'],
  ['mailto:a@evil.example', 'mailto: a@evil. example'],
  ['tel:+33612345678', 'tel: +33612345678'],
  ['1.2.3.4/menu', '1. 2. 3. 4/menu'],
  ['abc\u202Edef', 'abcdef'],
  ['06.12.34.56.78', '06.12.34.56.78'],
  ['le 12.03.2026 à 12.30', 'le 12.03.2026 à 12.30'],
  ['Léa Martin-Dupont', 'Léa Martin-Dupont'],
  ['3.2, bâtiment B, sonner à 18:30', '3.2, bâtiment B, sonner à 18:30'],
  ['Sans oignons. Merci !', 'Sans oignons. Merci !'],
])('%s is written as %s', (typed, written) => {
  expect(defuseLinks(typed)).toBe(written);
  expect(linkifier.match(written)).toBeNull();
});

test('no text that a customer can type becomes a link', () => {
  const part = fc.constantFrom('http', ':', '//', '.', '。', 'evil', 'example', '@', ' ', '\u202E', 'é', '3', '+', '-');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      expect(defuseLinks(parts.join(''))).not.toMatch(link);
    }),
  );
});

test('a line of a body keeps its length, a header has at most 200 characters', () => {
  const text = `${'x'.repeat(300)}\r\nBcc: all@evil.example`;
  expect(toSingleLine(text)).toBe(`${'x'.repeat(300)} Bcc: all@evil.example`);
  expect(toHeaderText(text)).toBe('x'.repeat(200));
});

test('a header is never cut within an emoji', () => {
  expect(toHeaderText(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199));
  expect(toHeaderText(`${'x'.repeat(198)}😀y`)).toBe(`${'x'.repeat(198)}😀`);
});

test('the subject has the first 200 characters of the name of the shop, the signature has it whole', () => {
  const site = {
    title: `Chez ${'Léa et '.repeat(50)}Léo`,
    siteRoot: 'https://shop.example',
    demo: false,
    locale: { default: 'fr' as const, available: ['fr' as const] },
    mailLocale: 'fr' as const,
  };
  const mail = codeMail(site, 'lea@test.example', '123456');
  expect(mail.subject).toBe(`Votre code de vérification · ${site.title.slice(0, 200)}`);
  expect(mail.text.split('\n')).toContain(site.title);
});
