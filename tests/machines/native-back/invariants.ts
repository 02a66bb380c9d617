// References: §n in docs/behaviour.

import type { nativeBackMachine } from '#machines/native-back.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

/** Properties of the native back button at every step. @spec docs/behaviour §2 Native app */
export const invariants: Invariants<typeof nativeBackMachine> = {
  'only a second press at the root exits (§9)': ({ before, step: { event }, after }) =>
    !after.matches('exiting') ||
    before?.matches('exiting') === true ||
    (before?.matches('confirming') === true && event.type === 'back.press' && !event['isDialogOpen'] && !event['canGoBack']),
  'the hint is shown exactly between the two presses': ({ after }) => after.hasTag('shown') === after.matches('confirming'),
};
