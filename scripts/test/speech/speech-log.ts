/** The log that `start-orca.py` writes, and what it must contain. */
import { z } from 'zod';

/** A sentence that Orca has sent to the synthesiser. `cut`: the next key or sentence has stopped it before its end. */
export type Utterance = { text: string; outcome: 'speaking' | 'spoken' | 'cut' };

const line = z.union([
  z.strictObject({ id: z.number(), text: z.string() }),
  z.strictObject({ id: z.number(), end: z.enum(['spoken', 'cut']) }),
]);

/** Returns the utterances in their order. A last line that is not complete is left out. @throws for a line that does not fit */
export function parseSpeechLog(log: string): Utterance[] {
  const byId = new Map<number, Utterance>();
  for (const text of log.split('\n').slice(0, -1)) {
    const entry = line.parse(JSON.parse(text));
    if ('text' in entry) byId.set(entry.id, { text: entry.text.replaceAll(/\s+/g, ' ').trim(), outcome: 'speaking' });
    else {
      const utterance = byId.get(entry.id);
      if (utterance !== undefined) utterance.outcome = entry.end;
    }
  }
  return [...byId.values()];
}

/** Whether nothing is being spoken or waits to be. */
export const isSilent = (utterances: readonly Utterance[]): boolean => utterances.every(({ outcome }) => outcome !== 'speaking');

/** What a step must let hear, and what it must not. */
export type Expectation = {
  /** Each is heard in exactly one utterance, to its end, and in this order. */
  hears: readonly RegExp[];
  /** Is in no utterance that was begun. */
  never?: RegExp | undefined;
};

/** Returns what differs from an expectation; an empty list if all was heard once and in order. */
export function findSpeechProblems(utterances: readonly Utterance[], { hears, never }: Expectation): string[] {
  const heard = utterances.filter(({ outcome }) => outcome !== 'cut').map(({ text }) => text);
  const problems: string[] = [];
  let lastIndex = -1;
  for (const pattern of hears) {
    const indexes = heard.flatMap((text, index) => (pattern.test(text) ? [index] : []));
    const [first] = indexes;
    if (first === undefined) {
      const isCut = utterances.some(({ text, outcome }) => outcome === 'cut' && pattern.test(text));
      problems.push(`${pattern} was ${isCut ? 'cut' : 'not said'}`);
    } else if (indexes.length > 1) problems.push(`${pattern} was said ${indexes.length} times`);
    else if (first < lastIndex) problems.push(`${pattern} was said too early`);
    lastIndex = Math.max(lastIndex, first ?? -1);
  }
  for (const { text } of utterances) if (never?.test(text)) problems.push(`${never} was said: ${text}`);
  return problems;
}
