const DIGITS = 7;

/**
 * Whether seven digits are the IMO number of a ship: the last one is that of the sum of the six before, weighted 7 to 2.
 * Source: IMO ship identification number scheme.
 */
export const isImoNumber = (number: string): boolean => {
  const digits = Array.from(number, Number);
  const sum = digits.slice(0, DIGITS - 1).reduce((total, digit, index) => total + digit * (DIGITS - index), 0);
  return digits.length === DIGITS && sum % 10 === digits[DIGITS - 1];
};
