import type { Category, Item, Menu } from '#domain/entities.ts';

/** Item count above which the menu is rendered lazily in chunks. */
const lazyMenuThreshold = 100;

/** Items per chunk. Even, so that chunks fill whole rows in a two-column layout. */
const chunkSize = 12;

/** Number of items that the first screen may show; their chunks render eagerly. */
const eagerItemCount = 24;

/** Items rendered together, either eagerly or once they come near the viewport. */
export type ItemChunk = { items: Item[]; isEager: boolean };

/** A non-empty category, rendered as a section of the page. */
export type MenuCategory = { id: string; label: string; category: Category; chunks: ItemChunk[] };

/** A menu with at least one non-empty category. */
export type MenuGroup = { menu: Menu; categories: MenuCategory[] };

/**
 * Returns the available menus and their non-empty categories in menu order. If several menus have a category of the same
 * name, its label includes the menu's name.
 */
export function menuGroups(menus: readonly Menu[]): MenuGroup[] {
  const nonEmpty = menus
    .filter((menu) => menu.menu_is_available)
    .map((menu) => ({ menu, categories: menu.categories.filter((category) => category.items.length > 0) }))
    .filter(({ categories }) => categories.length > 0);
  const names = nonEmpty.flatMap(({ categories }) => categories.map((category) => category.category_name));
  const splitNext = createItemSplitter(nonEmpty.flatMap(({ categories }) => categories));

  return nonEmpty.map(({ menu, categories }) => ({
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

/** Returns a function to call once per category, in order: splits its items into chunks if the whole menu is long. */
function createItemSplitter(categories: readonly Category[]): (items: Item[]) => ItemChunk[] {
  const total = categories.reduce((sum, { items }) => sum + items.length, 0);
  if (total <= lazyMenuThreshold) return (items) => [{ items, isEager: true }];
  let position = 0;
  return (items) => {
    const first = position;
    position += items.length;
    return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) => ({
      items: items.slice(index * chunkSize, (index + 1) * chunkSize),
      isEager: first + index * chunkSize < eagerItemCount,
    }));
  };
}

/** Returns all items on the page in order, for the search. */
export function allItems(groups: readonly MenuGroup[]): Item[] {
  return groups.flatMap(({ categories }) => categories.flatMap(({ category }) => category.items));
}
