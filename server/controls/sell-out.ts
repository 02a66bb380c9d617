import type { Item, ItemOption, Menu, OptionChoice } from '#domain/entities.ts';

/** Returns the name that identifies a choice as sold out: choices of the same name are sold out together, in all options and dishes. */
export const choiceName = ({ id, name }: OptionChoice): string => name ?? String(id);

type SoldOut = { items: ReadonlySet<string>; choices: ReadonlySet<string> };

/**
 * Returns the menus with sold-out items marked, and without sold-out choices. An item without enough choices left for one of its
 * options is sold out too.
 */
export function applySoldOut(menus: readonly Menu[], soldOut: SoldOut): Menu[] {
  return menus.map((menu) => ({
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => applySoldOutToItem(item, soldOut)),
    })),
  }));
}

function applySoldOutToItem(item: Item, { items, choices }: SoldOut): Item {
  const options = item.options?.map((option) => withoutChoices(option, choices));
  const isIncomplete = options?.some((option, index) => option !== item.options?.[index] && hasTooFewChoices(option)) ?? false;
  const isSoldOut = isIncomplete || items.has(String(item.item_id));
  return { ...item, ...(options === undefined ? {} : { options }), ...(isSoldOut ? { item_is_available: false } : {}) };
}

/**
 * Removes choices. A maximum above the number of choices means that a choice can be selected repeatedly, so in other options it is
 * reduced with the number of choices.
 */
function withoutChoices(option: ItemOption, choices: ReadonlySet<string>): ItemOption {
  const remaining = option.option_options.filter((choice) => !choices.has(choiceName(choice)));
  const removed = option.option_options.length - remaining.length;
  if (removed === 0) return option;
  const { option_max } = option;
  const isRepeatable = (option_max ?? 0) > option.option_options.length;
  const maximum = option_max == null || isRepeatable ? option_max : Math.min(option_max, remaining.length);
  return { ...option, option_options: remaining, ...(maximum === undefined ? {} : { option_max: maximum }) };
}

/** Whether fewer pieces can be selected than an option requires. */
function hasTooFewChoices({ option_min, option_max, option_options }: ItemOption): boolean {
  const available = option_options.length === 0 ? 0 : Math.max(option_max ?? option_options.length, 0);
  return (option_min ?? 0) > available;
}
