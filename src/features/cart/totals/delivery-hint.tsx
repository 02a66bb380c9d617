import { Trans } from '@lingui/react/macro';
import { calculationType } from '#domain/delivery-mode.ts';
import { minimumGap } from '#domain/delivery.ts';
import type { Destination, Settings } from '#domain/entities.ts';
import { Notice } from '#ui/page/notice.tsx';
import { formatPrice } from '#ui/price.tsx';

/** What to add so that a small delivery costs no surcharge. */
export function DeliveryHint({
  subtotal,
  destination,
  settings,
}: {
  subtotal: number;
  destination: Destination | null;
  settings: Settings;
}) {
  // Each zone has a minimum of its own; deliveries by distance share one, which holds before the address is known.
  const place = destination ?? (calculationType(settings) === 'distance_based' ? { distance: { distance: 0 } } : null);
  const gap = place === null ? null : minimumGap(subtotal, place, settings);
  if (gap === null || gap.missing === 0) return null;
  const missing = formatPrice(gap.missing);
  const surcharge = formatPrice(gap.surcharge);

  return (
    <Notice tone="info" icon="bike">
      <Trans>
        Add {missing} to avoid the small order surcharge of {surcharge}
      </Trans>
    </Notice>
  );
}
