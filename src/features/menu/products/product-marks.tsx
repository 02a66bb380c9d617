import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '#domain/entities.ts';
import { formatNumber } from '#format/numbers.ts';
import styles from './product-marks.module.css';

/** Diet tags, calories and allergen count of an item. */
export function ProductMarks({ item }: { item: Item }) {
  const { i18n } = useLingui();
  const calories = item.item_calories ? formatNumber(item.item_calories, i18n.locale) : null;

  return (
    <ul className={styles['marks']}>
      {item.item_tags?.map((tag) => (
        <li key={tag} className={styles['tag']}>
          {tag}
        </li>
      ))}
      {calories ? (
        <li>
          <Trans>{calories} kcal</Trans>
        </li>
      ) : null}
      <li>
        <AllergenCount allergens={item.item_allergens} />
      </li>
    </ul>
  );
}

function AllergenCount({ allergens }: { allergens: Item['item_allergens'] }) {
  if (!allergens) return <Trans>Allergens not filled in</Trans>;
  const { length: count } = allergens;
  return <Plural value={count} _0="No allergens" one="# allergen" other="# allergens" />;
}
