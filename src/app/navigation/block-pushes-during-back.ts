import type { RouterHistory } from '@tanstack/react-router';
import { replaceBack } from './router-internals.ts';

/** Maximum time in milliseconds to wait for the popstate event of `history.back()`. */
const backTimeoutMs = 1000;

/**
 * Delays pushes and replacements between `history.back()` and its popstate event. `history.back()` is asynchronous, so it would
 * otherwise undo a navigation that started in between, such as a tap right after a panel was closed.
 */
export function blockPushesDuringBack(history: RouterHistory): void {
  replaceBack(history, (back) => (options) => {
    let settle = () => {};
    const wentBack = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const unsubscribe = history.subscribe(({ action: { type } }) => {
      if (!isPushOrReplace(type)) settle();
    });
    setTimeout(settle, backTimeoutMs);
    const blockerFn = async ({ action }: { action: string }) => {
      if (isPushOrReplace(action)) await wentBack;
      return false;
    };
    const unblock = history.block({ blockerFn, enableBeforeUnload: false });
    void wentBack.then(unsubscribe).then(unblock);
    back(options);
  });
}

const isPushOrReplace = (type: string) => type === 'PUSH' || type === 'REPLACE';
