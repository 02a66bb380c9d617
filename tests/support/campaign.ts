/** Returns the number of generated cases: a sample in `npm test`, all of them in `npm run test:deep`. */
export const cases = (sample: number, deep: number): number => (process.env['DEEP'] === '1' ? deep : sample);
