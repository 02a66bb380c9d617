// References: §n in docs/behaviour.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startNativeBack } from '#actors/native-back/native-back.actors.ts';

let openDialogs: EventTarget[] = [];
beforeEach(() => {
  openDialogs = [];
  vi.stubGlobal('document', { querySelectorAll: (selector: string) => (selector === 'dialog[open]' ? openDialogs : []) });
});
afterEach(() => vi.unstubAllGlobals());

/** Starts the back button of a shell whose history has so many earlier pages. Returns it with what happened. */
function startShell({ pages }: { pages: number }) {
  const happened: string[] = [];
  let press = () => {};
  let changePage = () => {};
  const app = {
    addListener(event: string, listener: never) {
      if (event === 'backButton') press = listener;
    },
    exitApp: async () => void happened.push('exited'),
    getLaunchUrl: async () => null,
  };
  const history = {
    canGoBack: () => pages > 0,
    back: () => void happened.push('back'),
    subscribe: (listener: () => void) => (changePage = listener),
  };
  const actor = startNativeBack({ app, history });
  return { happened, press: () => press(), changePage: () => changePage(), isShown: () => actor.getSnapshot().hasTag('shown') };
}

test('the back button goes back in the history', () => {
  const shell = startShell({ pages: 1 });
  shell.press();
  expect([shell.happened, shell.isShown()]).toEqual([['back'], false]);
});

test('at its start, the first press announces the exit and the second exits (§9)', () => {
  const shell = startShell({ pages: 0 });
  shell.press();
  expect([shell.happened, shell.isShown()]).toEqual([[], true]);
  shell.press();
  expect(shell.happened).toEqual(['exited']);
});

test('a change of the page takes the announcement back', () => {
  const shell = startShell({ pages: 0 });
  shell.press();
  shell.changePage();
  expect(shell.isShown()).toBe(false);
  shell.press();
  expect([shell.happened, shell.isShown()]).toEqual([[], true]);
});

test('the topmost open dialog is asked to close, and nothing else happens', () => {
  const shell = startShell({ pages: 1 });
  const cancelled: string[] = [];
  openDialogs = ['below', 'topmost'].map((name) => {
    const dialog = new EventTarget();
    dialog.addEventListener('cancel', ({ cancelable }) => cancelled.push(`${name}, ${cancelable ? 'preventable' : 'final'}`));
    return dialog;
  });
  shell.press();
  expect([cancelled, shell.happened, shell.isShown()]).toEqual([['topmost, preventable'], [], false]);
});
