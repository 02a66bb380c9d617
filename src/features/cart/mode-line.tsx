import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isDeliveryActive } from '#domain/delivery-mode.ts';
import type { OrderMode, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order-mode.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './mode-line.module.css';
import { useReadable } from '#ui/use-readable.ts';

const faces: Record<OrderMode, { icon: IconName; other: OrderMode; name: ReactNode; change: ReactNode }> = {
  pickup: { icon: 'store', other: 'delivery', name: <Trans>Pickup</Trans>, change: <Trans>Have it delivered</Trans> },
  delivery: {
    icon: 'bike',
    other: 'pickup',
    name: <Trans context="order type">Delivery</Trans>,
    change: <Trans>Collect it instead</Trans>,
  },
};

/** How the order goes out, and the way to change it. */
export function ModeLine({ orderMode, settings }: { orderMode: OrderModeStore; settings: Settings }) {
  const mode = useReadable(orderMode, (snapshot) => snapshot.mode);
  const face = faces[mode];

  return (
    <div className={styles['mode']}>
      <Icon name={face.icon} />
      <span className={styles['name']}>{face.name}</span>
      {mode === 'delivery' || isDeliveryActive(settings) ? (
        <Button kind="quiet" onClick={() => orderMode.choose(face.other)}>
          {face.change}
        </Button>
      ) : null}
    </div>
  );
}
