/** Puts the dash where it belongs once ten digits are typed; anything else stays as it is. */
export function withDash(typed: string): string {
  const digits = /^\s*(\d{6})[ –-]?(\d{4})\s*$/.exec(typed);
  return digits ? `${digits[1]}-${digits[2]}` : typed;
}

/** True for a text that more typing cannot make an organization number of. */
export const isBeyondRepair = (typed: string): boolean =>
  !/^\s*\d{0,6}$|^\s*\d{6}[ –-]?\d{0,4}\s*$/.test(typed);

/** True when the last digit fits the nine before it (Luhn). Only for the form 123456-7890. */
export function hasFittingCheckDigit(number: string): boolean {
  const digits = Array.from(number.replace('-', ''), Number);
  const sum = digits.reduce((total, digit, index) => {
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

export const isWellFormed = (number: string): boolean => /^\d{6}-\d{4}$/.test(number);
