import { codeDigits } from '@portal/contract/constants';

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/**
 * The code after `typed` went into the box at `index`: one digit replaces that box, several fill it and those after it
 * (a device that fills in the whole code puts it into the first), none takes the digit away.
 */
export function withDigit(code: string, index: number, typed: string): string {
  const place = Math.min(index, code.length);
  const before = code.slice(0, place);
  if (typed === '') return before + code.slice(place + 1);
  const had = code[place];
  const isReplaced = typed.length === 2 && had !== undefined && typed.includes(had);
  const put = isReplaced ? typed.replace(had, '') : typed;
  return (before + put + code.slice(place + put.length)).slice(0, codeDigits);
}
