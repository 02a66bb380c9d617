import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatTable, recordEngines, summariseJourneys, type EngineRecord } from '../../scripts/test/engine-records.ts';

const chromium = { engine: 'Chromium', version: '92.0.4512.0' };
const day = '2026-11-28';
const record: EngineRecord = { ...chromium, day, orders: { cash: true, card: false }, passed: 1, total: 2 };

/** Returns files in a folder of their own: no records yet, and a page. */
function createFiles(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'records-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { recordsFile: join(folder, 'browsers.json'), page: join(folder, 'browsers.md') };
  writeFileSync(files.page, text);
  return {
    files,
    readPage: () => readFileSync(files.page, 'utf8'),
    readRecords: () => JSON.parse(readFileSync(files.recordsFile, 'utf8')),
  };
}

test('an order counts as placed if all journeys with its tag have succeeded, and one without a journey has no value', () => {
  const journeys = [
    { ...chromium, tags: ['@cash', '@sample'], isPassed: true },
    { ...chromium, tags: ['@cash'], isPassed: false },
    { ...chromium, tags: ['@card'], isPassed: true },
    { ...chromium, tags: [], isPassed: true },
  ];
  expect(summariseJourneys(journeys, day)).toEqual([{ ...chromium, day, orders: { cash: false, card: true }, passed: 3, total: 4 }]);
});

test('each version of an engine has a record of its own', () => {
  const journeys = ['92.0', '126.0'].map((version) => ({ engine: 'Chromium', version, tags: ['@cash'], isPassed: true }));
  expect(summariseJourneys(journeys, day).map(({ version, total }) => [version, total])).toEqual([
    ['92.0', 1],
    ['126.0', 1],
  ]);
});

test('the table says yes, no, or nothing for an order that was not tried', () => {
  expect(formatTable([record]).split('\n')).toEqual([
    '| engine   | version     | day        | reads | cash | card   | 3-D-Secure | sign-up | journeys |',
    '| -------- | ----------- | ---------- | ----- | ---- | ------ | ---------- | ------- | -------- |',
    '| Chromium | 92.0.4512.0 | 2026-11-28 | –     | yes  | **no** | –          | –       | 1 of 2   |',
  ]);
});

test('a run replaces the record of the same engine and version only, and sorts versions by number', () => {
  const { files, readRecords } = createFiles('');
  const older = { ...record, version: '109.0' };
  recordEngines([record, older, { ...record, engine: 'Firefox', version: '153.0' }], files);
  recordEngines([{ ...record, passed: 2 }], files);
  expect(readRecords().map(({ engine, version, passed }: EngineRecord) => [engine, version, passed])).toEqual([
    ['Chromium', '92.0.4512.0', 2],
    ['Chromium', '109.0', 1],
    ['Firefox', '153.0', 1],
  ]);
});

test('the table replaces the one between its marks, and what is around it stays', () => {
  const before = '# Browsers\n\nText.\n\n<!-- The table is written by a run with --record. -->\n';
  const { files, readPage } = createFiles(`${before}\nold\n\n<!-- End of the table. -->\n\nMore.\n`);
  recordEngines([record], files);
  recordEngines([record], files);
  expect(readPage()).toBe(`${before}\n${formatTable([record])}\n\n<!-- End of the table. -->\n\nMore.\n`);
});

test('a page without marks gets the table at its end', () => {
  const { files, readPage } = createFiles('# Browsers\n');
  recordEngines([record], files);
  expect(readPage()).toContain(`# Browsers\n\n<!-- The table is written by a run with --record. -->\n\n${formatTable([record])}`);
});

test('records that do not fit stop the run instead of being lost', () => {
  const { files } = createFiles('');
  writeFileSync(files.recordsFile, '[{"engine":"Firefox"}]');
  expect(() => recordEngines([record], files)).toThrow(/version/);
});
