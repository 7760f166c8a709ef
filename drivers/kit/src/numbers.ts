import { z } from 'zod';

const form = /^(?<sign>[+-]?)(?<whole>\d*)(?:\.(?<fraction>\d*))?(?:e(?<exponent>[+-]?\d{1,2}))?$/i;

/** The digits without an exponent: the point moved by so many places. */
function moved(whole: string, fraction: string, by: number): string {
  const digits = `${whole}${fraction}`;
  const at = whole.length + by;
  if (at <= 0) return `0.${'0'.repeat(-at)}${digits}`;
  if (at >= digits.length) return digits.padEnd(at, '0');
  return `${digits.slice(0, at)}.${digits.slice(at)}`;
}

/** A decimal number as vendors write it, also `.5`, `5.` and `1E-05`, to the last digit; null for what is none. */
export function decimalOf(text: string | number): string | null {
  const parts = form.exec(String(text).trim())?.groups;
  if (parts === undefined) return null;
  const { sign, whole = '', fraction = '', exponent = '0' } = parts;
  if (whole === '' && fraction === '') return null;
  const value = moved(whole, fraction, Number(exponent)).replace(/^0+(?=\d)/, '');
  return sign === '-' ? `-${value}` : value;
}

const refused = (context: z.RefinementCtx, message: string): never => {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
};

/** A number, or the text of one. */
export const number = z.union([z.number(), z.string()]).transform((value, context) => {
  const found = decimalOf(value);
  return found === null ? refused(context, 'is no number') : Number(found);
});

export const whole = number.refine(Number.isSafeInteger, 'is no whole number');

/** Of money, or what else is never below zero: kept to the last digit. */
export const amount = z.union([z.number(), z.string()]).transform((value, context) => {
  const found = decimalOf(value);
  return found === null || found.startsWith('-') ? refused(context, 'is no amount') : found;
});

/** A text, or a number where one was expected. */
export const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
