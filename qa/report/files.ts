import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  axeFile,
  coverageLine,
  mutantsFile,
  picturesFile,
  type AxeResult,
  type ChartsFile,
  type CoverageLine,
  type MutantsFile,
  type PathsFile,
  type Picture,
} from './format.ts';

/** Folder of the files that the viewer reads. */
export const reportFolder = 'reports/qa';

const coverageFile = `${reportFolder}/coverage.ndjson`;

/** Writes `charts.json` or `paths.json`, with one chart per line. */
export function writeReport(name: 'charts' | 'paths', { version, charts }: ChartsFile | PathsFile): void {
  const [open, rows, close] = Array.isArray(charts)
    ? ['[', charts.map((chart) => JSON.stringify(chart)), ']']
    : ['{', entryRows(charts), '}'];
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(`${reportFolder}/${name}.json`, `{"version":${version},"charts":${open}\n${rows.join(',\n')}\n${close}}\n`);
}

/** Writes `mutants.json`, with one chart or group per line. */
export function writeMutants({ version, charts, code }: MutantsFile, folder = reportFolder): void {
  const rows = (results: object) => `{\n${entryRows(results).join(',\n')}\n}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/mutants.json`, `{"version":${version},"charts":${rows(charts)},"code":${rows(code)}}\n`);
}

const entryRows = (entries: object) => Object.entries(entries).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);

/** Reads the coverage of all runs so far. Drops lines of an older format, which the next run writes again. */
export function readCoverageLines(file = coverageFile): CoverageLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').flatMap((line) => coverageLine.safeParse(JSON.parse(line)).data ?? []);
}

/** Replaces the lines of the same test by those of a new run; a unit run replaces all lines of its chart. */
export function writeCoverageLines(newLines: readonly CoverageLine[], file = coverageFile): void {
  const keyOf = ({ run, size, chart, path }: CoverageLine) => `${run} ${size} ${chart} ${run === 'unit' ? '' : path}`;
  const replaced = new Set(newLines.map(keyOf));
  const keptLines = readCoverageLines(file).filter((line) => !replaced.has(keyOf(line)));
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(file, [...keptLines, ...newLines].map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Reads the recorded pictures, none if there is no file. */
export function readPictures(folder = reportFolder): Picture[] {
  const file = `${folder}/pictures.json`;
  return existsSync(file) ? picturesFile.parse(JSON.parse(readFileSync(file, 'utf8'))).pictures : [];
}

/** Reads the recorded axe results, none if there is no file. */
export function readAxeResults(folder = reportFolder): AxeResult[] {
  const file = `${folder}/axe.json`;
  return existsSync(file) ? axeFile.parse(JSON.parse(readFileSync(file, 'utf8'))).results : [];
}

/** Adds entries to `pictures.json` and `axe.json`, in place of those of the same state, size and theme. */
export function writeViews(
  { pictures, results }: { pictures: readonly Picture[]; results: readonly AxeResult[] },
  folder = reportFolder,
): void {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, key: string, rows: readonly object[]) =>
    writeFileSync(`${folder}/${name}.json`, `{"version":1,"${key}":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`);
  write('pictures', 'pictures', mergeViews(readPictures(folder), pictures));
  write('axe', 'results', mergeViews(readAxeResults(folder), results));
}

type StateView = Pick<Picture, 'state' | 'size' | 'theme'>;

function mergeViews<View extends StateView>(recorded: readonly View[], newViews: readonly View[]): View[] {
  const keyOf = ({ state, size, theme }: StateView) => `${state} ${size} ${theme}`;
  const merged = new Map([...recorded, ...newViews].map((view) => [keyOf(view), view]));
  return [...merged.values()].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

/** Reads the mutants of each chart by its id, and of each group of source code, or null if no run has recorded any. */
export function readMutants(folder = reportFolder): MutantsFile | null {
  const file = `${folder}/mutants.json`;
  return existsSync(file) ? mutantsFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
