import { defineErrors } from '../errors.ts';

export const legalProblems = defineErrors({
  consentNotRequired: { status: 409, message: 'Nobody has to accept this document. Require consent first.' },
  publishedBefore: { status: 409, message: 'This very file has been published before.' },
  documentTooComplex: {
    status: 422,
    message: 'The text is too complex to be shown. Simplify it, or publish a PDF.',
  },
});
