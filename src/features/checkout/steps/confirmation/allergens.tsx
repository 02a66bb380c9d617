import { Trans } from '@lingui/react/macro';
import type { Item } from '#domain/entities.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from './allergens.module.css';

/** The allergens of an item, or a note that they are not filled in. */
export function AllergenLine({ allergens }: { allergens: Item['item_allergens'] }) {
  const list = allergens?.join(', ');

  return (
    <p className={styles['allergens']}>
      {list === undefined ? (
        <Trans>Allergens: not filled in</Trans>
      ) : list === '' ? (
        <Trans>None of the 14 allergens that must be declared</Trans>
      ) : (
        <Trans>Allergens: {list}</Trans>
      )}
    </p>
  );
}

/** Contact note, rendered if at least one item has no allergen list. */
export function AllergensMissingNote({ items, phone }: { items: readonly Pick<Item, 'item_allergens'>[]; phone: string }) {
  if (items.every(({ item_allergens }) => item_allergens)) return null;
  return (
    <p className={styles['missing']}>
      <Trans>The allergens of some items are not filled in. Please ask us:</Trans> {phone ? <PhoneLink phone={phone} /> : null}
    </p>
  );
}
