import { latestChanges } from '#domain/staff/controls.ts';
import type { shopControlsMachine } from '#machines/shop-controls.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof shopControlsMachine> = {
  'a change waits until it is stored or refused': ({ before, step, after }) => {
    if (before === null) return true;
    const isSettled = before.matches('saving') && /^saveChange (loaded|refused)$/.test(step.name);
    const expected = isSettled ? before.context.queue.slice(1) : before.context.queue;
    const isEnd = step.name.endsWith(' ended');
    return (
      isEnd ||
      expected.every((waiting) => latestChanges([...after.context.queue, waiting]).length === latestChanges(after.context.queue).length)
    );
  },
  'changes wait only for another call, or after a failure': ({ after }) =>
    after.context.queue.length === 0 || ['loading', 'saving', 'saveFailed', 'refreshing'].some((state) => after.matches(state as 'saving')),
  'two changes of one control never wait behind each other': ({ after: { context, value } }) => {
    const waiting = value === 'saving' ? context.queue.slice(1) : context.queue;
    return latestChanges(waiting).length === waiting.length;
  },
  'a failure of a change is shown until the staff acts again': ({ before, step, after }) =>
    before === null ||
    !(before.matches('saveFailed') || before.matches('refused')) ||
    /^(control\.change|controls\.retry|refusal\.dismiss)/.test(step.name) ||
    (after.context.failure !== null && !after.matches('ready')),
  'no failure is shown while all is well': ({ after }) =>
    !after.matches('ready') || after.context.failure === null || after.context.queue.length > 0,
};
