import { Trans } from '@lingui/react/macro';
import { useAccount } from '#features/account/account-context.ts';
import { Notice } from '#ui/page/notice.tsx';

/** Link to the demo mailbox. Renders nothing outside demo mode. */
export function DemoMailbox() {
  const { site } = useAccount();
  return site.demo ? (
    <Notice tone="info">
      <Trans>Demonstration: no mail is really sent.</Trans>{' '}
      <a href={`${site.apiRoot}/dev/mailbox`} target="_blank" rel="noreferrer">
        <Trans>Open the demo mailbox (new tab)</Trans>
      </a>
    </Notice>
  ) : null;
}
