import { Trans } from '@lingui/react/macro';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';

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

function RegionError({ reset }: ErrorComponentProps) {
  const action = (
    <Button kind="secondary" onClick={reset}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone="warning" role="alert" action={action}>
      <Trans>This part of the page cannot be shown.</Trans>
    </Notice>
  );
}
