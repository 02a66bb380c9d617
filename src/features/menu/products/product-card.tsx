import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Item, OrderMode } from '#domain/entities.ts';
import { basePrice } from '#domain/menu/item-parts.ts';
import type { Availability } from '#domain/menu/availability.ts';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/page/picture.tsx';
import { Price } from '#ui/price.tsx';
import { ServedFromBadge } from '#ui/hours/served-from.tsx';
import styles from './product-card.module.css';
import { ProductLink } from './product-link.tsx';
import { ProductMarks } from './product-marks.tsx';

type ProductCardProps = { item: Item; availability: Availability; mode: OrderMode; isActive: boolean; isEager: boolean };

/** A product card. The link in its name covers the whole card as the touch target. */
export function ProductCard({ item, availability, mode, isActive, isEager }: ProductCardProps) {
  'use memo';
  const priceId = useId();
  const isSoldOut = item.item_is_available === false;

  return (
    <li className={styles['card']} data-active={isActive || undefined} data-sold-out={isSoldOut || undefined}>
      <div className={styles['words']}>
        <h3 className={styles['name']}>
          <ProductLink id={item.item_id} className={styles['link']} describedBy={priceId}>
            {item.item_name}
          </ProductLink>
        </h3>
        {item.item_description ? <p className={styles['description']}>{item.item_description}</p> : null}
        <ProductMarks item={item} />
        <p className={styles['price']} id={priceId}>
          <Price cents={basePrice(item, mode)} kind="strong" />{' '}
          {isSoldOut ? (
            <span className={styles['soldOut']}>
              <Trans>Sold out</Trans>
            </span>
          ) : (
            <ServedFromBadge {...availability} />
          )}
        </p>
      </div>
      <div className={styles['plate']}>
        {item.item_image ? (
          <Picture
            className={styles['picture']}
            src={item.item_image}
            alt=""
            width={480}
            height={360}
            sizes="12rem"
            maximumWidth={480}
            isEager={isEager}
          />
        ) : (
          <span className={styles['noPicture']}>
            <Icon name="utensils" />
          </span>
        )}
        {isSoldOut ? null : <span className={styles['add']} />}
      </div>
    </li>
  );
}
