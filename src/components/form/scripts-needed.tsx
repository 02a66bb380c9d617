import { Trans } from '@lingui/react/macro';
import { Notice } from '#ui/page/notice.tsx';

/** States that the form does not work without scripts. Only in the server's HTML, and only for browsers that run no scripts. */
export function ScriptsNeeded() {
  return (
    <noscript>
      <Notice tone="warning">
        <Trans>Turn on JavaScript in your browser to fill in this form.</Trans>
      </Notice>
    </noscript>
  );
}
