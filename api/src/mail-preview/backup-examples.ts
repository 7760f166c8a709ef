import type { mailVariantTexts } from '@portal/contract/mail/variant-texts';
import type { MailContent } from '../platform/mail/mail-queue.ts';

type Run = MailContent['backupRunEnded'];
type Examples = {
  backupReady: Record<'usual', MailContent['backupReady']>;
  backupRunEnded: Readonly<Record<keyof typeof mailVariantTexts.backupRunEnded, Run>>;
};
const customerId = '018499fe-94c8-700f-99ca-efcc3c184001';

const problems = ['Finance-archive: access denied (403)', 'Board-minutes: access denied (403)'];

/** A tenant that is there, and a run of a backup in each of its ends. */
export function ofBackups(about: { customerName: string; day: string; later: string }): Examples {
  const { customerName, day, later } = about;
  const run = {
    customerId,
    customerName,
    runId: '018499fe-94c8-700f-99ca-efcc3c184002',
    jobName: 'Exchange, OneDrive',
    startedAt: day,
    endedAt: later,
    tries: 1,
  };
  return {
    backupReady: { usual: { customerId, customerName, domain: 'kundforetaget.onmicrosoft.com' } },
    backupRunEnded: {
      error: { ...run, outcome: 'error', problems },
      warning: { ...run, outcome: 'warning', problems: problems.slice(0, 1) },
      stopped: { ...run, outcome: 'stopped', problems: [] },
      success: { ...run, outcome: 'success', problems: [] },
      retried: { ...run, outcome: 'error', tries: 4, problems },
    },
  };
}
