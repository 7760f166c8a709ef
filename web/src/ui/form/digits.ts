import { codeDigits } from '@portal/contract/constants';

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The code, and the box where one goes on. */
export type Typed = { code: string; next: number };

/** Puts digits into the boxes from the one at `index` on, over what is there; a whole code is whole wherever it is put. */
export function putDigits(code: string, index: number, digits: string): Typed {
  if (digits.length >= codeDigits) return { code: digits.slice(0, codeDigits), next: codeDigits };
  const place = Math.min(index, code.length);
  const put = code.slice(0, place) + digits + code.slice(place + digits.length);
  return { code: put.slice(0, codeDigits), next: place + digits.length };
}

/**
 * The code after the box at `index` holds `held`: one digit, two when it was typed beside the one that was there, which it
 * replaces, or a whole code that the device has filled in.
 */
export function typeDigits(code: string, index: number, held: string): Typed {
  const had = code[index];
  const isBeside = held.length === 2 && had !== undefined && held.includes(had);
  return putDigits(code, index, isBeside ? held.replace(had, '') : held);
}

/** The code without the digit in the box at `index`; what stands after it moves up. */
export const takeDigit = (code: string, index: number): string =>
  code.slice(0, index) + code.slice(index + 1);
