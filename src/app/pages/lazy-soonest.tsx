import { lazy, Suspense, useDeferredValue, type ComponentType } from 'react';
import { useShop } from '#components/shop-context.ts';
import { load } from '#lazy/load.ts';
import { useStore } from '#ui/use-store.ts';

const Nothing = () => null;

/** Loads a part on the first render. A failed import must not break the page. */
const lazySoonest = (part: 'SoonestLine' | 'SoonestTime') =>
  lazy<ComponentType>(() =>
    load(() => import('#features/location/soonest.tsx')).then(
      (parts) => ({ default: parts[part] }),
      () => ({ default: Nothing }),
    ),
  );

const SoonestLine = lazySoonest('SoonestLine');
const SoonestTime = lazySoonest('SoonestTime');

/** Renders the promised time once an order mode is chosen. */
function LazySoonest({ Part }: { Part: ComponentType }) {
  // Import the part after the click that chooses the mode has been painted.
  const isChosen = useDeferredValue(useStore(useShop().orderMode, ({ chosen }) => chosen !== null));
  return isChosen ? (
    <Suspense>
      <Part />
    </Suspense>
  ) : null;
}

/** The promised time below the mode switch. */
export const LazySoonestLine = () => <LazySoonest Part={SoonestLine} />;

/** The promised time in the header. */
export const LazySoonestTime = () => <LazySoonest Part={SoonestTime} />;
