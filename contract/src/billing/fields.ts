import * as z from 'zod';
import {
  bankgiroForm,
  bicForm,
  ibanForm,
  peppolForm,
  plusgiroForm,
  type AccountForm,
} from './account-numbers.ts';
import { isLuhn } from './check-digits.ts';
import { bareVatNumber, vatNumberError } from './vat-numbers.ts';

/** No number is nearly as long; what is, is not looked at closely. */
const longestNumber = 60;

/** A number that may be left out; it is kept in its one form. */
const numberOf = ({ keep, isRight }: AccountForm, error: string) =>
  z
    .string()
    .trim()
    .max(longestNumber)
    .transform(keep)
    .refine((kept) => kept === '' || isRight(kept), { error })
    .default('');

export const bankgiro = numberOf(bankgiroForm, 'bankgiro');
export const plusgiro = numberOf(plusgiroForm, 'plusgiro');
export const iban = numberOf(ibanForm, 'iban');
export const bic = numberOf(bicForm, 'bic');
export const peppolId = numberOf(peppolForm, 'peppolId');
/** Without spaces; whether it is one of its country, `vatNumberError` says. */
export const vatNumber = z.string().trim().max(longestNumber).transform(bareVatNumber).default('');
/** Of a Swedish company that sells; a wrong check digit is an error. */
export const sellersNumber = z
  .string()
  .trim()
  .max(longestNumber)
  .transform((typed) => typed.replace(/^(\d{6})(\d{4})$/, '$1-$2'))
  .superRefine((number, context) => {
    if (number === '') return;
    const error = /^\d{6}-\d{4}$/.test(number) ? 'organizationNumberCheckDigit' : 'organizationNumber';
    if (error === 'organizationNumber' || !isLuhn(number.replace('-', '')))
      context.addIssue({ code: 'custom', message: error, input: number });
  })
  .default('');

type OfBusiness = { vatNumber: string; country: string; withoutVatNumber?: boolean };

/** A VAT number of another country than the address is, or one that its country cannot have, is wrong. */
export function checkVatNumber(form: OfBusiness, context: z.core.$RefinementCtx): void {
  const { vatNumber: number, country, withoutVatNumber = false } = form;
  if (number === '') return;
  const error = withoutVatNumber ? 'vatNumberNone' : vatNumberError(number, country);
  if (error !== null)
    context.addIssue({ code: 'custom', message: error, path: ['vatNumber'], input: number });
}
