// References: §n in docs/behaviour.

import { cookieConsentMachine } from '#machines/cookie-consent.machine.ts';
import { testPaths } from '../../support/charts/test-paths.ts';
import { scenario } from './scenario.ts';

testPaths(cookieConsentMachine, scenario, [
  ['a first visit shows the notice (§2)', 'a first visit', { state: 'notice.shown tracking.off' }],
  ['accepting without services runs nothing', 'a first visit → consent.accept', { state: 'notice.hidden tracking.off' }],
  ['refusing is not possible without services', 'a first visit → consent.refuse', { state: 'notice.shown tracking.off' }],
  ['accepting runs the enabled services', 'a first visit with trackers → consent.accept', { state: 'notice.hidden tracking.on' }],
  ['refusing runs no services', 'a first visit with trackers → consent.refuse', { state: 'notice.hidden tracking.off' }],
  [
    'services keep running while the notice is shown again',
    'an accepted visit with trackers → consent.reopen',
    { state: 'notice.shown tracking.on' },
  ],
  [
    'a withdrawn consent stops the services',
    'an accepted visit with trackers → consent.reopen → consent.refuse',
    { state: 'notice.hidden tracking.off' },
  ],
  [
    'a refusal in another tab stops the services',
    'an accepted visit with trackers → choice.changed refused',
    { state: 'notice.hidden tracking.off' },
  ],
  ['the native app does not show the notice (§2)', 'the native app', { state: 'notice.hidden tracking.off' }],
]);
