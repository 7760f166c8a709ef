import { defineErrors } from './errors.ts';

export const usersProblems = defineErrors({
  ownersOnly: { status: 403, message: 'Only an owner may invite, change or remove an owner.' },
  lastOwner: { status: 409, message: 'The organization needs at least one owner who can sign in.' },
  oneself: { status: 409, message: 'Somebody else has to do this: it is your own account.' },
  notInvited: { status: 409, message: 'The invitation has been accepted already.' },
  notActive: {
    status: 409,
    message: 'The user is disabled already, or has not accepted the invitation yet.',
  },
  notDisabled: { status: 409, message: 'The user is not disabled.' },
  twoFactorNotOn: { status: 409, message: 'The user has no two-factor sign-in to reset.' },
});
