import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Item, OrderMode } from '#domain/entities.ts';
import { basePrice } from '#domain/menu/item-parts.ts';
import { itemAvailability, type Availabilities } from '#domain/menu/availability.ts';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/page/picture.tsx';
import { Price } from '#ui/price.tsx';
import { ServedFromBadge } from '#ui/hours/served-from.tsx';
import styles from './popular-items.module.css';
import { Section } from './section.tsx';

export function PopularItems({ items, mode, availabilities }: { items: Item[]; mode: OrderMode; availabilities: Availabilities }) {
  if (items.length === 0) return null;

  return (
    <Section
      title={<Trans>What everyone orders</Trans>}
      aside={
        <Link to="/menu" className={styles['all']}>
          <Trans>See everything</Trans>
          <Icon name="arrow-right" />
        </Link>
      }
    >
      <ul className={styles['items']}>
        {items.map((item) => (
          <li key={item.item_id}>
            <Link to="/menu" search={{ product: String(item.item_id) }} className={styles['card']}>
              <span className={styles['frame']}>
                {item.item_image ? (
                  <Picture src={item.item_image} alt="" width={480} height={360} sizes="(width >= 48rem) 18rem, 45vw" />
                ) : null}
              </span>
              <span className={styles['name']}>{item.item_name}</span>{' '}
              <span className={styles['price']}>
                <Price kind="strong" cents={basePrice(item, mode)} /> <ServedFromBadge {...itemAvailability(item, availabilities)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
