import { Trans, useLingui } from '@lingui/react/macro';
import type { OptionChoice, OrderItem, PastOrder } from '#domain/entities.ts';
import { selectedChoices } from '#domain/parts.ts';
import { linePrice } from '#domain/pricing.ts';
import { Price } from '#ui/price.tsx';
import styles from './order-card.module.css';

/** An order in full: each line with its choices and its note, and when it was placed. */
export function OrderItems({ order }: { order: PastOrder }) {
  const { i18n } = useLingui();
  const placed = new Date(order.created_at);
  const at = Number.isNaN(placed.getTime())
    ? order.created_at
    : new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' }).format(placed);

  return (
    <>
      <ul className={styles['lines']}>
        {order.items.map((item, index) => (
          <li key={`${item.item_id} ${index}`} className={styles['line']}>
            <span className={styles['quantity']}>{item.quantity} ×</span>
            <div className={styles['words']}>
              <p>{item.item_name}</p>
              <Choices item={item} />
              <Note note={item.note} />
            </div>
            <Price cents={linePrice(item, order.is_pickup ? 'pickup' : 'delivery')} />
          </li>
        ))}
      </ul>
      <p className={styles['detail']}>
        <Trans>Placed on</Trans> {at}
      </p>
    </>
  );
}

function Note({ note }: Pick<OrderItem, 'note'>) {
  const { t } = useLingui();
  return note === '' ? null : <p className={styles['detail']}>{t`Note: ${note}`}</p>;
}

function Choices({ item }: { item: OrderItem }) {
  const choices = selectedChoices(item).map(choiceName);
  return choices.length === 0 ? null : <p className={styles['detail']}>{choices.join(', ')}</p>;
}

function choiceName({ id, name, quantity }: OptionChoice): string {
  const called = name ?? String(id);
  return (quantity ?? 1) > 1 ? `${called} ×${quantity}` : called;
}
