import { useSelector } from '@xstate/react';
import { ExitHint } from '#features/native/exit-hint.tsx';
import { statePath } from '#machines/state-path.ts';
import type { startNativeBack } from '#actors/native-back/native-back.actors.ts';

/** The region of the back button's chart, with the hint before the app is left. */
export function NativeBackRegion({ back }: { back: ReturnType<typeof startNativeBack> }) {
  const snapshot = useSelector(back, (current) => current);
  return (
    <div data-machine="nativeBack" data-state={statePath(snapshot.value)}>
      {snapshot.hasTag('shown') ? <ExitHint /> : null}
    </div>
  );
}
