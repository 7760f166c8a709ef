import { defineErrors } from './errors.ts';

export const partnersProblems = defineErrors({
  partnerHasOwner: { status: 409, message: 'The partner has an owner already, who invites more.' },
  partnerMemberAlready: { status: 409, message: 'The address is that of somebody who is no owner.' },
  partnerSuspendedAlready: { status: 409, message: 'It is suspended already.' },
  partnerNotSuspended: { status: 409, message: 'It is not suspended.' },
  partnerSlugTaken: { status: 409, message: 'Another organization has this short name.' },
});
