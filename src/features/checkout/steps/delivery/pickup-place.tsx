import { Trans } from '@lingui/react/macro';
import { useShop } from '#components/shop-context.ts';
import { settingText } from '#domain/settings.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './pickup-place.module.css';

/** Name and address of the restaurant for pickup orders. */
export function PickupPlace() {
  const { settings } = useShop();
  const map = settingText(settings, 'contacts.google_map');

  return (
    <address className={styles['place']}>
      <span className={styles['mark']}>
        <Icon name="store" />
      </span>
      <div>
        <p className={styles['name']}>{settingText(settings, 'contacts.name')}</p>
        <p>{settingText(settings, 'contacts.address')}</p>
        {map ? (
          <a href={map} target="_blank" rel="noreferrer" className={styles['map']}>
            <Trans>See on the map</Trans>
          </a>
        ) : null}
      </div>
    </address>
  );
}
