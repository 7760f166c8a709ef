import { defineErrors } from '../errors.ts';

export const m365BackupProblems = defineErrors({
  m365BackupUnavailable: { status: 503, message: 'The backup server does not answer just now.' },
  signInMissing: { status: 409, message: 'Nobody has signed in with the code yet, or it has expired.' },
});
