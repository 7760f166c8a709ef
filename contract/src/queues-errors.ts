import { defineErrors } from './errors.ts';

export const queuesProblems = defineErrors({
  mailCodeExpired: { status: 409, message: 'The code in the mail is worth nothing any more.' },
  mailLinkGone: { status: 409, message: 'The link in the mail was removed when it had failed.' },
  mailSuperseded: { status: 409, message: 'The ticket was closed, or has been sent again by its writer.' },
  mailDisruptionOver: { status: 409, message: 'The disruption that it tells the beginning of is over.' },
  mailBeingSent: { status: 409, message: 'The mail is being sent just now.' },
  tooManyTestMails: { status: 429, message: 'There were too many test mails within the hour.' },
  operationNotOpen: { status: 409, message: 'It is over already.' },
});
