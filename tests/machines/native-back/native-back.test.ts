// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { nativeBackMachine } from '#machines/native-back.machine.ts';
import { follow } from '#qa/paths/follow.ts';
import { scenario } from './scenario.ts';

test.each([
  ['a press closes the open dialog', 'back.press over a dialog', 'ready', ['closeDialog']],
  ['a press closes the open dialog at the root too', 'back.press over a dialog at the root', 'ready', ['closeDialog']],
  ['a press goes back', 'back.press on a later page', 'ready', ['goBack']],
  ['a press at the root asks for a second one (§2)', 'back.press at the root', 'confirming', []],
  ['a second press exits (§2)', 'back.press at the root → back.press at the root', 'exiting', []],
  ['a press on a dialog between the two closes it', 'back.press at the root → back.press over a dialog', 'ready', ['closeDialog']],
  ['a page opened between the two ends the wait', 'back.press at the root → page.changed', 'ready', []],
  ['the app stays ready if it cannot exit', 'back.press at the root → back.press at the root → exitApp impossible', 'ready', []],
  [
    'an app that has exited and is opened again asks for two presses',
    'back.press at the root → back.press at the root → exitApp left',
    'ready',
    [],
  ],
])('%s', (_, steps, state, actions) => {
  const end = follow(nativeBackMachine, scenario, `the app → ${steps}`);
  expect(end.state).toBe(state);
  expect(end.actions).toEqual(actions);
});

test.each([
  [999, 'exiting'],
  [1000, 'confirming'],
])('a second press after %d ms leads to %s (§9)', (ms, state) => {
  const clock = new SimulatedClock();
  const actor = createActor(nativeBackMachine, { clock }).start();
  actor.send({ type: 'back.press', isDialogOpen: false, canGoBack: false });
  clock.increment(ms);
  actor.send({ type: 'back.press', isDialogOpen: false, canGoBack: false });
  expect(actor.getSnapshot().value).toBe(state);
  actor.stop();
});
