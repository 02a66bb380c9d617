import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { coverageLine, type ChartsFile, type CoverageLine, type MutantsFile, type PathsFile } from './format.ts';

/** Folder of the files that the viewer reads. */
export const reportFolder = 'reports/qa';

const coverageFile = `${reportFolder}/coverage.ndjson`;

/** Writes `charts.json`, `paths.json` or `mutants.json`, with one chart per line. */
export function writeReport(name: 'charts' | 'paths' | 'mutants', { version, charts }: ChartsFile | PathsFile | MutantsFile): void {
  const [open, rows, close] = Array.isArray(charts)
    ? ['[', charts.map((chart) => JSON.stringify(chart)), ']']
    : ['{', Object.entries(charts).map(([id, chart]) => `${JSON.stringify(id)}:${JSON.stringify(chart)}`), '}'];
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(`${reportFolder}/${name}.json`, `{"version":${version},"charts":${open}\n${rows.join(',\n')}\n${close}}\n`);
}

/** Reads the coverage of all runs so far. */
export function readCoverageLines(file = coverageFile): CoverageLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => coverageLine.parse(JSON.parse(line)));
}

/** Replaces the lines of the same test by those of a new run; a unit run replaces all lines of its chart. */
export function writeCoverageLines(fresh: readonly CoverageLine[], file = coverageFile): void {
  const keyOf = ({ run, size, chart, path }: CoverageLine) => `${run} ${size} ${chart} ${run === 'unit' ? '' : path}`;
  const replaced = new Set(fresh.map(keyOf));
  const kept = readCoverageLines(file).filter((line) => !replaced.has(keyOf(line)));
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(file, [...kept, ...fresh].map((line) => `${JSON.stringify(line)}\n`).join(''));
}
