import { Trans } from '@lingui/react/macro';
import type { SiteConfig } from '#config/site.ts';
import { Notice } from '#ui/notice.tsx';

/** Says that no card is charged, where the shop is a demonstration. */
export function DemoBanner({ site }: { site: SiteConfig }) {
  if (!site.demo) return null;
  return (
    <Notice tone="warning">
      <Trans>Demo mode: no real payment</Trans>
    </Notice>
  );
}
