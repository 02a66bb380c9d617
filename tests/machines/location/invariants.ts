import type { locationMachine } from '#machines/location.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { Invariants } from '#qa/paths/chart.ts';

const leaf = (result: { after: { value: unknown } }) => statePath(result.after.value);

/** Properties of every step of the location panel. @spec §2 Location picker; §5; §8 */
export const invariants: Invariants<typeof locationMachine> = {
  'the panel opens only on request': ({ before, step, after }) =>
    before === null || before.hasTag('open') || !after.hasTag('open') || step.name === 'panel.open',
  'the panel closes on request, or by its delay after a choice (§9)': ({ before, step, after }) =>
    before === null ||
    !before.hasTag('open') ||
    after.hasTag('open') ||
    step.name === 'panel.close' ||
    (step.delay === 'closeDelay' && statePath(before.value) === 'open.chosen'),
  'the state chosen is reached by pickup, a zone, or a place within reach (§5 Too far)': ({ before, step, after }) =>
    statePath(after.value) !== 'open.chosen' ||
    (before !== null && statePath(before.value) === 'open.chosen') ||
    ['pickup.choose', 'zone.choose'].includes(step.event.type) ||
    (step.slot?.name === 'lookUp' && step.slot.outcome === 'found'),
  'a place that is too far opens an alert at once (§8)': ({ step, ...result }) =>
    step.slot?.name !== 'lookUp' || step.slot.outcome !== 'tooFar' || leaf(result) === 'open.tooFar.alerted',
  'dismissing the alert marks the query': ({ before, step, ...result }) =>
    before === null || !before.hasTag('failed') || step.name !== 'alert.dismiss' || leaf(result) === 'open.tooFar.marked',
  'fewer than three characters are never sent (§5)': (result) =>
    leaf(result) !== 'open.suggesting' || result.after.context.query.trim().length >= 3,
  'the looked-up text is never empty': ({ after, ...result }) =>
    leaf({ after, ...result }) !== 'open.lookingUp' || after.context.pendingLookup.text !== '',
  'the query is the last typed text (§2)': ({ step, after }) =>
    step.event.type !== 'query.changed' || !after.hasTag('open') || after.context.query === step.event['query'],
  'a failed lookup keeps the text, and marks it as invalid unless the lookup was of a position (§8)': ({ before, step, after }) =>
    step.slot === undefined ||
    !['suggest', 'lookUp'].includes(step.slot.name) ||
    !('error' in step.slot.result) ||
    (after.context.query === before?.context.query &&
      after.hasTag('invalid') === !(step.slot.name === 'lookUp' && before.context.pendingLookup.isPosition)),
  'each cause has its own state: no position, an unknown place, a lookup without a response (complaint 21)': (result) => {
    const { before, step } = result;
    if (step.slot === undefined || before === null) return step.delay !== 'positionDelay' || leaf(result) === 'open.unlocated.timedOut';
    const { name, outcome } = step.slot;
    if (name === 'locate')
      return outcome === 'located'
        ? leaf(result) === 'open.lookingUp'
        : leaf(result) === `open.unlocated.${outcome === 'broken' ? 'unavailable' : outcome}`;
    const cause = { unknown: 'unknown', unreachable: 'unreached' }[outcome];
    const place = name === 'lookUp' && before.context.pendingLookup.isPosition ? 'unlocated' : 'invalid';
    return cause === undefined || leaf(result) === `open.${place}.${cause}`;
  },
};
