import { isSessionEnd } from '#actors/order-board/staff-session.actors.ts';
import type { ApiClient } from '#api/http/http.ts';
import { fetchControls, sendControlChange } from '#api/staff/controls.ts';
import type { ShopControls } from '#domain/staff/controls.ts';
import type { ControlsState, ControlsStore } from '#features/counter/counter-context.ts';
import { createNotifier } from '#stores/notifier.ts';

const initialState: ControlsState = { controls: null, savingCount: 0, retry: null };

/** Store of the controls, with what the session does with it. */
export type SessionControls = ControlsStore & {
  /** Discards the controls of a session that has ended. */
  clear: () => void;
};

/**
 * Keeps the restaurant's controls of the current session. Calls run one after the other, so that an earlier answer cannot replace a
 * later one. `onEnd` is called if a change finds that the session has ended.
 */
export function createControlsStore(api: ApiClient, { onEnd }: { onEnd: () => void }): SessionControls {
  const { subscribe, notify } = createNotifier<ControlsState>();
  let state = initialState;
  let queue = Promise.resolve();
  /** Incremented when the session ends, so that responses to its calls are ignored. */
  let session = 0;

  function update(changes: Partial<ControlsState>) {
    state = { ...state, ...changes };
    notify(state);
  }
  function run(
    call: () => Promise<ShopControls>,
    { isChange = false, onSaved }: { isChange?: boolean; onSaved?: (() => void) | undefined } = {},
  ) {
    const ownSession = session;
    if (isChange) update({ savingCount: state.savingCount + 1 });
    const earlier = queue;
    queue = (async () => {
      await earlier;
      const result = await call().catch((error: unknown) => (isSessionEnd(error) ? 'ended' : 'failed'));
      if (ownSession !== session) return;
      const savingCount = state.savingCount - (isChange ? 1 : 0);
      if (typeof result === 'string') update({ savingCount, retry: () => run(call, { isChange, onSaved }) });
      else update({ savingCount, retry: null, controls: result });
      if (result === 'ended') onEnd();
      else if (result !== 'failed') onSaved?.();
    })();
  }
  return {
    getSnapshot: () => state,
    subscribe,
    refresh: () => run(() => fetchControls(api)),
    change: (change, onSaved) => run(() => sendControlChange(api, change), { isChange: true, onSaved }),
    clear() {
      session += 1;
      update(initialState);
    },
  };
}
