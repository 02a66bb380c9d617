import type { CartItem, Id, Item, ItemOption, OptionChoice } from '#domain/entities.ts';
import { isSelected } from '#domain/menu/item-parts.ts';
import { truncateText } from '#domain/truncate-text.ts';

/** Maximum length of a note, in characters. */
export const noteMaximumCharacters = 140;

/** The changed item, or the choice that was rejected because its option's maximum was reached. */
type SelectionUpdate = { type: 'changed'; item: CartItem } | { type: 'rejected'; optionId: Id; choiceId: Id };

/** User input that changes the selection. */
export type SelectionEvent =
  | { type: 'choice.toggled'; optionId: Id; choiceId: Id }
  | { type: 'choice.counted'; optionId: Id; choiceId: Id; quantity: number }
  | { type: 'option.cleared'; optionId: Id }
  | { type: 'quantity.set'; quantity: number }
  | { type: 'note.typed'; note: string };

/** Returns the initial selection as a cart item: that of the edited cart line, or quantity 1 and the menu's default choices. */
export function createSelection(item: Item, line?: CartItem): CartItem {
  return { ...item, quantity: 1, note: '', ...line };
}

/** Returns whether at most one choice can be selected, so that selecting another replaces it. */
export function isSingle(option: ItemOption): boolean {
  return option.option_max === 1;
}

/** Returns the total quantity of the selected choices. */
export function chosenCount(option: ItemOption): number {
  return option.option_options.reduce((count, { quantity }) => count + (quantity ?? 0), 0);
}

/** Reduces the selection by an event. A choice beyond its option's maximum is rejected. */
export function updateSelection(selection: CartItem, event: SelectionEvent): SelectionUpdate {
  switch (event.type) {
    case 'choice.toggled':
      return withChoice(selection, event, ({ quantity }) => (quantity ? 0 : 1));
    case 'choice.counted':
      return withChoice(selection, event, () => event.quantity);
    case 'option.cleared':
      return changed(withQuantities(selection, event.optionId, () => 0));
    case 'quantity.set':
      return changed({ ...selection, quantity: event.quantity });
    case 'note.typed':
      return changed({ ...selection, note: truncateText(event.note, noteMaximumCharacters) });
  }
}

/** Returns the selection with a new quantity for a choice. In a single-choice option, deselects the other choices. */
function withChoice(
  selection: CartItem,
  { optionId, choiceId }: { optionId: Id; choiceId: Id },
  quantityOf: (choice: OptionChoice) => number,
): SelectionUpdate {
  const option = selection.options?.find((candidate) => candidate.option_id === optionId);
  const choice = option?.option_options.find((candidate) => candidate.id === choiceId);
  if (option === undefined || choice === undefined) return changed(selection);
  if (isSingle(option)) return changed(withQuantities(selection, optionId, (other) => (other === choice ? 1 : 0)));
  const quantity = quantityOf(choice);
  const increase = quantity - (choice.quantity ?? 0);
  if (increase > 0 && chosenCount(option) + increase > (option.option_max ?? Infinity)) return { type: 'rejected', optionId, choiceId };
  return changed(withQuantities(selection, optionId, (other) => (other === choice ? quantity : (other.quantity ?? 0))));
}

const changed = (item: CartItem): SelectionUpdate => ({ type: 'changed', item });

function withQuantities(selection: CartItem, optionId: Id, quantityOf: (choice: OptionChoice) => number): CartItem {
  const options = selection.options?.map((option) => {
    if (option.option_id !== optionId) return option;
    const option_options = option.option_options.map((choice) => ({ ...choice, quantity: quantityOf(choice) }));
    return { ...option, option_options, selected: option_options.filter(isSelected).length };
  });
  return { ...selection, options };
}
