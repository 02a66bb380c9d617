/** Whether every case is to be run: `npm run test:deep`. */
export const isDeep = process.env['DEEP'] === '1';

/** Returns the number of generated cases: a sample in `npm test`, all of them in `npm run test:deep`. */
export const cases = (sample: number, deep: number): number => (isDeep ? deep : sample);

/** Returns the cases to run: `size` of them, evenly spread over the list, in `npm test`, all of them in `npm run test:deep`. */
export function sampleCases<Case>(list: readonly Case[], size: number): readonly Case[] {
  return list.filter((_, index) => isDeep || Math.floor((index * size) / list.length) !== Math.floor(((index - 1) * size) / list.length));
}
