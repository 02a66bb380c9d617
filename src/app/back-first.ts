import type { RouterHistory } from '@tanstack/react-router';

/** Milliseconds. A browser that has not gone back by then does not do so. */
const longestBackMs = 1000;

/**
 * A browser goes back a moment after it was asked to. Who goes on meanwhile, as with a tap right after a panel was closed,
 * goes on from where Back leads: without this, going back would undo their step.
 */
export function goBackFirst(history: RouterHistory): void {
  const { back } = history;
  history.back = (options) => {
    let settle = () => {};
    const gone = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const unsubscribe = history.subscribe(({ action: { type } }) => {
      if (!isStep(type)) settle();
    });
    setTimeout(settle, longestBackMs);
    const blockerFn = async ({ action }: { action: string }) => {
      if (isStep(action)) await gone;
      return false;
    };
    const unblock = history.block({ blockerFn, enableBeforeUnload: false });
    void gone.then(() => {
      unsubscribe();
      unblock();
    });
    back(options);
  };
}

const isStep = (type: string) => type === 'PUSH' || type === 'REPLACE';
