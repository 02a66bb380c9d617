import type { addressMachine } from '#machines/address.machine.ts';
import type { Invariants } from '../support/paths/run.ts';

const answers: Record<string, string> = { found: 'located', tooFar: 'tooFar', unknown: 'unknown', unreachable: 'unreached' };

/** What holds at every step of a typed address, whatever led there. @spec §9 Delivery fee */
export const addressInvariants: Invariants<typeof addressMachine> = {
  'nothing is said of an address that is not complete, and one that is complete does not rest': ({ after }) =>
    (after.value === 'resting') === (after.context.place === null),
  'every change waits until the address stands, and is the one that is looked up (d2)': ({ step, after }) =>
    step.event.type !== 'address.changed' ||
    (after.context.place === step.event['place'] && after.value === (after.context.place === null ? 'resting' : 'settling')),
  'a look begins once the address stood, and not before': ({ before, step, after }) =>
    (after.value === 'locating') === (step.delay === 'settleDelay' && before?.value === 'settling'),
  'each answer has its state, and a back end out of reach is no unknown address': ({ step, after }) =>
    step.slot === undefined || after.value === answers[step.slot.outcome],
  'busy is said exactly while the fee is being worked out': ({ after }) =>
    after.hasTag('busy') === (after.value === 'settling' || after.value === 'locating'),
};
