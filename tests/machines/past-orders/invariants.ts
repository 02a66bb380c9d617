// References: §n in docs/behaviour.

import { hasMoreOrders } from '#domain/order/order-pages.ts';
import type { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof pastOrdersMachine> = {
  'older orders are loaded only while the list shows that there are some (§9)': ({ before, step, after }) => {
    if (before === null || step.name !== 'orders.more') return true;
    const isOffered = (before.value === 'ready' || before.value === 'loading') && hasMoreOrders(before.context.pages);
    return isOffered
      ? after.value === 'loadingMore' && after.context.requested.join() === String(before.context.pages.length + 1)
      : after.value === before.value;
  },
  'only the pages with an open order are polled (§4)': ({ before, step, after }) => {
    if (before === null || step.delay !== 'pollInterval') return true;
    const open = before.context.pages.flatMap(({ isOpen }, index) => (isOpen ? [index + 1] : []));
    return open.length > 0 ? after.value === 'loading' && after.context.requested.join() === open.join() : after.value === before.value;
  },
  'the tag failed is set exactly after a failure': ({ after }) => after.hasTag('failed') === (after.value === 'failed'),
};
