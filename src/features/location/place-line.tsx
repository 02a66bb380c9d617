import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { useStore } from '#ui/use-store.ts';
import { usePlaceName } from './use-place-name.ts';
import styles from './place-line.module.css';

/** Link below the mode switch that chooses or changes the delivery place, which the header shows. Renders nothing for pickup. */
export function PlaceLine() {
  const isDelivery = useStore(useShop().orderMode, ({ chosen }) => chosen === 'delivery');
  const name = usePlaceName();
  if (!isDelivery) return null;
  return (
    <Link to="." search state={{ panel: 'location' }} resetScroll={false} className={styles['change']}>
      {name === '' ? <Trans>Choose the address</Trans> : <Trans>Edit the address</Trans>}
    </Link>
  );
}
