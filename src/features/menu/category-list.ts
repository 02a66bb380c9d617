import type { Category, Item, Menu } from '#domain/entities.ts';

/** A category with something in it, as one section of the page. */
export type MenuCategory = { id: string; label: string; category: Category };

/** A menu with something in it. */
export type MenuGroup = { menu: Menu; categories: MenuCategory[] };

/**
 * What the page shows, in the menu's order: menus that can be ordered from, categories that hold something. Where two
 * menus share a category's name, its label says whose it is.
 */
export function menuGroups(menus: readonly Menu[]): MenuGroup[] {
  const filled = menus
    .filter((menu) => menu.menu_is_available)
    .map((menu) => ({ menu, categories: menu.categories.filter((category) => category.items.length > 0) }))
    .filter(({ categories }) => categories.length > 0);
  const names = filled.flatMap(({ categories }) => categories.map((category) => category.category_name));

  return filled.map(({ menu, categories }) => ({
    menu,
    categories: categories.map((category) => ({
      id: `category-${menu.menu_id}-${category.category_id}`,
      label:
        menu.menu_name && names.filter((name) => name === category.category_name).length > 1
          ? `${category.category_name} · ${menu.menu_name}`
          : category.category_name,
      category,
    })),
  }));
}

/** Every item on the page, in its order: what the search looks through. */
export function shownItems(groups: readonly MenuGroup[]): Item[] {
  return groups.flatMap(({ categories }) => categories.flatMap(({ category }) => category.items));
}
