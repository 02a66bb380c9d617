import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { loadWhenOnline } from '#lazy/connection.ts';
import { useLocationPanel } from '#features/location/location-context.ts';
import { statePath } from '#machines/state-path.ts';
import { load } from '#lazy/load.ts';

const importDialog = () => load(() => import('#features/location/location-dialog.tsx'));
const LocationDialog = lazy(async () => ({ default: (await loadWhenOnline(importDialog)).LocationDialog }));

/** The lazily loaded location dialog. Its `data-machine` region is rendered even while it is closed. */
export function LazyLocation() {
  const { panel } = useLocationPanel();
  const isOpen = useSelector(panel, (snapshot) => snapshot.hasTag('open'));
  const state = useSelector(panel, (snapshot) => statePath(snapshot.value));
  const closed = <div data-machine="location" data-state={state} />;
  return isOpen ? (
    <Suspense fallback={closed}>
      <LocationDialog />
    </Suspense>
  ) : (
    closed
  );
}
