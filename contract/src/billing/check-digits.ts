/** True when the last digit is that of Luhn's algorithm (ISO/IEC 7812-1); of digits alone. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of digits.split('').toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The remainder of a number of any length, which is given by its digits. */
export const remainderOf = (digits: string, divisor: number): number =>
  digits.split('').reduce((rest, digit) => (rest * 10 + Number(digit)) % divisor, 0);

/** The countries of the European Union, as ISO 3166 has them. */
export const euCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export const isEuCountry = (country: string): boolean => euCountries.includes(country);

/** What a VAT number of a country begins with; null where its form is not known here. */
export function countryOfVat(country: string): readonly string[] | null {
  if (country === 'GR') return ['EL'];
  if (country === 'GB') return ['GB', 'XI'];
  return isEuCountry(country) ? [country] : null;
}
