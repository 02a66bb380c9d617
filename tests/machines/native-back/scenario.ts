import type { nativeBackMachine } from '#machines/native-back.machine.ts';
import { noPayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

/** Presses of the back button over a dialog, with a history and without, and a shell that cannot exit. */
export const scenario: Scenario<typeof nativeBackMachine> = {
  inputs: { 'the app': undefined },
  events: {
    'back.press': {
      payloads: {
        'over a dialog': { isDialogOpen: true, canGoBack: true },
        'over a dialog at the root': { isDialogOpen: true, canGoBack: false },
        'on a later page': { isDialogOpen: false, canGoBack: true },
        'at the root': { isDialogOpen: false, canGoBack: false },
      },
    },
    'page.changed': noPayload,
  },
  outcomes: { exitApp: { left: resolves(undefined), impossible: rejects('the shell cannot exit') } },
  serializeContext: (context) => context,
};
