import { transformSync } from '@babel/core';
import { expect, test } from 'vitest';
import { insertFrenchWords, readFrenchWords, type FrenchWords } from '../../scripts/build/french-words.ts';

const compile = (code: string, words: FrenchWords, descriptorFields = 'id-only') =>
  transformSync(code, {
    configFile: false,
    filename: 'view.tsx',
    parserOpts: { plugins: ['jsx', 'typescript'] },
    plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields }], insertFrenchWords(words)],
  })?.code;

test('every text of a module has its French words beside its id: of JSX, of a descriptor and of a hook, with values and plurals', async () => {
  const code = compile(
    `import { Trans, Plural, useLingui } from '@lingui/react/macro';
     import { msg } from '@lingui/core/macro';
     const title = msg({ message: 'Checkout', context: 'page title' });
     function View({ count, estimate }) {
       const { t } = useLingui();
       return <p title={t\`Close\`}><Trans>, around {estimate}</Trans><Plural value={count} one="# item" other="# items" /></p>;
     }`,
    await readFrenchWords(),
  );
  expect(code).toContain('message: ["Commande"]');
  expect(code).toContain('message: ["Fermer"]');
  expect(code).toContain('message: [", vers ", ["estimate"]]');
  expect(code).toMatch(/message: \[\["count", "plural", \{\s+one: \["#", " article"\],\s+other: \["#", " articles"\]/);
});

test('in development a text without French words stays English, and others are French', async () => {
  const code = compile(
    `import { msg } from '@lingui/core/macro'; f(msg({ message: 'Checkout', context: 'page title' }), msg\`Brand-new\`);`,
    await readFrenchWords(),
    'all',
  );
  expect(code).toContain('message: ["Commande"]');
  expect(code).not.toContain('"Checkout"');
  expect(code).toContain('message: "Brand-new"');
});

test('what is no message stays as it is', () => {
  expect(compile('f({ id: "cola", name: "Cola" }); <Product id="cola" />', { compiled: { abcdef: ['Texte'] }, shared: new Set() })).toBe(
    'f({\n  id: "cola",\n  name: "Cola"\n});\n<Product id="cola" />;',
  );
});

test('a text that many source files have is imported, so that one script has its words', async () => {
  const { compiled, shared } = await readFrenchWords();
  expect(shared.size).toBeGreaterThan(5);
  const [id = ''] = shared;
  const code = compile(`f({ id: '${id}' }, { id: 'abcdef' });`, { compiled: { ...compiled, abcdef: ['Texte'] }, shared });
  expect(code).toBe(
    `import _words from "virtual:words/${id}";\nf({\n  id: '${id}',\n  message: _words\n}, {\n  id: 'abcdef',\n  message: ["Texte"]\n});`,
  );
});
