import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import type { Item } from '#domain/entities.ts';
import { tagTone } from '#domain/menu/tag-tone.ts';
import { formatNumber } from '#format/numbers.ts';
import { capitalize } from '#format/text.ts';
import styles from './product-marks.module.css';

/** Ids of the most ordered items, which get a mark. */
export const PopularIds = createContext<ReadonlySet<string>>(new Set());

/** Popularity, tags, calories and allergen count of an item. */
export function ProductMarks({ item }: { item: Item }) {
  const { i18n } = useLingui();
  const calories = item.item_calories ? formatNumber(item.item_calories, i18n.locale) : null;

  return (
    <ul className={styles['marks']}>
      {use(PopularIds).has(String(item.item_id)) ? (
        <li className={styles['tag']} data-tone="popular">
          <Trans>Popular</Trans>
        </li>
      ) : null}
      {item.item_tags?.map((tag) => (
        <li key={tag} className={styles['tag']} data-tone={tagTone(tag)}>
          {capitalize(tag)}
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
