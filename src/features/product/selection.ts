import type { CartItem, Id, Item, ItemOption, OptionChoice } from '#domain/entities.ts';
import { isSelected } from '#domain/parts.ts';

/** Characters. A longer note cannot be typed. */
export const noteMaximumCharacters = 140;

/** What the visitor has chosen in the open product: the line it would become. */
export type Selection = {
  item: CartItem;
  /** The choice that was refused because its option's maximum was reached. */
  refused: { optionId: Id; choiceId: Id } | null;
};

export type Choosing =
  | { type: 'choice.toggled'; optionId: Id; choiceId: Id }
  | { type: 'choice.counted'; optionId: Id; choiceId: Id; quantity: number }
  | { type: 'option.cleared'; optionId: Id }
  | { type: 'quantity.set'; quantity: number }
  | { type: 'note.typed'; note: string };

/** One of the product, with what the menu has chosen beforehand. */
export function startSelection(item: Item): Selection {
  return { item: { ...item, quantity: 1, note: '' }, refused: null };
}

/** Whether choosing replaces what was chosen. */
export function isSingle(option: ItemOption): boolean {
  return option.option_max === 1;
}

/** A choice taken twice counts twice. */
export function chosenCount(option: ItemOption): number {
  return option.option_options.reduce((count, { quantity }) => count + (quantity ?? 0), 0);
}

/** The selection after a wish. A choice beyond its option's maximum is refused: nothing changes but `refused`. */
export function choose(selection: Selection, wish: Choosing): Selection {
  switch (wish.type) {
    case 'choice.toggled':
      return withChoice(selection, wish, ({ quantity }) => (quantity ? 0 : 1));
    case 'choice.counted':
      return withChoice(selection, wish, () => wish.quantity);
    case 'option.cleared':
      return withQuantities(selection, wish.optionId, () => 0);
    case 'quantity.set':
      return { ...selection, item: { ...selection.item, quantity: wish.quantity } };
    case 'note.typed':
      return { ...selection, item: { ...selection.item, note: wish.note.slice(0, noteMaximumCharacters) } };
  }
}

/** The selection with another quantity of one choice; of a single choice it takes the place of the others. */
function withChoice(
  selection: Selection,
  { optionId, choiceId }: { optionId: Id; choiceId: Id },
  quantityOf: (choice: OptionChoice) => number,
): Selection {
  const option = selection.item.options?.find((candidate) => candidate.option_id === optionId);
  const choice = option?.option_options.find((candidate) => candidate.id === choiceId);
  if (option === undefined || choice === undefined) return selection;
  if (isSingle(option)) return withQuantities(selection, optionId, (other) => (other === choice ? 1 : 0));
  const quantity = quantityOf(choice);
  const more = quantity - (choice.quantity ?? 0);
  if (more > 0 && chosenCount(option) + more > (option.option_max ?? Infinity)) return { ...selection, refused: { optionId, choiceId } };
  return withQuantities(selection, optionId, (other) => (other === choice ? quantity : (other.quantity ?? 0)));
}

function withQuantities(selection: Selection, optionId: Id, quantityOf: (choice: OptionChoice) => number): Selection {
  const options = selection.item.options?.map((option) => {
    if (option.option_id !== optionId) return option;
    const option_options = option.option_options.map((choice) => ({ ...choice, quantity: quantityOf(choice) }));
    return { ...option, option_options, selected: option_options.filter(isSelected).length };
  });
  return { ...selection, refused: null, item: { ...selection.item, options } };
}
