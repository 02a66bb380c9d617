import { lazy, Suspense } from 'react';
import { loadWhenOnline } from '#api/http/connection.ts';
import type { Settings } from '#domain/entities.ts';
import { statePath } from '#machines/state-path.ts';
import { useReadable } from '#ui/use-readable.ts';
import type { RouterContext } from './context.ts';

const importDialog = () => import('#features/location/location-dialog.tsx');
const LocationDialog = lazy(async () => ({ default: (await loadWhenOnline(importDialog)).LocationDialog }));

/** The lazily loaded location dialog. Its `data-machine` region is rendered even while it is closed. */
export function LazyLocation({ settings, location, orderMode, place }: RouterContext & { settings: Settings }) {
  const isOpen = useReadable(location, (snapshot) => snapshot.hasTag('open'));
  const state = useReadable(location, (snapshot) => statePath(snapshot.value));
  const closed = <div data-machine="location" data-state={state} />;
  return isOpen ? (
    <Suspense fallback={closed}>
      <LocationDialog panel={location} {...{ orderMode, place, settings }} />
    </Suspense>
  ) : (
    closed
  );
}
