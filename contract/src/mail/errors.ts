import { defineErrors } from '../errors.ts';

export const mailPreviewProblems = defineErrors({
  tooManyMails: { status: 429, message: 'Your mailbox has had its share of this hour.' },
});
