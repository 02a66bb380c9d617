import { Trans } from '@lingui/react/macro';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { ChunkError } from '#lazy/load.ts';
import { reloadPage } from '#platform/reload.ts';
import type { ElementNode } from '#ui/element-node.ts';
import { RemountBoundary } from '#ui/remount-boundary.tsx';
import { RetryNotice } from '#ui/page/retry-notice.tsx';

/** Error boundary for a part of the page. If the part fails, a notice replaces it, or nothing if `isOptional`. */
export function Region({ name, isOptional = false, children }: { name: string; isOptional?: boolean; children: ElementNode }) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={isOptional ? NoRegion : RegionError}
      onCatch={(error) => console.error(`${name} failed`, error)}
    >
      <RemountBoundary>{children}</RemountBoundary>
    </CatchBoundary>
  );
}

const NoRegion = () => null;

/** Says that a part of the page cannot be shown, and offers to try again. React keeps a missing chunk missing, so that only a reload helps. */
export function RegionError({ error, reset }: Pick<ErrorComponentProps, 'reset'> & Partial<ErrorComponentProps>) {
  const retry = () => (error instanceof ChunkError && reloadPage() ? undefined : reset());
  return (
    <RetryNotice tone="warning" onRetry={retry}>
      <Trans>This part of the page cannot be shown.</Trans>
    </RetryNotice>
  );
}
