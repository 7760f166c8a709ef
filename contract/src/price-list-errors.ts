import * as z from 'zod';
import { defineErrors } from './errors.ts';

export const priceListProblems = defineErrors({
  priceListDraftExists: {
    status: 409,
    message: 'There is a draft already.',
    details: z.object({ number: z.number() }),
  },
  priceListPublished: { status: 409, message: 'A published price list cannot be changed.' },
  priceListEmpty: { status: 409, message: 'A price list without any price cannot be published.' },
  currencyFixed: { status: 409, message: 'All price lists of an installation have one currency.' },
});
