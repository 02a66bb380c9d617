/**
 * Checks of card numbers. Shared by the card form and the emulator.
 */

/**
 * Whether a number has the length and the check digit of a card number (Luhn algorithm).
 * @param {string} number
 */
export function isLuhnValid(number) {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = number[number.length - 1 - index];
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

/**
 * Returns the number of digits of a card number, by its first digits.
 * @param {string} number
 */
export function cardNumberLength(number) {
  return isAmex(number) ? 15 : 16;
}

/**
 * Whether a card number is American Express's, which has 15 digits and a security code of four.
 * @param {string} number
 */
export function isAmex(number) {
  return /^3[47]/.test(number);
}
