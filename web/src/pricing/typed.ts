import type { Language } from '@portal/contract/constants';
import { upliftBounds, upliftPercent } from '@portal/contract/pricing';
import * as z from 'zod';
import { decimalOf, decimalText } from '../platform/decimals.ts';

/** An uplift as it is typed in the language, below zero by any of the signs that are used for it; null when it is none. */
export function upliftOf(typed: string, language: Language): string | null {
  const [, sign = '', digits = ''] = /^\s*([+\-−–]?)\s*(.*)$/su.exec(typed) ?? [];
  const decimal = decimalOf(digits, language);
  if (decimal === null) return null;
  const percent = sign === '' || sign === '+' ? decimal : `-${decimal}`;
  return upliftPercent.safeParse(percent).success ? percent : null;
}

/** An uplift as it is typed in that language. */
export const upliftText = (percent: string, language: Language): string =>
  decimalText(percent, language).replace('-', '−');

const ways = ['general', 'own'] as const;
export type Way = (typeof ways)[number];

/** What is typed for all customers, or for one: its own, or what all have. */
export const typedUplift = (language: Language) =>
  z.object({ way: z.enum(ways), percent: z.string() }).transform(({ way, percent: typed }, context) => {
    if (way === 'general') return { percent: null };
    const percent = upliftOf(typed, language);
    if (percent !== null) return { percent };
    const message = typed.trim() === '' ? 'empty' : 'numberBetween';
    context.addIssue({ code: 'custom', path: ['percent'], message, params: { values: { ...upliftBounds } } });
    return z.NEVER;
  });
