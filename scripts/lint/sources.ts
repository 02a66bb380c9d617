/**
 * Checks that need more than the linter knows, types or MDN's data. Fails if
 * - a component renders text that a page translated by the browser cannot update (`fragile-texts.ts`)
 * - a script or stylesheet needs what a supported browser lacks (`browsers/`).
 */
import { globSync, readFileSync } from 'node:fs';
import type ts from 'typescript';
import { readCompatData } from './browsers/compat-data.ts';
import { findUnsupportedScripts } from './browsers/scripts.ts';
import { findUnsupportedStyles, styleTargets } from './browsers/styles.ts';
import { createProgram, findFragileTexts } from './fragile-texts.ts';

const components = globSync('{src,qa}/**/*.tsx');
const builtScripts = globSync('{src,machines}/**/*.{ts,tsx}', { exclude: ['src/ssr.tsx'] });
/** Scripts that browsers get as they are. */
const plainScripts = globSync(['server/demo/stripe/client/*.js', 'scripts/build/service-worker/*.js']);

const { browserslist } = JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] };
const data = readCompatData(browserslist);
const program = createProgram([...components, ...builtScripts, ...plainScripts, ...globSync('{src,qa}/**/*.d.ts')]);
const problems: string[] = [];

function sourceOf(file: string): ts.SourceFile {
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} was not compiled`);
  return source;
}

function report(source: ts.SourceFile, file: string, node: ts.Node, problem: string): void {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  problems.push(`${file}:${line + 1}: ${problem}: ${node.getText().trim().slice(0, 80)}`);
}

for (const file of components) {
  const source = sourceOf(file);
  for (const { node, reason } of findFragileTexts(source, program.getTypeChecker())) report(source, file, node, reason);
}
for (const file of [...builtScripts, ...plainScripts]) {
  const source = sourceOf(file);
  for (const { node, feature, browsers } of findUnsupportedScripts(source, { program, data }, !plainScripts.includes(file)))
    report(source, file, node, `${browsers.join(', ')} lack ${feature}`);
}

const builtStyles = globSync('src/**/*.css');
const plainStyles = globSync('server/demo/**/*.css');
for (const file of [...builtStyles, ...plainStyles]) {
  const targets = plainStyles.includes(file) ? undefined : styleTargets(browserslist);
  for (const { text, feature, browsers } of findUnsupportedStyles(readFileSync(file, 'utf8'), data, targets))
    problems.push(`${file}: ${browsers.join(', ')} lack ${feature}: ${text.slice(0, 80)}`);
}

for (const problem of problems) console.error(problem);
const files = new Set([...components, ...builtScripts, ...plainScripts, ...builtStyles, ...plainStyles]);
console.log(`${files.size} files, ${problems.length} texts and features that browsers cannot update or lack`);
process.exit(problems.length === 0 ? 0 : 1);
