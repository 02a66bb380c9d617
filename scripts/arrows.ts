/**
 * Checks who imports whom (`.dependency-cruiser.js`), and that the check has read every file: a parser that fails
 * reads nothing and finds nothing.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

const rooms = ['src', 'machines', 'server', 'qa', 'tests'];
const run = spawnSync('depcruise', ['--config', '.dependency-cruiser.js', '--output-type', 'json', ...rooms], {
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
});
if (run.stdout === '') throw new Error(`dependency-cruiser did not answer: ${run.stderr}`);
const { modules, summary } = JSON.parse(run.stdout) as {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
const read = new Set(modules.map(({ source }) => source));
const missed = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`).filter(
  (file) => !file.endsWith('.d.ts') && !read.has(file.replaceAll('\\', '/')),
);
for (const file of missed) console.error(`not read: ${file}`);
const arrows = modules.reduce((count, { dependencies }) => count + dependencies.length, 0);
console.log(`${read.size} modules, ${arrows} arrows, ${summary.violations.length} wrong`);
process.exit(summary.violations.length + missed.length > 0 || arrows < read.size ? 1 : 0);
