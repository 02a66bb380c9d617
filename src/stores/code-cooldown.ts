import type { Readable } from '#domain/cart.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { notifier } from './notifier.ts';
import type { Readers } from './storage-schemas.ts';

const key = 'auth:code';
const tickMs = 1000;

/** For which address a code was mailed last, and the seconds until the next may be asked for. */
export type CodeWait = Readable<number> & {
  /** Empty: for none. */
  email: () => string;
  begin: (wait: { email: string; seconds: number }) => void;
  forget: () => void;
};

/**
 * The wait for the next code, counted by the clock and kept through a reload: a page that slept while the customer looked
 * for the mail shows the right number when it wakes.
 *
 * @spec §2 /auth/verify; complaint 22
 */
export function createCodeWait(options: { storage: KeyValueStorage; readers: Readers; now: () => Date }): CodeWait {
  const { storage, readers, now } = options;
  const { subscribe, notify } = notifier<number>();
  let { email, until } = readers.codeWait(storage.get(key)) ?? { email: '', until: 0 };
  let shown = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  // A stored time is never believed beyond what a wait can last.
  const left = () => Math.min(Math.max(0, Math.ceil((until - now().getTime()) / 1000)), longestWaitSeconds);
  function show() {
    const seconds = left();
    if (seconds === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    if (seconds === shown) return;
    shown = seconds;
    notify(shown);
  }
  function run() {
    if (left() > 0) timer ??= setInterval(show, tickMs);
    show();
  }
  run();
  globalThis.document?.addEventListener('visibilitychange', show);

  return {
    getSnapshot: () => shown,
    subscribe,
    email: () => email,
    begin(wait) {
      email = wait.email;
      until = now().getTime() + wait.seconds * 1000;
      storage.set(key, JSON.stringify({ email, until }));
      run();
    },
    forget() {
      email = '';
      until = 0;
      storage.remove(key);
      show();
    },
  };
}

/** A day: the longest that the back end's limits ask. */
const longestWaitSeconds = 24 * 60 * 60;
