/** How many random cases a test looks at: a sample in `npm test`, the whole campaign in `npm run test:deep`. */
export const cases = (sample: number, deep: number): number => (process.env['DEEP'] === '1' ? deep : sample);
