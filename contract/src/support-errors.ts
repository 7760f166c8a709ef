import { defineErrors } from './errors.ts';

export const supportProblems = defineErrors({
  noSupportAddress: { status: 409, message: 'There is no address yet that tickets could go to.' },
  tooManyTickets: { status: 429, message: 'You have sent many tickets just now. Try again later.' },
  ticketBeingSent: { status: 409, message: 'The ticket is being sent. Wait until that is done.' },
  ticketSent: { status: 409, message: 'The ticket was delivered.' },
  ticketClosed: { status: 409, message: 'The ticket is closed.' },
});
