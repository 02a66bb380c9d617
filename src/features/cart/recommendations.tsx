import { toSorted } from '#config/older-browsers.ts';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useShop } from '#components/shop-context.ts';
import type { Item } from '#domain/entities.ts';
import { optionErrors } from '#domain/cart/resolve-lines.ts';
import { basePrice } from '#domain/menu/item-parts.ts';
import { itemAvailability } from '#domain/menu/availability.ts';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import { ServedFromBadge } from '#ui/hours/served-from.tsx';
import { useStore } from '#ui/use-store.ts';
import { useCart } from './cart-context.ts';
import { useAvailabilities } from './use-availabilities.ts';
import { LinePicture } from '#features/cart/lines/line-picture.tsx';
import styles from './recommendations.module.css';

/**
 * Available items as links that open the product and close the cart, those that are served now first. An item without a required
 * choice has a button that adds it. Renders nothing without items.
 */
export function Recommendations({ title }: { title: ReactNode }) {
  const { t } = useLingui();
  const { recommendations, add } = useCart();
  const availabilities = useAvailabilities();
  const mode = useStore(useShop().quote, (quote) => quote.mode);
  const titleId = useId();
  const priceId = (index: number) => `${titleId}-price-${index}`;
  const addLabel = ({ item_name: name }: Item) => t`Add ${name}`;
  const isServedLater = (item: Item) => !itemAvailability(item, availabilities).isAvailable;
  const orderable = toSorted(
    recommendations.filter((item) => item.item_is_available !== false),
    (a, b) => Number(isServedLater(a)) - Number(isServedLater(b)),
  );
  if (orderable.length === 0) return null;

  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles['title']} id={titleId}>
        {title}
      </h3>
      <ul className={styles['row']}>
        {orderable.map((item, index) => (
          <li key={item.item_id} className={styles['card']}>
            <LinePicture item={item} />
            <Link
              to="/menu"
              search={{ product: String(item.item_id) }}
              resetScroll={false}
              className={styles['link']}
              aria-describedby={priceId(index)}
            >
              {item.item_name}
            </Link>
            <div className={styles['later']}>
              <ServedFromBadge {...itemAvailability(item, availabilities)} />
            </div>{' '}
            <span className={styles['price']}>
              <span id={priceId(index)}>
                <Price cents={basePrice(item, mode)} />
              </span>
              {optionErrors(item).length === 0 ? (
                <button
                  type="button"
                  className={styles['add']}
                  aria-label={addLabel(item)}
                  onClick={() => add({ ...item, quantity: 1, note: '' })}
                >
                  <Icon name="plus" />
                </button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
