import { hasMoreOrders } from '#domain/order/order-pages.ts';
import type { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof pastOrdersMachine> = {
  'a successful load leads to ready, and a failed one keeps the loaded pages': ({ before, step, after }) => {
    if (before === null || step.slot === undefined) return true;
    const isLoaded = 'output' in step.slot.result;
    return after.value === (isLoaded ? 'ready' : 'failed') && (isLoaded || after.context.pages === before.context.pages);
  },
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
  'a visible page refreshes every loaded page, and after a failure repeats the failed request': ({ before, step, after }) => {
    if (before === null || step.name !== 'page.resumed') return true;
    if (before.value === 'failed') return after.value === 'loading' && after.context.requested === before.context.requested;
    return before.value !== 'ready' || after.context.requested.length === before.context.pages.length;
  },
  'a change of the customer discards the loaded pages': ({ step, after: { value, context } }) =>
    step.name !== 'customer.changed' ||
    (value === 'loading' && context.pages.length + Object.keys(context.reordered).length === 0 && context.requested.join() === '1'),
  'a reorder fills the cart and keeps its outcome, and nothing else does (§6)': ({ before, step, after, actions }) =>
    actions.includes('addToCart') === (step.name === 'order.repeat') &&
    (step.name !== 'order.repeat' ||
      (after.value === before?.value &&
        JSON.stringify(after.context.reordered) === '{"o-1":{"missing":["Tacos d’hier"],"isAnyAdded":false}}')),
  'the tag failed is set exactly after a failure': ({ after }) => after.hasTag('failed') === (after.value === 'failed'),
};
