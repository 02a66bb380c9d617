/**
 * Checks who imports whom (`.dependency-cruiser.js`) and that no folder holds more than twenty files. Also checks that
 * each file was parsed: a parser that fails reads nothing and finds nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';

const maximumFilesPerFolder = 20;

/** Holds one file per chart, listed in its README. */
const unboundedFolder = 'machines';

const rooms = ['src', 'machines', 'server', 'qa', 'tests'].filter((room) => existsSync(room));
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

const filesIn = (folders: readonly string[]) =>
  globSync(folders.map((folder) => `${folder}/**/*.{ts,tsx,js,css,sh}`)).map((file) => file.replaceAll('\\', '/'));
const read = new Set(modules.map(({ source }) => source));
const missed = filesIn(rooms).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !read.has(file));
for (const file of missed) console.error(`not read: ${file}`);

const filesByFolder = Map.groupBy(filesIn([...rooms, 'scripts']), dirname);
const fullFolders = [...filesByFolder].filter(([folder, among]) => folder !== unboundedFolder && among.length > maximumFilesPerFolder);
for (const [folder, among] of fullFolders) console.error(`${folder} holds ${among.length} files, more than ${maximumFilesPerFolder}`);

const arrows = modules.reduce((count, { dependencies }) => count + dependencies.length, 0);
console.log(`${read.size} modules, ${arrows} arrows, ${summary.violations.length} wrong`);
const hasProblems = summary.violations.length + missed.length + fullFolders.length > 0;
process.exit(hasProblems || arrows < read.size ? 1 : 0);
