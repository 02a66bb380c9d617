import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FormDraftsStore } from '#domain/order/drafts.ts';
import type { PlaceStore } from '#domain/delivery/location.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import { useReadable } from '#ui/use-readable.ts';
import { usePlaceName } from './use-place-name.ts';
import styles from './place-line.module.css';

/** The delivery place below the mode switch, with a link to change it. Renders nothing for pickup. */
export function PlaceLine({ orderMode, ...stores }: { orderMode: OrderModeStore; place: PlaceStore; drafts: FormDraftsStore }) {
  const isDelivered = useReadable(orderMode, ({ chosen }) => chosen === 'delivery');
  const name = usePlaceName(stores);
  if (!isDelivered) return null;
  return (
    <p className={styles['line']}>
      {name}
      <Link to="." search state={{ panel: 'location' }} resetScroll={false} className={styles['change']}>
        {name === '' ? <Trans>Choose the address</Trans> : <Trans>Edit the address</Trans>}
      </Link>
    </p>
  );
}
