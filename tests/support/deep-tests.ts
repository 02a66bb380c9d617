/** Whether to run every generated case, as `npm run test:deep` does. */
export const isDeep = process.env['DEEP'] === '1';

/** Returns the number of generated cases: a sample in `npm test`, all of them in `npm run test:deep`. */
export const caseCount = (sample: number, deep: number): number => (isDeep ? deep : sample);

/** Returns a sample of `size` cases, evenly spread over the list, in `npm test`, and the whole list in `npm run test:deep`. */
export function sampleCases<Case>(list: readonly Case[], size: number): readonly Case[] {
  const sampleIndex = (index: number) => Math.floor((index * size) / list.length);
  return list.filter((_, index) => isDeep || sampleIndex(index) !== sampleIndex(index - 1));
}

/** Whether to take a picture of every state of every chart, as `npm run test:pictures` does. */
export const takesAllPictures = process.env['PICTURES'] === 'all';
