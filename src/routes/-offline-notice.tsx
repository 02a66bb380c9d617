import { isWaitingForNetwork, retryLoads } from '#api/connection.ts';
import { ConnectionNotice } from '#features/frame/connection-notice.tsx';
import { useReadable } from '#ui/use-readable.ts';

/** Says that what was asked for waits for the network; nothing while it does not. */
export function OfflineNotice() {
  const isWaiting = useReadable(isWaitingForNetwork, (is) => is);
  return isWaiting ? <ConnectionNotice onRetry={retryLoads} /> : null;
}
