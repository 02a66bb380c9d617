import { Trans, useLingui } from '@lingui/react/macro';
import { minimumGap } from '#domain/delivery.ts';
import type { Destination, Settings } from '#domain/entities.ts';
import type { Cents } from '#domain/money.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { formatPrice } from '#format/numbers.ts';
import { Notice } from '#ui/page/notice.tsx';
import { ProgressBar } from '#ui/page/progress-bar.tsx';

/** Returns what is missing to the minimum order, or null if no surcharge is due or its conditions are unknown. */
export function surchargeGap(subtotal: Cents, destination: Destination | null, settings: Settings): ReturnType<typeof minimumGap> | null {
  // Each zone has its own minimum. Deliveries by distance have a common minimum, which is known before the address.
  const place =
    destination ?? (parseSettings(settings).delivery.calculationType === 'distance_based' ? { distance: { distance: 0 } } : null);
  const gap = place === null ? null : minimumGap(subtotal, place, settings);
  return gap === null || gap.missingAmount === 0 ? null : gap;
}

type SurchargeNoticeProps = { subtotal: Cents; gap: ReturnType<typeof minimumGap> };

/** The amount to add to avoid the small order surcharge, with a bar. */
export function SurchargeNotice({ subtotal, gap }: SurchargeNoticeProps) {
  const { i18n } = useLingui();
  const missing = formatPrice(gap.missingAmount, i18n.locale);
  const surcharge = formatPrice(gap.surcharge, i18n.locale);

  return (
    <Notice tone="info" icon="bike">
      <Trans>
        Add {missing} to avoid the small order surcharge of {surcharge}
      </Trans>
      <ProgressBar value={subtotal} max={subtotal + gap.missingAmount} />
    </Notice>
  );
}
