import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Notice } from './notice.tsx';

/** Notice of something that failed, with a button that tries it again. */
export function RetryNotice({
  tone = 'alert',
  onRetry,
  ...rest
}: Omit<ComponentProps<typeof Notice>, 'tone' | 'action'> & { tone?: 'alert' | 'warning'; onRetry: (() => void) | undefined }) {
  const action = (
    <Button kind="secondary" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
  return <Notice data-live="assertive" {...rest} tone={tone} action={action} />;
}
