import { expect, test } from 'vitest';
import { formatSpeech, hasFailed, type StepResult } from '../../scripts/test/speech/record.ts';
import { findSpeechProblems, isSilent, parseSpeechLog, type Utterance } from '../../scripts/test/speech/speech-log.ts';

const said = (text: string): Utterance => ({ text, outcome: 'spoken' });
const cut = (text: string): Utterance => ({ text, outcome: 'cut' });

test('utterances keep the order in which they began, and each has its end; an incomplete last line is left out', () => {
  const log = [
    '{"id": 1, "text": "Cola du Nord\\n lien."}',
    '{"id": 2, "text": "2,50 €"}',
    '{"id": 1, "end": "cut"}',
    '{"id": 2, "end": "spoken"}',
    '{"id": 3, "text": "Ajouté"}',
    '{"id": 3, "en',
  ].join('\n');
  expect(parseSpeechLog(log)).toEqual([cut('Cola du Nord lien.'), said('2,50 €'), { text: 'Ajouté', outcome: 'speaking' }]);
  expect(() => parseSpeechLog('{"id": 1}\n')).toThrow();
});

test('there is silence when every utterance has ended', () => {
  expect(isSilent([said('Un'), cut('Deux')])).toBe(true);
  expect(isSilent([said('Un'), { text: 'Deux', outcome: 'speaking' }])).toBe(false);
});

test('patterns that are heard once and in their order are no problem', () => {
  const utterances = [said('Le message'), said('OK bouton'), said('autre')];
  expect(findSpeechProblems(utterances, { hears: [/message/, /OK/] })).toEqual([]);
  expect(findSpeechProblems([said('Le message, OK bouton')], { hears: [/message/, /OK/] })).toEqual([]);
});

test.each<{ name: string; utterances: Utterance[]; hears: RegExp[]; never?: RegExp; problem: RegExp }>([
  { name: 'silence', utterances: [], hears: [/Ajouté/], problem: /not said/ },
  { name: 'a message that is cut', utterances: [cut('Ajouté')], hears: [/Ajouté/], problem: /was cut/ },
  { name: 'a message that is said twice', utterances: [said('Ajouté'), said('Ajouté')], hears: [/Ajouté/], problem: /2 times/ },
  { name: 'the wrong order', utterances: [said('OK'), said('Le message')], hears: [/message/, /OK/], problem: /OK.*too early/ },
  {
    name: 'what must not be said',
    utterances: [cut('entrée non valide')],
    hears: [],
    never: /non valide/,
    problem: /non valide.*was said/,
  },
])('$name is a problem', ({ utterances, hears, never, problem }) => {
  expect(findSpeechProblems(utterances, { hears, never })).toEqual([expect.stringMatching(problem)]);
});

test('a step fails with a problem, and one of a known limit fails without', () => {
  const result = (problems: string[], isLimited: boolean): StepResult => ({ step: 'alert', utterances: [said('OK')], problems, isLimited });
  const results = [result([], false), result(['not said'], false), result([], true), result(['not said'], true)];
  expect(results.map(hasFailed)).toEqual([false, true, true, false]);
  const table = results.map((step) => formatSpeech(new Map([['Firefox', [step]]]), { versions: {}, day: '2026-11-28', commit: 'abc' }));
  expect(table.map((text) => text.split('\n').at(-1))).toEqual([
    '| alert | yes: OK |',
    '| alert | **no**: OK |',
    '| alert | **no**: OK |',
    '| alert | known limit: OK |',
  ]);
});
