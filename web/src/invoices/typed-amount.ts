import type { Language } from '@portal/contract/constants';
import { day } from '@portal/contract/fields';
import { paymentReference } from '@portal/contract/invoices/settling';
import * as z from 'zod';
import { decimalOf } from '../platform/decimals.ts';

/** The day in Stockholm. */
export const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });

const amount = /^-?\d{1,9}(\.\d{1,2})?$/;

/** An amount in minor units, which is not nothing; else why it is none. */
function amountOf(typed: string, language: Language): number | 'empty' | 'number' {
  const decimal = decimalOf(typed.replace('\u2212', '-'), language);
  const amountMinor = decimal !== null && amount.test(decimal) ? Math.round(Number(decimal) * 100) : 0;
  if (amountMinor !== 0) return amountMinor;
  return typed.trim() === '' ? 'empty' : 'number';
}

/** A payment as it is typed in the language: its day, and its amount in minor units. */
export const typedPayment = (language: Language) =>
  z.object({ paidOn: day, amount: z.string() }).transform(({ paidOn, amount: typed }, context) => {
    const amountMinor = amountOf(typed, language);
    if (typeof amountMinor === 'number') return { paidOn, amountMinor };
    context.addIssue({ code: 'custom', path: ['amount'], message: amountMinor });
    return z.NEVER;
  });

/** The same by its number, of what came in. */
export const typedReference = (language: Language) =>
  z
    .object({ reference: paymentReference, paidOn: day, amount: z.string() })
    .transform(({ reference, paidOn, amount: typed }, context) => {
      const amountMinor = amountOf(typed, language);
      if (typeof amountMinor === 'number' && amountMinor > 0) return { reference, paidOn, amountMinor };
      const message = typeof amountMinor === 'number' ? 'number' : amountMinor;
      context.addIssue({ code: 'custom', path: ['amount'], message });
      return z.NEVER;
    });
