import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from '#ui/page/status-card.module.css';

/** Placeholder for an empty cart. */
export function EmptyCheckout() {
  const phone = parseSettings(useShop().settings).contacts.phone;
  return (
    <div className={styles['card']}>
      <span className={styles['mark']}>
        <Icon name="shopping-bag" />
      </span>
      <h2 className={styles['title']}>
        <Trans>Your cart is empty</Trans>
      </h2>
      <p>
        <Trans>Choose something good first, we will take care of the rest.</Trans>
      </p>
      <Link to="/menu" className={buttonClass({ size: 'large' })}>
        <Trans>See the menu</Trans>
      </Link>
      {phone === '' ? null : (
        <p>
          <Trans>You can order by phone:</Trans> <PhoneLink phone={phone} />
        </p>
      )}
    </div>
  );
}
