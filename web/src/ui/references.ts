import { isApiError } from '../platform/api-error.ts';

/** What to quote of an error; a call that never reached the portal has none. */
export const referenceOf = (error: unknown): string | undefined =>
  isApiError(error) && error.requestId !== '' ? error.requestId : undefined;

const requestId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What people read to each other: of a request's id the first eight digits, with which the log finds it as well. */
export const shownReference = (reference: string): string =>
  requestId.test(reference) ? reference.slice(0, 8) : reference;
