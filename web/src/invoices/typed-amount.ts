import type { Language } from '@portal/contract/constants';
import { day } from '@portal/contract/fields';
import * as z from 'zod';
import { decimalOf } from '../platform/decimals.ts';

const amount = /^-?\d{1,9}(\.\d{1,2})?$/;

/** A payment as it is typed in the language: its day, and its amount in minor units, which is not nothing. */
export const typedPayment = (language: Language) =>
  z.object({ paidOn: day, amount: z.string() }).transform(({ paidOn, amount: typed }, context) => {
    const decimal = decimalOf(typed.replace('\u2212', '-'), language);
    const amountMinor = decimal !== null && amount.test(decimal) ? Math.round(Number(decimal) * 100) : 0;
    if (amountMinor !== 0) return { paidOn, amountMinor };
    context.addIssue({ code: 'custom', path: ['amount'], message: typed.trim() === '' ? 'empty' : 'number' });
    return z.NEVER;
  });
