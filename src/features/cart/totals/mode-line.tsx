import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ModePrice } from '#components/price/mode-price.tsx';
import { useShop } from '#components/shop-context.ts';
import type { OrderMode } from '#domain/entities.ts';
import { subtotalsByMode } from '#domain/pricing/price-breakdown.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './mode-line.module.css';
import { useStore } from '#ui/use-store.ts';

const modeLabels: Record<OrderMode, { icon: IconName; other: OrderMode; name: ReactNode; change: ReactNode }> = {
  pickup: { icon: 'store', other: 'delivery', name: <Trans>Pickup</Trans>, change: <Trans>Have it delivered</Trans> },
  delivery: {
    icon: 'bike',
    other: 'pickup',
    name: <Trans context="order type">Delivery</Trans>,
    change: <Trans>Collect it instead</Trans>,
  },
};

/** The order mode with a button to switch it. */
export function ModeLine() {
  const { orderMode, settings, quote } = useShop();
  const items = useStore(quote, (current) => current.items);
  const { mode, chosen } = useStore(orderMode, (snapshot) => snapshot);
  const isDeliveryOffered = parseSettings(settings).delivery.isActive;
  const labels = modeLabels[mode];

  return (
    <div className={styles['line']}>
      <div className={styles['mode']}>
        <Icon name={labels.icon} />
        <span className={styles['name']}>{labels.name}</span>
        {mode === 'delivery' || isDeliveryOffered ? (
          <Button kind="quiet" onClick={() => orderMode.choose(labels.other)}>
            {labels.change}
          </Button>
        ) : null}
      </div>
      <ModePrice subtotals={subtotalsByMode(items)} mode={mode === 'delivery' || isDeliveryOffered ? chosen : null} />
    </div>
  );
}
