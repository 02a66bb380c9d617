import { Trans } from '@lingui/react/macro';
import { openingHours } from '#domain/schedule/opening-hours.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { ShopData } from '#domain/shop-data.ts';
import { Hours } from '#ui/hours/hours.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from '#features/frame/connection-notice.module.css';

/**
 * Says that the shop's scripts do not work in this browser, with telephone and opening hours. Only in the server's HTML, beside the page
 * and hidden: the inline script shows it (`src/boot/early.ts`).
 */
export function UnsupportedNotice({ settings, menus }: Pick<ShopData, 'settings' | 'menus'>) {
  const { phone } = parseSettings(settings).contacts;
  return (
    <aside aria-live="polite" hidden className={styles['unsupported']}>
      <p>
        <strong>
          <Trans>Online ordering does not work in this browser.</Trans>
        </strong>
      </p>
      {phone ? (
        <p>
          <Trans>
            Order by phone: <PhoneLink phone={phone} />
          </Trans>
        </p>
      ) : null}
      <Hours isShort days={openingHours(menus)} />
    </aside>
  );
}
