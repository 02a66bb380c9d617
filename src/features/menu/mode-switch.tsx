import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { isDeliveryActive } from '#domain/delivery-mode.ts';
import type { OrderMode, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order-mode.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './mode-switch.module.css';
import { useReadable } from '#ui/use-readable.ts';

const modes: { mode: OrderMode; icon: IconName; name: ReactNode }[] = [
  { mode: 'pickup', icon: 'store', name: <Trans>Pickup</Trans> },
  { mode: 'delivery', icon: 'bike', name: <Trans context="order type">Delivery</Trans> },
];

export function ModeSwitch({ orderMode, settings }: { orderMode: OrderModeStore; settings: Settings }) {
  const { t } = useLingui();
  const name = useId();
  const current = useReadable(orderMode, (snapshot) => snapshot.mode);
  const offered = modes.filter(({ mode }) => mode === 'pickup' || mode === current || isDeliveryActive(settings));

  return (
    <fieldset className={styles['switch']} aria-label={t`Order type`}>
      {offered.map((choice) => (
        <label key={choice.mode} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            className={styles['input']}
            checked={choice.mode === current}
            onChange={() => orderMode.choose(choice.mode)}
          />
          <Icon name={choice.icon} />
          <span>{choice.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
