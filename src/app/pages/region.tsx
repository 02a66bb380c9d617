import { Trans } from '@lingui/react/macro';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RetryNotice } from '#ui/page/retry-notice.tsx';

/** Error boundary for a part of the page. If the part fails, a notice replaces it, or nothing if `isOptional`. */
export function Region({ name, isOptional = false, children }: { name: string; isOptional?: boolean; children: ReactNode }) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={isOptional ? NoRegion : RegionError}
      onCatch={(error) => console.error(`${name} failed`, error)}
    >
      {children}
    </CatchBoundary>
  );
}

const NoRegion = () => null;

/** Says that a part of the page cannot be shown, and offers to try again. */
export function RegionError({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  return (
    <RetryNotice tone="warning" onRetry={reset}>
      <Trans>This part of the page cannot be shown.</Trans>
    </RetryNotice>
  );
}
