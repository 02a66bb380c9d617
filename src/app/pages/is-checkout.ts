import type { RouterState } from '@tanstack/react-router';

/** Whether the checkout is shown, and not the "not found" page of an unknown step, which the server renders under another path. */
export const isCheckout = ({ matches }: RouterState) =>
  matches.some(({ routeId }) => routeId === '/checkout') && matches.every(({ error }) => error === undefined);
