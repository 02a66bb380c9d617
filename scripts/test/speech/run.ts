/**
 * Walks through the shop with Orca, in Firefox and Chromium, and checks what is said: `npm run test:speech`. Prints the utterances of
 * each step. `--engine Firefox` runs one engine, `--record` writes the table of `docs/accessibility.md`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startShop } from '../../measure/pages/start-shop.ts';
import { engines, programVersion, type EngineName } from './engines.ts';
import { formatSpeech, hasFailed, recordSpeech, type StepResult } from './record.ts';
import { startScreenReader, type ScreenReader } from './screen-reader.ts';
import { findSpeechProblems } from './speech-log.ts';
import type { Step } from './step.ts';
import { steps } from './steps.ts';

const { values } = parseArgs({ options: { engine: { type: 'string' }, record: { type: 'boolean', default: false } } });

/** Runs a step and prints what it has let hear. An error is a problem of the step: the next one begins at an address of its own. */
async function runStep(reader: ScreenReader, step: Step, engine: EngineName, origin: string): Promise<StepResult> {
  const { name, prepare, run, limitedIn = [], ...expectation } = step;
  const problems: string[] = [];
  try {
    await prepare?.(reader, origin);
    await reader.takeUtterances();
    await run(reader, origin);
  } catch (error) {
    problems.push(String(error));
  }
  const utterances = await reader.takeUtterances();
  problems.push(...findSpeechProblems(utterances, expectation));
  console.log(`— ${engine}: ${name}`);
  for (const { text, outcome } of utterances) console.log(`    ${outcome === 'cut' ? '(cut) ' : ''}${text}`);
  for (const problem of problems) console.error(`  ✗ ${problem}`);
  return { step: name, utterances, problems, isLimited: limitedIn.includes(engine) };
}

async function listen(engine: EngineName): Promise<StepResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'speech-'));
  const { port, stop } = await startShop();
  const reader = await startScreenReader(engine, folder);
  process.once('SIGINT', reader.stop).once('SIGTERM', reader.stop);
  const results: StepResult[] = [];
  try {
    for (const step of steps) results.push(await runStep(reader, step, engine, `http://127.0.0.1:${port}`));
  } finally {
    reader.stop();
    await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
  return results;
}

const names = (Object.keys(engines) as EngineName[]).filter((name) => values.engine === undefined || values.engine === name);
// Beside one another: a step waits for speech most of the time.
const listening = names.map(async (engine) => [engine, await listen(engine)] as const);
const results = new Map<EngineName, StepResult[]>(await Promise.all(listening));
if (values.record) {
  const browsers = names.map((engine) => [engine, programVersion(engines[engine].program)]);
  const versions = Object.fromEntries([['Orca', programVersion('orca')], ...browsers]);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  recordSpeech(formatSpeech(results, { versions, day: new Date().toISOString().slice(0, 10), commit }), 'docs/accessibility.md');
}
process.exitCode = [...results.values()].flat().some(hasFailed) ? 1 : 0;
