import type { CartItem, ItemOption, OptionChoice, OrderMode } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';

/** A part of a line for discounts and tax: its base or a selected choice. */
export type Part = {
  /** Index of the line in the cart. */
  line: number;
  /** Price × own quantity × line quantity, in cents. */
  amount: Cents;
  /** Percent. */
  rate: number;
  /** The amount after discounts, in cents. */
  left: Cents;
};

/** Returns whether a choice is selected: its quantity is above 0. */
export function isSelected(choice: OptionChoice): boolean {
  return (choice.quantity ?? 0) > 0;
}

/**
 * Returns whether a choice of the option may be taken several times: its maximum exceeds the number of choices. Without a
 * maximum each choice may be taken once.
 *
 * @spec §3 Option choice: quantity
 */
export function isRepeatable({ option_max, option_options }: ItemOption): boolean {
  return (option_max ?? 0) > option_options.length;
}

/**
 * Formats a choice: its name, or its id if it has none, with its quantity from two on.
 *
 * @example choiceLabel({ id: 4, name: 'Algérienne', quantity: 2 }) // 'Algérienne\u00A0×2'
 * @spec §3 Option choice: quantity
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
  return toCents((mode === 'pickup' ? item_price.price_pickup : item_price.price_delivery) ?? 0);
}

/** Returns the price of a choice times its quantity for one piece, in cents. */
export function choicePrice({ price, quantity }: OptionChoice): Cents {
  return toCents(price ?? 0) * (quantity ?? 0);
}

/**
 * Splits all lines into parts, in the cart's order, each base before its choices. A missing or null rate is the default
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
