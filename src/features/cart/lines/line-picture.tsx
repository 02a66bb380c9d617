import type { Item } from '#domain/entities.ts';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/page/picture.tsx';
import styles from './line-picture.module.css';

/** The item's picture, or a placeholder icon. */
export function LinePicture({ item }: { item: Item }) {
  if (item.item_image) return <Picture className={styles['picture']} src={item.item_image} alt="" width={64} height={64} sizes="5rem" />;
  return (
    <span className={styles['picture']}>
      <Icon name="utensils" />
    </span>
  );
}
