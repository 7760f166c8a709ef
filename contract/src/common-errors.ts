import * as z from 'zod';
import { defineErrors } from './errors.ts';
import { agreedPrice } from './prices.ts';

/** What any call, list or order may be refused with. */
export const commonProblems = defineErrors({
  invalid: { status: 400, message: 'Some of what was sent is not valid.' },
  malformedRequest: { status: 400, message: 'The request is malformed.' },
  malformedJson: { status: 400, message: 'The request is not valid JSON.' },
  mediaTypeNotSupported: { status: 415, message: 'The request is of another type than this call takes.' },
  tooLarge: { status: 413, message: 'The request is too large.' },
  headTooLarge: { status: 431, message: 'The head of the request is too large.' },
  timeout: { status: 408, message: 'The request did not arrive in time.' },
  addressUnknown: { status: 404, message: 'There is nothing at this address.' },
  methodNotAllowed: { status: 405, message: 'Method not allowed' },
  notFound: { status: 404, message: 'It does not exist, or you may not see it.' },
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  refusedWhileActing: {
    status: 403,
    message: 'This is not possible while you act for another organization.',
  },
  refusedToApiToken: { status: 403, message: 'An API token cannot do this: it takes the person, signed in.' },
  partnerSuspended: {
    status: 403,
    message: 'Your partner account is suspended: you can read, but not change.',
  },
  partnerAccessClosed: { status: 403, message: 'The customer has closed its account for its partner.' },
  companyDeleting: {
    status: 403,
    message: 'The organization is to be deleted: only its owners can sign in, to keep it.',
  },
  customerDeleting: { status: 403, message: 'The customer is to be deleted: nothing of it can be changed.' },
  stale: {
    status: 409,
    message: 'Somebody has changed this since you opened it.',
    details: z.object({ by: z.string(), at: z.string() }),
  },
  invalidCursor: { status: 400, message: 'The cursor is not valid for this list.' },
  idempotencyKeyInvalid: { status: 400, message: 'The Idempotency-Key is not valid.' },
  idempotencyKeyRequired: { status: 400, message: 'An order needs an Idempotency-Key.' },
  idempotencyKeyReused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  requestInFlight: { status: 409, message: 'The same request is being worked on.' },
  priceMissing: { status: 409, message: 'This has no price today, so it cannot be ordered.' },
  priceChanged: {
    status: 409,
    message: 'The price has changed since it was shown.',
    details: z.object({ prices: z.array(agreedPrice), agreed: z.array(agreedPrice) }),
  },
  partnerMustApprove: { status: 409, message: 'Your partner must approve this.' },
  creditLimitExceeded: {
    status: 409,
    message: 'The credit limit is exceeded.',
    details: z.object({
      limitMinor: z.number(),
      usedMinor: z.number(),
      excessMinor: z.number(),
      currency: z.string(),
    }),
  },
  creditLimitReached: { status: 409, message: 'Your company has reached its credit limit.' },
  operationOpen: { status: 409, message: 'Another change of this is still being carried out.' },
  operationNotRetriable: { status: 409, message: 'Only what failed or waits last can be tried again.' },
  notMade: { status: 409, message: 'It was not made: try the order again or delete it.' },
  unavailable: { status: 503, message: 'The portal cannot answer just now. Try again in a moment.' },
  /** Of the dashboard. */
  '100501': { status: 500, message: 'The attach rate summary could not be read.' },
  unhandled: {
    status: 500,
    message: 'The portal met an error that is not yours. Try again; if it stays, name the reference.',
  },
});
