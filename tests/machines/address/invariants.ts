import type { addressMachine } from '#machines/address.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

const stateAfter: Record<string, string> = { found: 'located', tooFar: 'tooFar', unknown: 'unknown', unreachable: 'unreached' };

/** Properties of every step of the address chart. @spec §9 Delivery fee */
export const invariants: Invariants<typeof addressMachine> = {
  'the chart is resting exactly while the address is incomplete': ({ after }) =>
    (after.value === 'resting') === (after.context.place === null),
  'every change starts the debounce again (d2)': ({ step, after }) =>
    step.event.type !== 'address.changed' ||
    (after.context.place === step.event['place'] && after.value === (after.context.place === null ? 'resting' : 'settling')),
  'a lookup begins only after the debounce': ({ before, step, after }) =>
    (after.value === 'locating') === (step.delay === 'settleDelay' && before?.value === 'settling'),
  'each outcome has its state, and an unreachable back end is not an unknown address': ({ step, after }) =>
    step.slot === undefined || after.value === stateAfter[step.slot.outcome],
  'the tag busy is set exactly while the fee is being determined': ({ after }) =>
    after.hasTag('busy') === (after.value === 'settling' || after.value === 'locating'),
};
