import type { Store } from '#domain/store.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { createNotifier } from '#platform/notifier.ts';
import { codeCooldownKey } from '#stores/storage-keys.ts';

const tickMs = 1000;

/** Seconds until the next one-time code can be requested, and the address to which the last one was mailed. */
export type CodeCooldown = Store<number> & {
  /** Returns the address to which the last code was mailed, or an empty string. */
  email: () => string;
  start: (wait: { email: string; seconds: number }) => void;
  clear: () => void;
};

/**
 * Creates the cooldown between one-time codes. It stores the end time, so that it survives a reload and stays correct while the tab is
 * suspended.
 *
 * @spec docs/behaviour §2 /auth/verify; complaint 22
 */
export function createCodeCooldown(options: { storage: KeyValueStorage; now: () => Date }): CodeCooldown {
  const { storage, now } = options;
  const { subscribe, notify } = createNotifier<number>();
  let { email, until } = parseCodeWait(storage.get(codeCooldownKey));
  let published = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  // Clamp the stored time, which may be corrupt or come from a wrong clock.
  const remainingSeconds = () => Math.min(Math.max(0, Math.ceil((until - now().getTime()) / 1000)), maximumCooldownSeconds);
  function publishCooldown() {
    const seconds = remainingSeconds();
    if (seconds === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    if (seconds === published) return;
    published = seconds;
    notify(published);
  }
  function startTimer() {
    if (remainingSeconds() > 0) timer ??= setInterval(publishCooldown, tickMs);
    publishCooldown();
  }
  startTimer();
  globalThis.document?.addEventListener('visibilitychange', publishCooldown);

  return {
    getSnapshot: () => published,
    subscribe,
    email: () => email,
    start(wait) {
      email = wait.email;
      until = now().getTime() + wait.seconds * 1000;
      storage.set(codeCooldownKey, JSON.stringify({ email, until }));
      startTimer();
    },
    clear() {
      email = '';
      until = 0;
      storage.remove(codeCooldownKey);
      publishCooldown();
    },
  };
}

/** Maximum cooldown in seconds: a day, as in the server's rate limits. */
const maximumCooldownSeconds = 24 * 60 * 60;

type CodeWait = { email: string; until: number };

/** Parses a stored wait by hand, because the log-in needs it and no other parser. Returns one that has ended for any other text. */
function parseCodeWait(stored: string | null): CodeWait {
  try {
    const wait: unknown = JSON.parse(stored ?? 'null');
    if (isCodeWait(wait)) return wait;
  } catch {
    // What is stored is no JSON.
  }
  return { email: '', until: 0 };
}

function isCodeWait(value: unknown): value is CodeWait {
  if (typeof value !== 'object' || value === null || !('email' in value && 'until' in value)) return false;
  return typeof value.email === 'string' && Number.isFinite(value.until);
}
