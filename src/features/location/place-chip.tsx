import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { OrderModeStore } from '#domain/order-mode.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './place-chip.module.css';

/** How the order is had, as the header shows it; leads to where it is changed. */
export function PlaceChip({ orderMode }: { orderMode: OrderModeStore }) {
  const mode = useSelector(orderMode, (state) => state.mode);
  return (
    <Link to="/menu" className={styles['chip']}>
      <Icon name={mode === 'pickup' ? 'store' : 'bike'} />
      {mode === 'pickup' ? <Trans>Pickup</Trans> : <Trans context="order type">Delivery</Trans>}
    </Link>
  );
}
