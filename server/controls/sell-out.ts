import type { Item, ItemOption, Menu, OptionChoice } from '#domain/entities.ts';

/** Returns the name by which a choice is sold out, in all options and dishes that have it. */
export const choiceName = ({ id, name }: OptionChoice): string => name ?? String(id);

type SoldOut = { items: ReadonlySet<string>; choices: ReadonlySet<string> };

/**
 * Returns the menus with sold-out items marked, and without sold-out choices. An item without enough choices left for one of its
 * options is sold out too.
 */
export function sellOut(menus: readonly Menu[], soldOut: SoldOut): Menu[] {
  return menus.map((menu) => ({
    ...menu,
    categories: menu.categories.map((category) => ({ ...category, items: category.items.map((item) => sellOutItem(item, soldOut)) })),
  }));
}

function sellOutItem(item: Item, { items, choices }: SoldOut): Item {
  const options = item.options?.map((option) => withoutChoices(option, choices));
  const isIncomplete = options?.some((option, index) => option !== item.options?.[index] && isTooShort(option)) ?? false;
  const isSoldOut = isIncomplete || items.has(String(item.item_id));
  return { ...item, ...(options === undefined ? {} : { options }), ...(isSoldOut ? { item_is_available: false } : {}) };
}

/** Removes choices. An option whose choices can be selected once each stays so: its maximum must not exceed their number. */
function withoutChoices(option: ItemOption, choices: ReadonlySet<string>): ItemOption {
  const rest = option.option_options.filter((choice) => !choices.has(choiceName(choice)));
  const removed = option.option_options.length - rest.length;
  if (removed === 0) return option;
  const { option_max } = option;
  const isRepeatable = (option_max ?? 0) > option.option_options.length;
  const maximum = option_max == null || isRepeatable ? option_max : Math.min(option_max, rest.length);
  return { ...option, option_options: rest, ...(maximum === undefined ? {} : { option_max: maximum }) };
}

/** Whether fewer pieces can be selected than an option requires. */
function isTooShort({ option_min, option_max, option_options }: ItemOption): boolean {
  const available = option_options.length === 0 ? 0 : Math.max(option_max ?? option_options.length, 0);
  return (option_min ?? 0) > available;
}
