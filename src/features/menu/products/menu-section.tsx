import { Fragment, Suspense } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { Item, OrderMode } from '#domain/entities.ts';
import type { Availabilities } from '#domain/menu/availability.ts';
import type { MenuGroup } from '#features/menu/head/category-list.ts';
import styles from './menu-section.module.css';
import { ProductChunk } from './product-chunk.tsx';

type MenuSectionProps = {
  group: MenuGroup;
  /** The menu's name and hours, or null for the only menu, which needs none. */
  head: ElementNode;
  /** Whether the icons of categories are shown. */
  hasIcons: boolean;
  availabilities: Availabilities;
  mode: OrderMode;
  activeItemId: string | null;
  eagerPictureCount: number;
};

/** A menu with its category sections. */
export function MenuSection({ group, head, hasIcons, availabilities, mode, activeItemId, eagerPictureCount }: MenuSectionProps) {
  'use memo';
  const { menu, categories } = group;

  return (
    <section className={styles['menu']} {...(head !== null && menu.menu_name ? { 'aria-label': menu.menu_name } : {})}>
      {head}
      {categories.map(({ id, category, chunks }, index) => {
        // The other categories are hydrated after the first screen, in small tasks.
        const Boundary = index === 0 && eagerPictureCount > 0 ? Fragment : Suspense;
        return (
          <section key={id} id={id} className={styles['category']}>
            <h2 className={styles['title']} tabIndex={-1}>
              <span>{category.category_name}</span>
              {hasIcons && category.category_icon ? <shop-icon name={category.category_icon} /> : null}
            </h2>
            {category.category_description ? <p className={styles['description']}>{category.category_description}</p> : null}
            <div className={styles['chunks']}>
              <Boundary>
                {chunks.map((chunk, chunkIndex) => (
                  <ProductChunk
                    key={chunkIndex}
                    chunk={chunk}
                    availabilities={availabilities}
                    mode={mode}
                    activeItemId={includesItem(chunk.items, activeItemId) ? activeItemId : null}
                    eagerPictureCount={index + chunkIndex === 0 ? eagerPictureCount : 0}
                  />
                ))}
              </Boundary>
            </div>
          </section>
        );
      })}
    </section>
  );
}

function includesItem(items: readonly Item[], id: string | null): boolean {
  return id !== null && items.some((item) => String(item.item_id) === id);
}
