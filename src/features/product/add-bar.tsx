import { Trans, useLingui } from '@lingui/react/macro';
import { lineMaximumQuantity } from '#config/constants.ts';
import type { CartItem, OrderMode } from '#domain/entities.ts';
import { linePrice } from '#domain/pricing.ts';
import { Button } from '#ui/form/button.tsx';
import { Price } from '#ui/price.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import { Quantity } from '#ui/form/quantity.tsx';
import styles from './add-bar.module.css';
import type { SelectionEvent } from './selection.ts';

type AddBarProps = {
  item: CartItem;
  mode: OrderMode;
  isSoldOut: boolean;
  /** Whether the item is a line of the cart, which the button saves. */
  isEdited: boolean;
  /** Id of the form that the button submits. */
  formId: string;
  onChoose: (event: SelectionEvent) => void;
};

/** Quantity stepper and the button that adds or saves the selection, with its price, whose changes a live region announces. */
export function AddBar({ item, mode, isSoldOut, isEdited, formId, onChoose }: AddBarProps) {
  const { t } = useLingui();
  if (isSoldOut) {
    return (
      <p className={styles['soldOut']}>
        <Trans>Sold out for now</Trans>
      </p>
    );
  }
  return (
    <div className={styles['bar']}>
      <VisuallyHidden>
        <span data-live="changes">
          <Price cents={linePrice(item, mode)} />
        </span>
      </VisuallyHidden>
      <Quantity
        label={t`Quantity`}
        value={item.quantity}
        max={lineMaximumQuantity}
        onChange={(quantity) => onChoose({ type: 'quantity.set', quantity })}
      />
      <Button type="submit" form={formId} size="large" isWide className={styles['add']}>
        <span>
          {isEdited ? <Trans>Save</Trans> : <Trans>Add to cart</Trans>} <span className={styles['separator']}>·</span>{' '}
          <Price cents={linePrice(item, mode)} />
        </span>
      </Button>
    </div>
  );
}
