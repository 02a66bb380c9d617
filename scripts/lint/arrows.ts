/**
 * Checks the import rules of `.dependency-cruiser.js`, and that no folder has more than twenty files. Also checks that every
 * file was parsed, because dependency-cruiser finds no violations in a file that it cannot parse.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';

const maximumFilesPerFolder = 20;

/** Has one file per chart. Its README lists them. */
const unboundedFolder = 'machines';

const folders = ['src', 'machines', 'server', 'qa', 'tests'].filter((folder) => existsSync(folder));
const run = spawnSync('depcruise', ['--config', '.dependency-cruiser.js', '--output-type', 'json', ...folders], {
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
});
if (run.stdout === '') throw new Error(`dependency-cruiser printed nothing: ${run.stderr}`);
const { modules, summary } = JSON.parse(run.stdout) as {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
};
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);

const filesIn = (paths: readonly string[]) =>
  globSync(paths.map((folder) => `${folder}/**/*.{ts,tsx,js,css,sh}`)).map((file) => file.replaceAll('\\', '/'));
const parsedFiles = new Set(modules.map(({ source }) => source));
const unparsedFiles = filesIn(folders).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !parsedFiles.has(file));
for (const file of unparsedFiles) console.error(`not parsed: ${file}`);

const filesByFolder = Map.groupBy(filesIn([...folders, 'scripts']), dirname);
const fullFolders = [...filesByFolder].filter(([folder, files]) => folder !== unboundedFolder && files.length > maximumFilesPerFolder);
for (const [folder, files] of fullFolders) console.error(`${folder} has ${files.length} files, more than ${maximumFilesPerFolder}`);

const imports = modules.reduce((count, { dependencies }) => count + dependencies.length, 0);
console.log(`${parsedFiles.size} modules, ${imports} imports, ${summary.violations.length} violations`);
const hasProblems = summary.violations.length + unparsedFiles.length + fullFolders.length > 0;
// Fewer imports than files mean that the parser has failed.
process.exit(hasProblems || imports < parsedFiles.size ? 1 : 0);
