import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useShop } from '#components/shop-context.ts';
import { useSelector } from '#ui/use-selector.ts';

const NoLine = () => null;

/** The promised time below the mode switch. Loaded once an order mode is chosen; a failed import must not break the page. */
export function LazySoonestLine() {
  const { loadDeferredMessages } = useRouter().options.context;
  const [Line] = useState(() =>
    lazy<ComponentType>(() =>
      Promise.all([import('#features/location/soonest-line.tsx'), loadDeferredMessages()]).then(
        ([{ SoonestLine }]) => ({ default: SoonestLine }),
        () => ({ default: NoLine }),
      ),
    ),
  );
  const isChosen = useSelector(useShop().orderMode, ({ chosen }) => chosen !== null);
  return isChosen ? (
    <Suspense>
      <Line />
    </Suspense>
  ) : null;
}
