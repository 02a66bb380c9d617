/**
 * What can be said of a card's number alone. Shared by the card's fields and the emulator.
 */

/**
 * Whether the digits end in the check digit that every card number ends in.
 * @param {string} number
 */
export function isLuhnValid(number) {
  let sum = 0;
  for (const [index, digit] of number.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

/**
 * How many digits the number of a card that begins so has.
 * @param {string} number
 */
export function lengthOf(number) {
  return isAmex(number) ? 15 : 16;
}

/**
 * American Express writes fewer digits, and four in the code on the card.
 * @param {string} number
 */
export function isAmex(number) {
  return /^3[47]/.test(number);
}
