import type { CartItem, Id, Item, ItemOption, OptionChoice } from '#domain/entities.ts';
import { isSelected } from '#domain/menu/item-parts.ts';
import { truncateText } from '#domain/truncate-text.ts';

/** Maximum length of a note, in characters. */
export const noteMaximumCharacters = 140;

/** The current selection in the product dialog, as the cart item it would become. */
export type Selection = {
  item: CartItem;
  /** The last choice rejected because its option's maximum was reached. */
  rejected: { optionId: Id; choiceId: Id } | null;
};

/** User input that changes the selection. */
export type SelectionEvent =
  | { type: 'choice.toggled'; optionId: Id; choiceId: Id }
  | { type: 'choice.counted'; optionId: Id; choiceId: Id; quantity: number }
  | { type: 'option.cleared'; optionId: Id }
  | { type: 'quantity.set'; quantity: number }
  | { type: 'note.typed'; note: string };

/** Returns the initial selection: that of the edited cart line, or quantity 1 and the menu's default choices. */
export function createSelection(item: Item, line?: CartItem): Selection {
  return { item: { ...item, quantity: 1, note: '', ...line }, rejected: null };
}

/** Returns whether at most one choice can be selected, so that selecting another replaces it. */
export function isSingle(option: ItemOption): boolean {
  return option.option_max === 1;
}

/** Returns the total quantity of the selected choices. */
export function chosenCount(option: ItemOption): number {
  return option.option_options.reduce((count, { quantity }) => count + (quantity ?? 0), 0);
}

/** Reduces the selection by an event. A choice beyond its option's maximum only sets `rejected`. */
export function updateSelection(selection: Selection, event: SelectionEvent): Selection {
  switch (event.type) {
    case 'choice.toggled':
      return withChoice(selection, event, ({ quantity }) => (quantity ? 0 : 1));
    case 'choice.counted':
      return withChoice(selection, event, () => event.quantity);
    case 'option.cleared':
      return withQuantities(selection, event.optionId, () => 0);
    case 'quantity.set':
      return { ...selection, item: { ...selection.item, quantity: event.quantity } };
    case 'note.typed':
      return { ...selection, item: { ...selection.item, note: truncateText(event.note, noteMaximumCharacters) } };
  }
}

/** Returns the selection with a new quantity for a choice. In a single-choice option, deselects the other choices. */
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
  const increase = quantity - (choice.quantity ?? 0);
  if (increase > 0 && chosenCount(option) + increase > (option.option_max ?? Infinity))
    return { ...selection, rejected: { optionId, choiceId } };
  return withQuantities(selection, optionId, (other) => (other === choice ? quantity : (other.quantity ?? 0)));
}

function withQuantities(selection: Selection, optionId: Id, quantityOf: (choice: OptionChoice) => number): Selection {
  const options = selection.item.options?.map((option) => {
    if (option.option_id !== optionId) return option;
    const option_options = option.option_options.map((choice) => ({ ...choice, quantity: quantityOf(choice) }));
    return { ...option, option_options, selected: option_options.filter(isSelected).length };
  });
  return { ...selection, rejected: null, item: { ...selection.item, options } };
}
