// References: §n in docs/behaviour.

import type { locationMachine } from '#machines/location.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { Invariants } from '#qa/paths/chart.ts';

const leaf = (result: { after: { value: unknown } }) => statePath(result.after.value);

/** Properties of every step of the location panel. @spec docs/behaviour §2 Location picker; §5; §8 */
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
    (step.actor?.name === 'lookUp' && step.actor.outcome === 'found'),
  'fewer than three characters are never sent (§5)': (result) =>
    leaf(result) !== 'open.suggesting' || result.after.context.query.trim().length >= 3,
  'the looked-up text is never empty': ({ after, ...result }) =>
    leaf({ after, ...result }) !== 'open.lookingUp' || after.context.pendingLookup.text !== '',
};
