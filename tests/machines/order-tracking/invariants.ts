import { isSettled } from '#domain/order/tracking.ts';
import type { orderTrackingMachine } from '#machines/order-tracking.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof orderTrackingMachine> = {
  'a hidden page neither waits for the next request nor repeats a failed one': ({ after }) =>
    !after.context.isHidden || (after.value !== 'waiting' && after.value !== 'failed'),
  'a known order is never forgotten': ({ before, after }) =>
    before === null ||
    ((before.context.order === null || after.context.order !== null) &&
      (before.context.tracking === null || after.context.tracking !== null)),
  'a settled order is asked for again only when the page is shown again': ({ before, step, after }) =>
    before?.value !== 'settled' || after.value === 'settled' || step.name === 'page.resumed',
  'only a settled order rests as such': ({ after: { value, context } }) =>
    value !== 'settled' || (context.tracking !== null && isSettled(context.tracking)),
  'an unknown order is not asked for again': ({ after }) => (after.status === 'done') === (after.value === 'unknown'),
  'a failure is forgotten with the next response': ({ step, after }) =>
    !/ (open|settled)$/.test(step.name) || after.context.failure === null,
};
