import { useDeferredValue, type FunctionComponent } from 'react';
import { useShop } from '#components/shop-context.ts';
import { lazyParts } from '#lazy/part.tsx';
import { useStore } from '#ui/use-store.ts';

const soonestPart = lazyParts(() => import('#features/location/soonest.tsx'));
const SoonestLine = soonestPart('SoonestLine', { loads: 'needed' });
const SoonestTime = soonestPart('SoonestTime', { loads: 'needed' });

/** Renders the promised time once an order mode is chosen. */
function LazySoonest({ Part }: { Part: FunctionComponent }) {
  // Import the part after the click that chooses the mode has been painted.
  const isChosen = useDeferredValue(useStore(useShop().orderMode, ({ chosen }) => chosen !== null));
  return isChosen ? <Part /> : null;
}

/** The promised time below the mode switch. */
export const LazySoonestLine = () => <LazySoonest Part={SoonestLine} />;

/** The promised time in the header. */
export const LazySoonestTime = () => <LazySoonest Part={SoonestTime} />;
