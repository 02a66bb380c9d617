import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { lineMaximumQuantity } from '#config/constants.ts';
import type { QuotedItem } from '#domain/cart/cart.ts';
import type { OrderMode } from '#domain/entities.ts';
import { linePrice, unitPrice } from '#domain/pricing.ts';
import type { Availability } from '#domain/menu/availability.ts';
import { formatPrice } from '#format/numbers.ts';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import { Quantity } from '#ui/form/quantity.tsx';
import { ServedFromBadge } from '#ui/hours/served-from.tsx';
import styles from './cart-lines.module.css';
import { LineChoices } from './line-choices.tsx';
import { LinePicture } from './line-picture.tsx';

type CartLineRowProps = {
  item: QuotedItem;
  availability: Availability;
  mode: OrderMode;
  onRemove: (key: string, name: string) => void;
};

/** A cart line with a link to edit it, its quantity stepper and Remove button. Quantity 0 removes the line. */
export function CartLineRow({ item, availability, mode, onRemove }: CartLineRowProps) {
  const { t, i18n } = useLingui();
  const { cart } = useShop();
  const unit = formatPrice(unitPrice(item, mode), i18n.locale);

  function setQuantity(quantity: number) {
    if (quantity === 0) onRemove(item.key, item.item_name);
    else cart.setQuantity(item.key, quantity);
  }

  return (
    <fieldset aria-label={item.item_name} className={styles['row']}>
      <LinePicture item={item} />
      <div className={styles['words']}>
        <div className={styles['title']}>
          <p className={styles['name']}>
            <Link
              to="/menu"
              search={{ product: String(item.item_id), line: item.key }}
              resetScroll={false}
              className={styles['edit']}
              aria-label={`${t`Edit`} · ${item.item_name}`}
            >
              <span>{item.item_name}</span>
              <Icon name="pencil" />
            </Link>
          </p>
          <Price cents={linePrice(item, mode)} kind="strong" />
        </div>
        <LineChoices item={item} />
        <ServedFromBadge {...availability} />
        {item.note ? <p className={styles['note']}>{item.note}</p> : null}
        {item.quantity > 1 ? (
          <p className={styles['unit']}>
            <Trans>{unit} each</Trans>
          </p>
        ) : null}
        <div className={styles['controls']}>
          <Quantity label={t`Quantity`} value={item.quantity} min={0} max={lineMaximumQuantity} onChange={setQuantity} />
          <Button kind="quiet" onClick={() => onRemove(item.key, item.item_name)}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
