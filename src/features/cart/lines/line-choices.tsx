import type { Item } from '#domain/entities.ts';
import { choiceLabel, selectedChoices } from '#domain/menu/item-parts.ts';
import styles from './line-choices.module.css';

/** The selected option choices, in menu order. */
export function LineChoices({ item }: { item: Item }) {
  const chosen = selectedChoices(item);
  if (chosen.length === 0) return null;
  return <p className={styles['choices']}>{chosen.map(choiceLabel).join(', ')}</p>;
}
