import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Proof = { clause: string; file: string; title: string };

/** Matches a test in the last cell of a row: its file in backticks and its title in guillemets. */
const cited = /`([^`]+)` «([^»]+)»/g;

const proofs: Proof[] = readFileSync('docs/behaviour/clauses.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| §'))
  .flatMap((line) => {
    const [, clause = '', , proof = ''] = line.split('|').map((cell) => cell.trim());
    const tests = [...proof.matchAll(cited)].map(([, file = '', title = '']) => ({ clause, file, title }));
    return tests.length > 0 ? tests : [{ clause, file: '', title: '' }];
  });

/** Returns whether the file has a test with the title, which may be written in any quotes. */
function hasTest({ file, title }: Proof): boolean {
  return existsSync(file) && readFileSync(file, 'utf8').replaceAll("\\'", "'").includes(title);
}

test('each clause of the table cites a test that exists under that title', () => {
  expect(proofs.filter((proof) => !hasTest(proof))).toEqual([]);
});

test('the table of clauses covers the sections of the behaviour', () => {
  const sections = new Set(proofs.map(({ clause }) => clause.charAt(1)));
  expect([...sections].join('')).toBe('123456789');
});
