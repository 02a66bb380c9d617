import type { Category, Item, Menu } from '#domain/entities.ts';

/** Items. A longer menu is drawn in chunks, as they come near. */
const longMenu = 1000;

/** Items of a chunk: whole rows at one and at two columns. */
const chunkSize = 12;

/** Items that a first screen may show. */
const firstItems = 24;

/** Items that are drawn together, at once or when they come near the screen. */
export type ItemChunk = { items: Item[]; isDrawnAtOnce: boolean };

/** A category with something in it, as one section of the page. */
export type MenuCategory = { id: string; label: string; category: Category; chunks: ItemChunk[] };

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
  const splitNext = itemSplitter(filled.flatMap(({ categories }) => categories));

  return filled.map(({ menu, categories }) => ({
    menu,
    categories: categories.map((category) => ({
      id: `category-${menu.menu_id}-${category.category_id}`,
      label:
        menu.menu_name && names.filter((name) => name === category.category_name).length > 1
          ? `${category.category_name} · ${menu.menu_name}`
          : category.category_name,
      category,
      chunks: splitNext(category.items),
    })),
  }));
}

/** Returns a function that splits the items of one category after the other: one chunk each, unless the menu is long. */
function itemSplitter(categories: readonly Category[]): (items: Item[]) => ItemChunk[] {
  const total = categories.reduce((sum, { items }) => sum + items.length, 0);
  if (total <= longMenu) return (items) => [{ items, isDrawnAtOnce: true }];
  let position = 0;
  return (items) => {
    const first = position;
    position += items.length;
    return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) => ({
      items: items.slice(index * chunkSize, (index + 1) * chunkSize),
      isDrawnAtOnce: first + index * chunkSize < firstItems,
    }));
  };
}

/** Every item on the page, in its order: what the search looks through. */
export function shownItems(groups: readonly MenuGroup[]): Item[] {
  return groups.flatMap(({ categories }) => categories.flatMap(({ category }) => category.items));
}
