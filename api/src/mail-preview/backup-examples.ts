import type { mailVariantTexts } from '@portal/contract/mail/variant-texts';
import type { MailContent } from '../platform/mail/mail-queue.ts';

type Run = MailContent['backupRunEnded'];
type Variants = Readonly<Record<keyof typeof mailVariantTexts.backupRunEnded, Run>>;

const problems = ['Finance-archive: access denied (403)', 'Board-minutes: access denied (403)'];

/** A run of a backup in each of its ends. */
export function backupRunsOf(about: { customerName: string; day: string; later: string }): Variants {
  const { customerName, day, later } = about;
  const run = {
    customerId: '018499fe-94c8-700f-99ca-efcc3c184001',
    customerName,
    runId: '018499fe-94c8-700f-99ca-efcc3c184002',
    jobName: 'Exchange, OneDrive',
    startedAt: day,
    endedAt: later,
    tries: 1,
  };
  return {
    error: { ...run, outcome: 'error', problems },
    warning: { ...run, outcome: 'warning', problems: problems.slice(0, 1) },
    stopped: { ...run, outcome: 'stopped', problems: [] },
    success: { ...run, outcome: 'success', problems: [] },
    retried: { ...run, outcome: 'error', tries: 4, problems },
  };
}
