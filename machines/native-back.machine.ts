/**
 * The native app's back button: closes the open dialog; without one goes back in the history; at its start exits on a second press.
 *
 *   ready ─ back.press at the root ▶ confirming ─ back.press within a second ▶ exiting ─ left ▶ ready
 *
 * @spec docs/behaviour §2 Native app; §9 Timings
 */
import { and, not, setup } from 'xstate';
import { nativeBackExitMs } from '#config/constants.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

export const nativeBackMachine = setup({
  types: {} as {
    events:
      | { type: 'back.press'; isDialogOpen: boolean; canGoBack: boolean }
      /** The history has changed, by a link or by going back. */
      | { type: 'page.changed' };
    tags: 'shown';
  },
  actors: {
    /** Exits the app. Resolves once the app is in the background. */
    exitApp: actorPlaceholder<void, void>('exitApp'),
  },
  actions: {
    /** Supplied with `provide()`: closes the topmost dialog. */
    closeDialog: () => {},
    /** Supplied with `provide()`: goes back in the history. */
    goBack: () => {},
  },
  guards: {
    isDialogOpen: ({ event }) => event.type === 'back.press' && event.isDialogOpen,
    canGoBack: ({ event }) => event.type === 'back.press' && event.canGoBack,
  },
  delays: { exitDelay: nativeBackExitMs },
}).createMachine({
  id: 'nativeBack',
  initial: 'ready',
  on: {
    'back.press': [
      { guard: 'isDialogOpen', target: '.ready', actions: 'closeDialog' },
      { guard: 'canGoBack', target: '.ready', actions: 'goBack' },
    ],
  },
  states: {
    ready: {
      on: { 'back.press': { guard: and([not('isDialogOpen'), not('canGoBack')]), target: 'confirming' } },
    },
    confirming: {
      tags: 'shown',
      after: { exitDelay: 'ready' },
      on: {
        'back.press': { guard: and([not('isDialogOpen'), not('canGoBack')]), target: 'exiting' },
        'page.changed': 'ready',
      },
    },
    exiting: {
      invoke: { id: 'exitApp', src: 'exitApp', onDone: 'ready', onError: 'ready' },
    },
  },
});
