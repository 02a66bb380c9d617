import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { useSelector } from '#ui/use-selector.ts';
import { usePlaceName } from './use-place-name.ts';
import styles from './place-line.module.css';

/** The delivery place below the mode switch, with a link to change it. Renders nothing for pickup. */
export function PlaceLine() {
  const isDelivery = useSelector(useShop().orderMode, ({ chosen }) => chosen === 'delivery');
  const name = usePlaceName();
  if (!isDelivery) return null;
  return (
    <p className={styles['line']}>
      <span className={styles['name']}>{name}</span>
      <Link to="." search state={{ panel: 'location' }} resetScroll={false} className={styles['change']}>
        {name === '' ? <Trans>Choose the address</Trans> : <Trans>Edit the address</Trans>}
      </Link>
    </p>
  );
}
