import { Trans } from '@lingui/react/macro';
import type { Item, OrderMode, TimeRange } from '#domain/entities.ts';
import { Icon } from '#ui/icon.tsx';
import type { MenuGroup } from './category-list.ts';
import { isAllDay } from './menu-hours.ts';
import styles from './menu-section.module.css';
import { ProductChunk } from './product-chunk.tsx';

type MenuSectionProps = {
  group: MenuGroup;
  /** Several menus are told apart by name and hours. */
  isNamed: boolean;
  hours: TimeRange[];
  mode: OrderMode;
  activeItemId: string | null;
  firstPictures: number;
};

export function MenuSection({ group, isNamed, hours, mode, activeItemId, firstPictures }: MenuSectionProps) {
  const { menu, categories } = group;

  return (
    <section className={styles['menu']} {...(isNamed && menu.menu_name ? { 'aria-label': menu.menu_name } : {})}>
      {isNamed ? (
        <p className={styles['head']}>
          <span className={styles['menuName']}>{menu.menu_name}</span>{' '}
          {hours.length > 0 ? (
            <span className={styles['hours']}>
              <Icon name="clock" />
              {hours.some(isAllDay) ? <Trans>all day long</Trans> : hours.map((range) => range.join('–')).join(' · ')}
            </span>
          ) : null}
        </p>
      ) : null}
      {categories.map(({ id, category, chunks }, index) => (
        <section key={id} id={id} className={styles['category']}>
          <h2 className={styles['title']} tabIndex={-1}>
            {category.category_name}
          </h2>
          {category.category_description ? <p className={styles['description']}>{category.category_description}</p> : null}
          <div className={styles['chunks']}>
            {chunks.map((chunk, place) => (
              <ProductChunk
                key={place}
                chunk={chunk}
                mode={mode}
                activeItemId={holds(chunk.items, activeItemId) ? activeItemId : null}
                firstPictures={index + place === 0 ? firstPictures : 0}
              />
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

function holds(items: readonly Item[], id: string | null): boolean {
  return id !== null && items.some((item) => String(item.item_id) === id);
}
