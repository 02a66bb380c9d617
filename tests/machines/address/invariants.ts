import type { addressMachine } from '#machines/address.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

/** Properties of every step of the address chart. @spec docs/behaviour §9 Delivery fee */
export const invariants: Invariants<typeof addressMachine> = {
  'the chart is idle exactly while the address is incomplete': ({ after }) => (after.value === 'idle') === (after.context.address === null),
  'a lookup begins only after the debounce': ({ before, step, after }) =>
    (after.value === 'locating') === (step.delay === 'debounceDelay' && before?.value === 'debouncing'),
  'the tag busy is set exactly while the fee is being determined': ({ after }) =>
    after.hasTag('busy') === (after.value === 'debouncing' || after.value === 'locating'),
};
