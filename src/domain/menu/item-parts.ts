import type { CartItem, ItemOption, OptionChoice, OrderMode } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';

/** A part of a line to which discounts and tax apply: its base price, or a selected choice. */
export type Part = {
  /** Index of the line in the cart. */
  line: number;
  /** Price times its own quantity and the line's quantity, in cents. */
  amount: Cents;
  /** Tax rate in percent. */
  rate: number;
  /** Amount that remains after discounts, in cents. */
  remaining: Cents;
};

/** Whether a choice is selected, which means that its quantity is above 0. */
export function isSelected(choice: OptionChoice): boolean {
  return (choice.quantity ?? 0) > 0;
}

/**
 * Whether a choice of the option can be selected several times: the option's maximum exceeds its number of choices. Without a
 * maximum, each choice can be selected once.
 *
 * @spec docs/behaviour §3 Option choice: quantity
 */
export function isRepeatable({ option_max, option_options }: ItemOption): boolean {
  return (option_max ?? 0) > option_options.length;
}

/**
 * Formats a choice as its name, or as its id if it has no name, with the quantity if it is above one.
 *
 * @example choiceLabel({ id: 4, name: 'Algérienne', quantity: 2 }) // 'Algérienne\u00A0×2'
 * @spec docs/behaviour §3 Option choice: quantity
 */
export function choiceLabel({ id, name, quantity }: OptionChoice): string {
  const label = name ?? String(id);
  return (quantity ?? 0) > 1 ? `${label}\u00A0×${quantity}` : label;
}

/** Returns the selected choices of an item, in the order of its options. */
export function selectedChoices({ options }: Pick<CartItem, 'options'>): OptionChoice[] {
  return (options ?? []).flatMap((option) => option.option_options.filter(isSelected));
}

/** Returns the price of one piece without options, in cents. */
export function basePrice({ item_price }: Pick<CartItem, 'item_price'>, mode: OrderMode): Cents {
  return toCents((mode === 'delivery' ? item_price.price_delivery : item_price.price_pickup) ?? 0);
}

/** Returns the price of a choice times its quantity for one piece, in cents. */
export function choicePrice({ price, quantity }: OptionChoice): Cents {
  return toCents(price ?? 0) * (quantity ?? 0);
}

/**
 * Splits all lines into parts, in the cart's order; the base price of each line comes before its choices. A missing or null rate
 * means the default rate; 0 is a rate.
 *
 * @throws RangeError for a negative price
 * @spec docs/behaviour §9 Default tax rate, Discounts
 */
export function splitIntoParts(items: readonly CartItem[], mode: OrderMode, defaultRate: number): Part[] {
  return items.flatMap((item, line) => {
    const createPart = (price: Cents, rate: number | null | undefined): Part => {
      const amount = price * item.quantity;
      return { line, amount, rate: rate ?? defaultRate, remaining: amount };
    };
    const choices = selectedChoices(item).map((choice) => createPart(choicePrice(choice), choice.tax_rate));
    return [createPart(basePrice(item, mode), item.item_price.tax_rate), ...choices];
  });
}
