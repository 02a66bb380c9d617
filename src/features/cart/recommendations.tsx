import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useShop } from '#components/shop-context.ts';
import { basePrice } from '#domain/menu/item-parts.ts';
import { itemAvailability } from '#domain/menu/availability.ts';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import { ServedFromBadge } from '#ui/hours/served-from.tsx';
import { useSelector } from '#ui/use-selector.ts';
import { useCart } from './cart-context.ts';
import { useAvailabilities } from './use-availabilities.ts';
import { LinePicture } from '#features/cart/lines/line-picture.tsx';
import styles from './recommendations.module.css';

/** Available items as links that open the product and close the cart. Renders nothing without items. */
export function Recommendations({ title }: { title: ReactNode }) {
  const { recommendations } = useCart();
  const availabilities = useAvailabilities();
  const mode = useSelector(useShop().quote, (quote) => quote.mode);
  const titleId = useId();
  const orderable = recommendations.filter((item) => item.item_is_available !== false);
  if (orderable.length === 0) return null;

  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles['title']} id={titleId}>
        {title}
      </h3>
      <ul className={styles['row']}>
        {orderable.map((item) => (
          <li key={item.item_id} className={styles['card']}>
            <LinePicture item={item} />
            <Link to="/menu" search={{ product: String(item.item_id) }} resetScroll={false} className={styles['link']}>
              {item.item_name}
            </Link>
            <ServedFromBadge {...itemAvailability(item, availabilities)} />
            <span className={styles['price']}>
              <Price cents={basePrice(item, mode)} />
              <Icon name="plus" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
