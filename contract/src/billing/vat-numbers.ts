import { countryOfVat, isLuhn, remainderOf } from './check-digits.ts';

/** What follows the country of a VAT number, and what its digits have to come to where that is well known. */
type VatForm = { form: RegExp; fits?: (digits: string) => boolean; example: string };

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);

/** ISO 7064, modulo 11 and 10. */
function isMod11And10(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

const form = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);

/** By the letters that the number begins with; the forms are those of the European Commission's own questions and answers. */
const forms: Readonly<Record<string, VatForm>> = {
  AT: { form: form('U\\d{8}'), example: 'ATU13585627' },
  BE: {
    form: form('[01]\\d{9}'),
    fits: (digits) => 97 - remainderOf(digits.slice(0, 8), 97) === Number(digits.slice(8)),
    example: 'BE0411905847',
  },
  BG: { form: form('\\d{9,10}'), example: 'BG175074752' },
  CY: { form: form('\\d{8}[A-Z]'), example: 'CY10259033P' },
  CZ: { form: form('\\d{8,10}'), example: 'CZ25123891' },
  DE: { form: form('\\d{9}'), fits: isMod11And10, example: 'DE136695976' },
  DK: {
    form: form('\\d{8}'),
    fits: (digits) => weighted(digits, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
    example: 'DK13585628',
  },
  EE: {
    form: form('\\d{9}'),
    fits: (digits) => weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
    example: 'EE100931558',
  },
  EL: { form: form('\\d{9}'), example: 'EL094259216' },
  ES: { form: form('[A-Z]\\d{8}|[A-Z]\\d{7}[A-Z]|\\d{8}[A-Z]'), example: 'ESB58378431' },
  FI: {
    form: form('\\d{8}'),
    fits: (digits) => weighted(digits, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0,
    example: 'FI20774740',
  },
  FR: { form: form('[0-9A-HJ-NP-Z]{2}\\d{9}'), example: 'FR40303265045' },
  HR: { form: form('\\d{11}'), fits: isMod11And10, example: 'HR33392005961' },
  HU: { form: form('\\d{8}'), example: 'HU12892312' },
  IE: { form: form('\\d{7}[A-W][A-I]?|\\d[A-Z+*]\\d{5}[A-W]'), example: 'IE6388047V' },
  IT: { form: form('\\d{11}'), fits: isLuhn, example: 'IT00743110157' },
  LT: { form: form('\\d{9}|\\d{12}'), example: 'LT119511515' },
  LU: {
    form: form('\\d{8}'),
    fits: (digits) => remainderOf(digits.slice(0, 6), 89) === Number(digits.slice(6)),
    example: 'LU15027442',
  },
  LV: { form: form('\\d{11}'), example: 'LV40003521600' },
  MT: { form: form('\\d{8}'), example: 'MT11679112' },
  NL: { form: form('\\d{9}B\\d{2}'), example: 'NL004495445B01' },
  PL: {
    form: form('\\d{10}'),
    fits: (digits) => weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits[9]),
    example: 'PL8567346215',
  },
  PT: { form: form('\\d{9}'), example: 'PT501964843' },
  RO: { form: form('[1-9]\\d{1,9}'), example: 'RO18547290' },
  // The organization number and 01.
  SE: {
    form: form('\\d{10}01'),
    fits: (digits) => isLuhn(digits.slice(0, 10)),
    example: 'SE556016068001',
  },
  SI: { form: form('[1-9]\\d{7}'), example: 'SI50223054' },
  SK: { form: form('[1-9]\\d{9}'), example: 'SK2022749619' },
  // Northern Ireland, of goods; and Great Britain.
  XI: { form: form('\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3}'), example: 'XI110305878' },
  GB: { form: form('\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3}'), example: 'GB110305878' },
};

/** As it is kept: letters and digits, without what stands between them. Of more than 20 signs, as it was typed. */
export const bareVatNumber = (typed: string): string => typed.toUpperCase().replaceAll(/[\s.-]/g, '');

export type VatNumberError = 'vatNumber' | 'vatNumberCountry' | 'vatNumberCheckDigit';

/**
 * What is wrong with a VAT number of a business of that country (ISO 3166); null when nothing is. By its form and check
 * digits: whether anybody has it, only a register knows. What is outside the European Union has its own ways.
 */
export function vatNumberError(bare: string, country: string): VatNumberError | null {
  const prefixes = countryOfVat(country);
  if (prefixes === null) return /^[A-Z0-9]{4,20}$/.test(bare) ? null : 'vatNumber';
  const prefix = prefixes.find((one) => bare.startsWith(one));
  const known = prefix === undefined ? undefined : forms[prefix];
  if (known === undefined) return 'vatNumberCountry';
  const rest = bare.slice(2);
  if (!known.form.test(rest)) return 'vatNumber';
  return (known.fits?.(rest) ?? true) ? null : 'vatNumberCheckDigit';
}

/** A number as those of that country look; of one that is not known, Sweden's. */
export const vatNumberExample = (country: string): string =>
  forms[countryOfVat(country)?.[0] ?? 'SE']?.example ?? '';
