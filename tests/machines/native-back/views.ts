import type { nativeBackMachine } from '#machines/native-back.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { status, type StateViews } from '../../support/browser-paths/expected-elements.ts';

const hint = status('Appuyez encore une fois pour quitter l’application.');

/** Elements that each state of the native back button shows. */
export const views: StateViews<LeafOf<typeof nativeBackMachine>> = {
  ready: [{ ...hint, state: 'absent' }],
  confirming: [hint],
  exiting: [{ ...hint, state: 'absent' }],
};
