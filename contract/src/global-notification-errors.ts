import { defineErrors } from './errors.ts';

export const globalNotificationProblems = defineErrors({
  noticeOver: { status: 409, message: 'The notice is over: it can no longer be changed.' },
  noticeBegun: { status: 409, message: 'The notice has begun: whom it is for and since when stays.' },
  noticeNotBegun: { status: 409, message: 'The notice has not begun: withdraw it instead.' },
  noticeMailed: { status: 409, message: 'A disruption that has begun was mailed: say that it is over.' },
});
