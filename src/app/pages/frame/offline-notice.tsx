import { isWaitingForNetwork, retryLoads } from '#lazy/connection.ts';
import { ConnectionNotice } from '#features/frame/connection-notice.tsx';
import { useStore } from '#ui/use-store.ts';

/** Notice that pending loads wait for the network. Renders nothing while none does. */
export function OfflineNotice() {
  const isWaiting = useStore(isWaitingForNetwork, (current) => current);
  return isWaiting ? <ConnectionNotice onRetry={retryLoads} /> : null;
}
