import { Trans, useLingui } from '@lingui/react/macro';
import { minimumGap } from '#domain/delivery.ts';
import type { Destination, Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { formatPrice } from '#format/numbers.ts';
import { Notice } from '#ui/page/notice.tsx';

/** The amount to add to avoid the small order surcharge. Renders nothing above the minimum. */
export function SurchargeNotice({
  subtotal,
  destination,
  settings,
}: {
  subtotal: number;
  destination: Destination | null;
  settings: Settings;
}) {
  const { i18n } = useLingui();
  // Each zone has its own minimum. Deliveries by distance have a common minimum, which is known before the address.
  const place =
    destination ?? (parseSettings(settings).delivery.calculationType === 'distance_based' ? { distance: { distance: 0 } } : null);
  const gap = place === null ? null : minimumGap(subtotal, place, settings);
  if (gap === null || gap.missingAmount === 0) return null;
  const missing = formatPrice(gap.missingAmount, i18n.locale);
  const surcharge = formatPrice(gap.surcharge, i18n.locale);

  return (
    <Notice tone="info" icon="bike">
      <Trans>
        Add {missing} to avoid the small order surcharge of {surcharge}
      </Trans>
    </Notice>
  );
}
