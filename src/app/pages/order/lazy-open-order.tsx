import { lazyParts } from '#lazy/part.tsx';

/** The state of an order that may still be open. */
export const LazyOpenOrder = lazyParts(() => import('./open-order.tsx'))('OpenOrder', { loads: 'needed' });
