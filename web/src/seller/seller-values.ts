import type { Language } from '@portal/contract/constants';
import { sellerForm, type Seller } from '@portal/contract/seller';
import * as z from 'zod';
import { decimalOf, decimalText } from '../platform/decimals.ts';

/** What the form has of it; the late interest as it is typed in the language, empty for none. */
export function sellerValuesOf(seller: Seller, language: Language) {
  const { lacks: _lacks, changed: _changed, usualPeppolId: _usual, lateInterest, ...values } = seller;
  return {
    ...values,
    paymentDays: values.paymentDays as number | null,
    lateInterest: lateInterest === null ? '' : decimalText(lateInterest, language),
  };
}
export type SellerValues = ReturnType<typeof sellerValuesOf>;

const typed = z.looseObject({ lateInterest: z.string() });

/** The contract's own, for what is typed in the language. */
export const typedSeller = (language: Language) =>
  z.preprocess((values) => {
    const { lateInterest, ...others } = typed.parse(values);
    const decimal = lateInterest.trim() === '' ? null : (decimalOf(lateInterest, language) ?? lateInterest);
    return { ...others, lateInterest: decimal };
  }, sellerForm);
