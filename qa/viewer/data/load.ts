import type { ChartDrawings } from '../../layout/drawing.ts';
import type { AxeFile, Chart, ChartsFile, CoverageLine, MutantsFile, PathsFile, PicturesFile } from '../../report/format.ts';

/** Contents of the report files of the last test runs. A field is null if its file does not exist. */
export type Report = {
  charts: Chart[];
  baseline: Chart[] | null;
  paths: PathsFile['charts'] | null;
  coverage: CoverageLine[] | null;
  pictures: PicturesFile['pictures'] | null;
  axe: AxeFile['results'] | null;
  mutants: MutantsFile['charts'] | null;
};

async function loadText(path: string): Promise<string> {
  const response = await fetch(`${import.meta.env.BASE_URL}${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

const loadJson = async <Content>(path: string) => JSON.parse(await loadText(path)) as Content;

/** Loads the charts, without which there is nothing to show. */
export async function loadCharts(): Promise<Report> {
  const { charts } = await loadJson<ChartsFile>('charts.json');
  return { charts, baseline: null, paths: null, coverage: null, pictures: null, axe: null, mutants: null };
}

/** Loads the report files that exist; the server lists them. */
export async function loadRuns(): Promise<Omit<Report, 'charts'>> {
  const listed = new Set(await loadJson<string[]>('files.json'));
  const json = async <Content>(path: string) => (listed.has(path) ? loadJson<Content>(path) : null);
  const [baseline, paths, coverage, pictures, axe, mutants] = await Promise.all([
    json<ChartsFile>('baseline.json'),
    json<PathsFile>('data/paths.json'),
    listed.has('data/coverage.ndjson') ? loadText('data/coverage.ndjson') : null,
    json<PicturesFile>('data/pictures.json'),
    json<AxeFile>('data/axe.json'),
    json<MutantsFile>('data/mutants.json'),
  ]);
  const lines = coverage?.split('\n').filter((line) => line !== '');
  return {
    baseline: baseline?.charts ?? null,
    paths: paths?.charts ?? null,
    coverage: lines?.map((line) => JSON.parse(line) as CoverageLine) ?? null,
    pictures: pictures?.pictures ?? null,
    axe: axe?.results ?? null,
    mutants: mutants?.charts ?? null,
  };
}

const drawings = new Map<string, Promise<ChartDrawings>>();

/** Loads the layout of a chart. With `isBaseline`, that of the chart's baseline version: its file exists only if the chart has changed. */
export function loadDrawings(chart: string, isBaseline = false): Promise<ChartDrawings> {
  const file = `layout/${chart}${isBaseline ? '.baseline' : ''}.json`;
  const loaded = drawings.get(file) ?? loadJson<ChartDrawings>(file);
  drawings.set(file, loaded);
  // A failed load is tried again.
  loaded.catch(() => drawings.delete(file));
  return loaded;
}

/** Returns the URL of a screenshot of the report. */
export const pictureUrl = (file: string) => `${import.meta.env.BASE_URL}data/${file}`;
