import { createActor, fromPromise } from 'xstate';
import { nativeBackMachine } from '#machines/native-back.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { cancelTopDialog, topDialog } from '#platform/dialogs.ts';
import type { NativePlugins } from '#platform/native.ts';

type History = { canGoBack: () => boolean; back: () => void; subscribe: (listener: () => void) => unknown };

/**
 * Starts the chart of the native back button with the shell's events.
 *
 * @spec docs/behaviour §2 Native app
 */
export function startNativeBack({ app, history }: { app: NativePlugins['App']; history: History }) {
  const actor = createActor(
    nativeBackMachine.provide({
      actions: { closeDialog: cancelTopDialog, goBack: () => history.back() },
      actors: { exitApp: fromPromise(() => app.exitApp()) },
    }),
    inspectOptions(),
  ).start();
  // Without a listener for `backButton` the shell exits the app on the first press.
  app.addListener('backButton', () =>
    actor.send({ type: 'back.press', isDialogOpen: topDialog() !== null, canGoBack: history.canGoBack() }),
  );
  history.subscribe(() => actor.send({ type: 'page.changed' }));
  return actor;
}
