import { defineErrors } from '../errors.ts';

export const m365BackupProblems = defineErrors({
  m365BackupUnavailable: { status: 503, message: 'The backup server does not answer just now.' },
  backupJobExists: { status: 409, message: 'There is a job of that name already.' },
  backupJobRunning: { status: 409, message: 'The job runs.' },
  backupJobNotRunning: { status: 409, message: 'The job does not run.' },
  backupObjectsGone: { status: 409, message: 'Some of the objects are no longer in the tenant.' },
  entireOrganizationTaken: { status: 409, message: 'There is a job of the entire organization already.' },
  signInMissing: { status: 409, message: 'Nobody has signed in with the code yet, or it has expired.' },
});
