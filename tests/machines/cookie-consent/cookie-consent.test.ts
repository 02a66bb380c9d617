import { expect, test } from 'vitest';
import { cookieConsentMachine } from '#machines/cookie-consent.machine.ts';
import { follow } from '#qa/paths/follow.ts';
import { scenario } from './scenario.ts';

test.each([
  ['a first visit shows the notice (§2)', 'a first visit', 'notice.shown tracking.off'],
  ['accepting without services runs nothing', 'a first visit → consent.accept', 'notice.hidden tracking.off'],
  ['refusing is not possible without services', 'a first visit → consent.refuse', 'notice.shown tracking.off'],
  ['accepting runs the enabled services', 'a first visit with trackers → consent.accept', 'notice.hidden tracking.on'],
  ['refusing runs no services', 'a first visit with trackers → consent.refuse', 'notice.hidden tracking.off'],
  ['services keep running while the notice is shown again', 'an accepted visit with trackers → consent.reopen', 'notice.shown tracking.on'],
  [
    'a withdrawn consent stops the services',
    'an accepted visit with trackers → consent.reopen → consent.refuse',
    'notice.hidden tracking.off',
  ],
  ['a refusal in another tab stops the services', 'an accepted visit with trackers → choice.changed refused', 'notice.hidden tracking.off'],
  ['the native app does not show the notice (§2)', 'the native app', 'notice.hidden tracking.off'],
])('%s', (_, path, state) => {
  expect(follow(cookieConsentMachine, scenario, path).state).toBe(state);
});
