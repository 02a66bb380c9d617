/** Writes what was heard to the table of `docs/accessibility.md`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Utterance } from './speech-log.ts';

/** What a step has let hear in an engine, and what was wrong with it. */
export type StepResult = {
  step: string;
  utterances: readonly Utterance[];
  problems: readonly string[];
  /** Whether the step cannot pass with this engine. */
  isLimited?: boolean;
};

/** Whether a result is not what it must be. */
export const hasFailed = ({ problems, isLimited = false }: StepResult): boolean => problems.length > 0 !== isLimited;

/** What was used: names and versions, the day (2026-11-28) and the commit. */
export type RunFacts = { versions: Record<string, string>; day: string; commit: string };

const tableStart = '<!-- The table is written by npm run test:speech -- --record. -->';
const tableEnd = '<!-- End of the table. -->';
/** Longer texts, such as all of a dialog, are shortened to this many characters. */
const longestText = 160;

/** Returns the sentences that were heard to their end, or a dash. */
function formatHeard({ utterances }: StepResult): string {
  const heard = utterances.filter(({ outcome }) => outcome !== 'cut').map(({ text }) => text);
  const text = heard.join(' / ').replaceAll('|', '\\|');
  return text === '' ? '–' : text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

function formatOutcome(result: StepResult): string {
  return hasFailed(result) ? '**no**' : result.isLimited === true ? 'known limit' : 'yes';
}

/** Returns a sentence about the run, and a table with a row for each step: whether it passed, and what each engine let hear. */
export function formatSpeech(results: ReadonlyMap<string, readonly StepResult[]>, { versions, day, commit }: RunFacts): string {
  const engines = [...results.keys()];
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const steps = results.get(engines[0] ?? '')?.map(({ step }) => step) ?? [];
  const rows = steps.map((step) => {
    const cells = engines.map((engine) => {
      const result = results.get(engine)?.find((candidate) => candidate.step === step);
      return result === undefined ? '–' : `${formatOutcome(result)}: ${formatHeard(result)}`;
    });
    return `| ${[step, ...cells].join(' | ')} |`;
  });
  const head = [`| ${['step', ...engines].join(' | ')} |`, `| ${['step', ...engines].map(() => '---').join(' | ')} |`];
  return [`On ${day}, commit ${commit}, with ${names.join(', ')}:`, '', ...head, ...rows].join('\n');
}

/** Replaces the part between the marks of a page. @throws if the page has no marks */
export function recordSpeech(text: string, page: string): void {
  const content = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const [before, rest] = content.split(tableStart);
  const after = rest?.split(tableEnd)[1];
  if (before === undefined || after === undefined) throw new Error(`${page} has no marks for the table`);
  writeFileSync(page, `${before}${tableStart}\n\n${text}\n\n${tableEnd}${after}`);
}
