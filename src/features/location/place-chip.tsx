import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { OrderModeStore } from '#domain/order-mode.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './place-chip.module.css';
import { useReadable } from '#ui/use-readable.ts';

/** How the order is had, as the header shows it; leads to where it is changed. */
export function PlaceChip({ orderMode }: { orderMode: OrderModeStore }) {
  const mode = useReadable(orderMode, (state) => state.mode);
  return (
    <Link to="/menu" className={styles['chip']}>
      <Icon name={mode === 'pickup' ? 'store' : 'bike'} />
      {mode === 'pickup' ? <Trans>Pickup</Trans> : <Trans context="order type">Delivery</Trans>}
    </Link>
  );
}
