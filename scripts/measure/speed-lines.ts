/**
 * Counts the lines that exist only for speed, and writes the numbers into the table of `docs/performance.md`. A row names files, and behind
 * one of which only some declarations count these, in parentheses.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'docs/performance.md';
const heading = '## Lines that exist only for speed';

/** Returns the number of lines of a declaration, with the comment above it. */
function countDeclaration(lines: readonly string[], name: string, path: string): number {
  const isDeclared = new RegExp(String.raw`^\s*(?:export )?(?:async )?(?:const|function|type) ${name}\b`);
  const first = lines.findIndex((line) => isDeclared.test(line));
  const line = lines[first];
  if (line === undefined) throw new Error(`${path} declares no ${name}`);
  const indentation = /^\s*/.exec(line)?.[0] ?? '';
  const isEnd = (other: string) => other.startsWith(indentation) && /^[)\]}]/.test(other.slice(indentation.length));
  const last = /[;}]$/.test(line) ? first : lines.findIndex((other, index) => index > first && isEnd(other));
  const beforeComment = lines.slice(0, first).findLastIndex((other) => !/^\s*(?:\/\*\*|\*|\/\/)/.test(other));
  return last - beforeComment;
}

/** Returns the number of lines of a file, or of the declarations of it that are named in backticks. */
function countFile(path: string, names: string): number {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const declarations = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => countDeclaration(lines, name, path));
  return declarations.length === 0 ? lines.length : declarations.reduce((sum, count) => sum + count, 0);
}

const [before = '', after = ''] = readFileSync(file, 'utf8').split(heading);
let total = 0;
const counted = after.replaceAll(/^(\|[^|\n]+\|)([^|\n]*`[^|\n]+`[^|\n]*)\|[^|\n]*\|/gm, (_, what: string, where: string) => {
  const lines = [...where.matchAll(/`([^`]+)`(?: \(([^)]*)\))?/g)].reduce(
    (sum, [, path = '', names = '']) => sum + countFile(path, names),
    0,
  );
  total += lines;
  return `${what}${where}| ${lines} |`;
});
writeFileSync(file, before + heading + counted.replace(/(?<=\| all\s*\|[^|]*\|)[^|]*/, ` ${total} `));
console.log(`${total} lines`);
