import { Trans } from '@lingui/react/macro';
import { useShop } from '#components/shop-context.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './pickup-place.module.css';

/** Name and address of the restaurant for pickup orders. */
export function PickupPlace() {
  const { settings } = useShop();
  const { name, address, mapUrl: map } = parseSettings(settings).contacts;

  return (
    <address className={styles['place']}>
      <span className={styles['mark']}>
        <Icon name="store" />
      </span>
      <div>
        <p className={styles['name']}>{name}</p>
        <p>{address}</p>
        {map ? (
          <a href={map} target="_blank" rel="noreferrer" className={styles['map']}>
            <Trans>See on the map</Trans>
          </a>
        ) : null}
      </div>
    </address>
  );
}
