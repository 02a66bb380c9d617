import type { dayTotalsMachine } from '#machines/day-totals.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof dayTotalsMachine> = {
  'a failure is shown exactly after a load or an export that failed': ({ after }) =>
    !after.hasTag('open') ||
    (after.context.failure !== null) === (after.matches({ open: 'failed' }) || after.matches({ open: 'exportFailed' })),
  'shown totals have been loaded': ({ after }) => !after.matches({ open: 'shown' }) || after.context.loaded !== null,
  'orders are exported once their totals are loaded': ({ after }) => !after.matches({ open: 'exporting' }) || after.context.loaded !== null,
  'loaded totals stay visible until the dialog is closed': ({ before, after }) =>
    before === null || before.context.loaded === null || after.matches('closed') || after.context.loaded !== null,
  'another day is loaded as soon as it is chosen': ({ before, step, after }) =>
    step.event.type !== 'day.choose' ||
    before?.hasTag('open') !== true ||
    (step.isInvalid === true ? after.value === before.value : after.matches({ open: 'loading' })),
};
