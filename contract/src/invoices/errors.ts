import * as z from 'zod';
import { defineErrors } from '../errors.ts';

export const invoicesProblems = defineErrors({
  monthNotOver: { status: 409, message: 'The month is not over yet.' },
  monthClosed: { status: 409, message: 'The month, or a later one, has been closed.' },
  monthOpen: {
    status: 409,
    message: 'Something of the month is still open.',
    details: z.object({ open: z.number() }),
  },
  sellerLacks: {
    status: 409,
    message: 'What an invoice says of the seller is not complete.',
    details: z.object({ fields: z.array(z.string()) }),
  },
  buyerLacks: {
    status: 409,
    message: 'What an invoice says of the partner is not complete.',
    details: z.object({ fields: z.array(z.string()) }),
  },
  nothingWaits: { status: 409, message: 'No invoices of that partner wait in this month.' },
  invoicesNotInSek: { status: 409, message: 'Invoices are made in SEK only, because VAT is stated in SEK.' },
  notPayable: { status: 409, message: 'A credit invoice is not paid.' },
  paidLess: { status: 409, message: 'That is more than was paid.' },
  unknownReference: { status: 404, message: 'No invoice has that payment number.' },
  nothingLeftToCredit: { status: 409, message: 'Nothing is left of these lines.' },
});
