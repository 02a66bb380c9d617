import { useSelector } from '@xstate/react';
import { lazyParts } from '#lazy/part.tsx';
import { useLocationPanel } from '#features/location/location-context.ts';
import { statePath } from '#machines/state-path.ts';
import { RegionError } from '#app/pages/region.tsx';

const LocationDialog = lazyParts(() => import('#features/location/location-dialog.tsx'))('LocationDialog', {
  loads: 'needed',
  Loading: ClosedLocation,
  Failure: RegionError,
});

/** The region of the closed dialog, in which browser tests read the state of its chart. */
function ClosedLocation() {
  const { panel } = useLocationPanel();
  return <div data-machine="location" data-state={useSelector(panel, (snapshot) => statePath(snapshot.value))} />;
}

/** The location dialog. */
export function LazyLocation() {
  const isOpen = useSelector(useLocationPanel().panel, (snapshot) => snapshot.hasTag('open'));
  return isOpen ? <LocationDialog /> : <ClosedLocation />;
}
