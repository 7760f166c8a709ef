import type { Language } from '@portal/contract/constants';
import { discountPercent } from '@portal/contract/partners';
import * as z from 'zod';
import { decimalOf } from '../platform/decimals.ts';

const range = { values: { min: 0, max: 100 } };

/** A percentage as it is typed in the language, as the API takes it. */
export const typedPercent = (language: Language) =>
  z.object({ percent: z.string() }).transform(({ percent }, context) => {
    const result = discountPercent.safeParse(decimalOf(percent, language));
    if (result.success) return { percent: result.data };
    context.addIssue({ code: 'custom', path: ['percent'], message: 'numberBetween', params: range });
    return z.NEVER;
  });

const amount = /^\d{1,12}(\.\d{1,2})?$/;

/** An amount of money as it is typed in the language, in minor units; empty is none. */
export const typedLimit = (language: Language) =>
  z.object({ limit: z.string() }).transform(({ limit }, context) => {
    if (limit.trim() === '') return { limitMinor: null };
    const decimal = decimalOf(limit, language);
    if (decimal !== null && amount.test(decimal)) return { limitMinor: Math.round(Number(decimal) * 100) };
    context.addIssue({ code: 'custom', path: ['limit'], message: 'number' });
    return z.NEVER;
  });
