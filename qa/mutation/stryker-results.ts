import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { MutantsFile } from '../report/format.ts';
import { equivalentEdits } from './equivalent-edits.ts';
import { groups } from './groups.ts';

const position = z.object({ line: z.number(), column: z.number() });
const mutant = z.object({
  status: z.string(),
  mutatorName: z.string(),
  replacement: z.string().optional(),
  location: z.object({ start: position, end: position }),
});
/** The part of Stryker's report that is read: https://github.com/stryker-mutator/mutation-testing-elements */
const report = z.object({ files: z.record(z.string(), z.object({ source: z.string(), mutants: z.array(mutant) })) });

/** A run that takes longer than its limit has not passed, so its mutant counts as killed. */
const killedStatuses = ['Killed', 'Timeout'];
const survivedStatuses = ['Survived', 'NoCoverage'];

/** Reads the results of a group. Survivors are named by their line number, and `equivalentEdits` explains some of them. */
export function readResults(group: string): MutantsFile['code'][string] {
  const { files } = report.parse(JSON.parse(readFileSync(`reports/stryker/${group}.json`, 'utf8')));
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) => mutants.map((entry) => ({ ...entry, file, source })));
  const killed = all.filter(({ status }) => killedStatuses.includes(status)).length;
  const survivors = all
    .filter(({ status }) => survivedStatuses.includes(status))
    .map(({ file, source, location, replacement = '' }) => {
      const edit = `${oneLine(textAt(source, location))} → ${oneLine(replacement)}`;
      const line = source.split('\n')[location.start.line - 1] ?? '';
      const reason = equivalentEdits[`${file}: ${edit}`] ?? equivalentEdits[`${file}: ${edit} in ${line.trim()}`] ?? null;
      return { transition: null, change: `${file}:${location.start.line}: ${edit}`, reason };
    });
  const equivalent = survivors.filter(({ reason }) => reason !== null).length;
  return { total: killed + survivors.length, killed, equivalent, survivors, bar: groups[group]?.bar ?? 100 };
}

/** Returns the percentage of mutants that are killed or explained. */
export const mutationScore = ({ total, killed, equivalent }: { total: number; killed: number; equivalent: number }) =>
  total === 0 ? 100 : (100 * (killed + equivalent)) / total;

/** Returns the text between two positions, which count from 1. */
function textAt(source: string, { start, end }: z.infer<typeof mutant>['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = (lines.pop() ?? '').slice(0, end.column - 1);
  return [...lines, last].join('\n').slice(start.column - 1);
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
