import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useState, type ComponentType } from 'react';
import { useShop } from '#components/shop-context.ts';
import { load } from '#lazy/load.ts';
import { useStore } from '#ui/use-store.ts';

const importSoonest = () => load(() => import('#features/location/soonest.tsx'));
const Nothing = () => null;

/** Renders the promised time once an order mode is chosen. A failed import must not break the page. */
function LazySoonest({ part }: { part: 'SoonestLine' | 'SoonestTime' }) {
  const { loadDeferredMessages } = useRouter().options.context;
  const [Part] = useState(() =>
    lazy<ComponentType>(() =>
      Promise.all([importSoonest(), loadDeferredMessages()]).then(
        ([parts]) => ({ default: parts[part] }),
        () => ({ default: Nothing }),
      ),
    ),
  );
  // Import the part after the click that chooses the mode has been painted.
  const isChosen = useDeferredValue(useStore(useShop().orderMode, ({ chosen }) => chosen !== null));
  return isChosen ? (
    <Suspense>
      <Part />
    </Suspense>
  ) : null;
}

/** The promised time below the mode switch. */
export const LazySoonestLine = () => <LazySoonest part="SoonestLine" />;

/** The promised time in the header. */
export const LazySoonestTime = () => <LazySoonest part="SoonestTime" />;
