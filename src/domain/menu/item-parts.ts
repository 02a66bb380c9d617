import type { CartItem, ItemOption, OptionChoice, OrderMode } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';

/** What a line is made of for discounts and tax: its base, and each selected choice. */
export type Part = {
  /** Which line of the cart, from 0. */
  line: number;
  /** Its price times its own quantity times the line's, in cents. */
  amount: Cents;
  /** Percent. */
  rate: number;
  /** What discounts have left of the amount, in cents. */
  left: Cents;
};

/** Whether a choice is selected: a missing quantity, or 0, is not. */
export function isSelected(choice: OptionChoice): boolean {
  return (choice.quantity ?? 0) > 0;
}

/**
 * Whether one choice of the option may be taken several times: its maximum is above the number of different choices. An
 * option without a maximum offers each choice once.
 *
 * @spec §3 Option choice: quantity
 */
export function isRepeatable({ option_max, option_options }: ItemOption): boolean {
  return (option_max ?? 0) > option_options.length;
}

/**
 * The choice as people read it: its name, or its id where it has none, with its quantity from two on.
 *
 * @example choiceLabel({ id: 4, name: 'Algérienne', quantity: 2 }) // 'Algérienne\u00A0×2'
 * @spec §3 Option choice: quantity
 */
export function choiceLabel({ id, name, quantity }: OptionChoice): string {
  const label = name ?? String(id);
  return (quantity ?? 0) > 1 ? `${label}\u00A0×${quantity}` : label;
}

/** The selected choices of an item, in the order of its options. */
export function selectedChoices({ options }: Pick<CartItem, 'options'>): OptionChoice[] {
  return (options ?? []).flatMap((option) => option.option_options.filter(isSelected));
}

/** One piece's price for the mode without its options, in cents. */
export function basePrice({ item_price }: Pick<CartItem, 'item_price'>, mode: OrderMode): Cents {
  return toCents((mode === 'pickup' ? item_price.price_pickup : item_price.price_delivery) ?? 0);
}

/** Price of a choice as often as it is chosen for one piece, in cents. */
export function choicePrice({ price, quantity }: OptionChoice): Cents {
  return toCents(price ?? 0) * (quantity ?? 0);
}

/**
 * The parts of all lines, in the cart's order, a line's base before its choices. A missing or null rate is the default
 * rate; 0 is a rate.
 *
 * @throws RangeError for a negative price
 * @spec §9 Default tax rate, Discounts
 */
export function splitIntoParts(items: readonly CartItem[], mode: OrderMode, defaultRate: number): Part[] {
  return items.flatMap((item, line) => {
    const part = (price: Cents, rate: number | null | undefined): Part => {
      const amount = price * item.quantity;
      return { line, amount, rate: rate ?? defaultRate, left: amount };
    };
    const choices = selectedChoices(item).map((choice) => part(choicePrice(choice), choice.tax_rate));
    return [part(basePrice(item, mode), item.item_price.tax_rate), ...choices];
  });
}
