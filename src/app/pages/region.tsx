import { Trans } from '@lingui/react/macro';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Notice } from '#ui/page/notice.tsx';

/** A part of the page whose failure must not take the rest down. It is replaced by a notice, or by nothing if `isOptional`. */
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
  'use no memo';
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
