import { Trans } from '@lingui/react/macro';
import type { Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { Icon } from '#ui/icon.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from './empty-menu.module.css';

/** Empty state for a shop without available items. */
export function EmptyMenu({ settings }: { settings: Settings }) {
  const { phone } = parseSettings(settings).contacts;
  return (
    <div className={styles['empty']}>
      <span className={styles['plate']}>
        <Icon name="utensils" />
      </span>
      <h2 className={styles['title']}>
        <Trans>The menu is not ready yet</Trans>
      </h2>
      <p>
        <Trans>Nothing can be ordered here for now.</Trans>{' '}
        {phone ? (
          <>
            <Trans>Give us a call, we will take your order:</Trans> <PhoneLink phone={phone} />
          </>
        ) : null}
      </p>
    </div>
  );
}
