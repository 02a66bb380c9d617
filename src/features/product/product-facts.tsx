import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '#domain/entities.ts';
import { formatNumber } from '#format/numbers.ts';
import { capitalize } from '#format/text.ts';
import { Icon } from '#ui/icon.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from './product-facts.module.css';

/** Product information: allergens and origin of the meat, which the law requires, and calories. */
export function ProductFacts({ item, phone }: { item: Item; phone: string }) {
  const { i18n } = useLingui();
  const origin = item.item_meat_origin;
  const calories = item.item_calories ? formatNumber(item.item_calories, i18n.locale) : null;

  return (
    <div className={styles['facts']}>
      <section>
        <h3 className={styles['title']}>
          <Icon name="wheat" />
          <Trans>Allergens</Trans>
        </h3>
        <AllergenList allergens={item.item_allergens} phone={phone} />
      </section>
      {origin ? (
        <section>
          <h3 className={styles['title']}>
            <Icon name="map-pin" />
            <Trans>Origin of the meat</Trans>
          </h3>
          <p>{origin}</p>
        </section>
      ) : null}
      {calories ? (
        <section>
          <h3 className={styles['title']}>
            <Icon name="flame" />
            <Trans>Energy</Trans>
          </h3>
          <p>
            <Trans>{calories} kcal</Trans>
          </p>
        </section>
      ) : null}
    </div>
  );
}

function AllergenList({ allergens, phone }: { allergens: Item['item_allergens']; phone: string }) {
  if (!allergens) {
    return (
      <p>
        <Trans>The allergens of this product are not filled in. Please ask us before you order:</Trans> <PhoneLink phone={phone} />
      </p>
    );
  }
  if (allergens.length === 0) {
    return (
      <p>
        <Trans>None of the 14 allergens that must be declared</Trans>
      </p>
    );
  }
  return (
    <ul className={styles['allergens']}>
      {allergens.map((allergen) => (
        <li key={allergen}>{capitalize(allergen)}</li>
      ))}
    </ul>
  );
}
