import { readFileSync } from 'node:fs';

const page = readFileSync('docs/operation/run-it-for-real.md', 'utf8');

/** Returns the code blocks of a language on the operator's page, in their order. */
export function readBlocks(language: string): string[] {
  const blocks = [...page.matchAll(/^```(\S*)\n([\s\S]*?)^```$/gm)];
  return blocks.filter(([, name]) => name === language).map(([, , text = '']) => text);
}

/** The variables of `/etc/storefront.env` in section 3. */
export function readVariables(): Record<string, string> {
  const [text = ''] = readBlocks('ini');
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** Replaces each text of a configuration. @throws Error if one is missing, so that a changed page is noticed */
export function replaceAll(text: string, replacements: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [before, after] of Object.entries(replacements)) {
    if (!result.includes(before)) throw new Error(`The page no longer prints: ${before}`);
    result = result.replaceAll(before, after);
  }
  return result;
}
