/** A browser with Orca: keys in, utterances out. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startDesktop } from './desktop.ts';
import { engines, type EngineName } from './engines.ts';
import { isSilent, parseSpeechLog, type Utterance } from './speech-log.ts';

const pollMs = 50;
/** How long a key may take to be answered by speech on a busy machine. A key that is pressed again too early would move on. */
const answerMs = 5000;
/** Time between the utterances of one answer: the name of an element may come after those of its regions. */
const pauseMs = 500;
/** Silence after which a step has said everything: live regions speak up to a second after the last change. */
const silenceMs = 2500;
const longestSpeechMs = 30_000;
/** How long a page may take. */
const longestLoadMs = 30_000;
const startMs = 60_000;
/** Until the window of a browser has the focus. */
const browserMs = 8000;

export type ScreenReader = Awaited<ReturnType<typeof startScreenReader>>;

async function waitFor(isTrue: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (!isTrue()) {
    if (Date.now() > end) return false;
    await wait(pollMs);
  }
  return true;
}

/** Whether a page has been loaded. */
const isLoaded = ({ text }: Utterance) => /^Chargement de .* terminé/.test(text);

/** Reads the log of Orca. */
function createListener(speechLog: string) {
  const readUtterances = () => parseSpeechLog(existsSync(speechLog) ? readFileSync(speechLog, 'utf8') : '');
  const count = () => readUtterances().length;
  let taken = 0;

  /** Waits until no other utterance begins for a moment. */
  async function waitForPause() {
    let before = -1;
    while (before !== count()) {
      before = count();
      await wait(pauseMs);
    }
  }

  /** Waits until nothing has been said for a while. */
  async function waitForSilence() {
    let before = -1;
    while (before !== count()) {
      before = count();
      await wait(silenceMs);
      await waitFor(() => isSilent(readUtterances().slice(taken)), longestSpeechMs);
    }
  }

  /** Returns what was said since the last call, after it has been said. */
  async function takeUtterances(): Promise<Utterance[]> {
    await waitForSilence();
    const since = readUtterances().slice(taken);
    taken += since.length;
    return since;
  }

  /** Waits until a page has been loaded and announced. */
  async function waitForLoad() {
    await waitFor(() => readUtterances().slice(taken).some(isLoaded), longestLoadMs);
    await waitForSilence();
  }

  return { count, readUtterances, waitForPause, waitForLoad, waitForSilence, takeUtterances };
}

/** Starts Orca and a browser in an empty folder, and waits until Orca listens to it. */
export async function startScreenReader(engine: EngineName, folder: string) {
  const { env, speechLog, start, stop } = await startDesktop(folder);
  const { count, readUtterances, waitForPause, ...listener } = createListener(speechLog);
  const sendToWindow = (...args: string[]) => execFileSync('xdotool', args, { env });
  start('/usr/bin/python3', [join(import.meta.dirname, 'start-orca.py')]);
  if (!(await waitFor(() => count() > 0, startMs))) throw new Error('Orca did not start');
  const { command, args } = engines[engine].prepare(folder);
  start(command, args);
  await wait(browserMs);
  /** Presses a key, such as `Tab` or `alt+Left`. */
  async function press(key: string) {
    const before = count();
    sendToWindow('key', '--clearmodifiers', key);
    await waitFor(() => count() > before, answerMs);
  }
  /** Types text into the field that has the focus. */
  function type(text: string) {
    sendToWindow('type', '--delay', '60', text);
  }
  /** Presses a key until an utterance matches. @throws if none does */
  async function pressUntil(key: string, pattern: RegExp, limit = 60) {
    for (let presses = 0; presses < limit; presses++) {
      const before = count();
      await press(key);
      await waitForPause();
      const answer = readUtterances().slice(before);
      if (answer.some(({ text }) => pattern.test(text))) return;
    }
    throw new Error(`${key} did not reach ${pattern}`);
  }
  /** Opens an address as a person does: in the address bar. What is said while it is typed is left out. */
  async function open(address: string) {
    await press('ctrl+l');
    type(address);
    // Browsers complete the address by one that was opened before.
    sendToWindow('key', 'Delete');
    await listener.takeUtterances();
    await press('Return');
    await listener.waitForLoad();
  }
  return { ...listener, press, type, pressUntil, open, stop };
}
