import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useBoard } from '#features/counter/counter-context.ts';

/** Calls `onApplied` while rendering, once for each action on the order that the server has applied. It may set the component's state. */
export function useAppliedAction(orderId: string, onApplied: () => void): void {
  const applied = useSelector(useBoard(), ({ context }) => context.applied);
  const [handled, setHandled] = useState(applied);
  if (applied === handled) return;
  setHandled(applied);
  if (applied?.orderId === orderId) onApplied();
}
