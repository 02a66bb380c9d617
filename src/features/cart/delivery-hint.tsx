import { Trans } from '@lingui/react/macro';
import { minimumGap } from '#domain/delivery.ts';
import type { Destination, Settings } from '#domain/entities.ts';
import { Notice } from '#ui/notice.tsx';
import { formatPrice } from '#ui/price.tsx';

/** What a delivery by distance asks of every address, as long as none is known. */
const anywhere: Destination = { distance: { distance: 0 } };

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
  const gap = minimumGap(subtotal, destination ?? anywhere, settings);
  if (gap.missing === 0) return null;
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
