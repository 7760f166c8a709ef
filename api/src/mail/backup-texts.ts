import type { Language } from '@portal/contract/constants';
import { toldOutcomes, type ToldOutcome } from '@portal/contract/m365-backup/notifications';
import * as z from 'zod';
import { moment } from './mail-text.ts';
import { says, type Writer } from './says.ts';

export const backupReady = z.object({
  customerId: z.string(),
  customerName: z.string(),
  domain: z.string(),
});

const jobsOf = (customerId: string): string => `/services/m365-backup/jobs?customerId=${customerId}`;

export const backupReadyWriters: Record<Language, Writer> = {
  en: says(backupReady, ({ customerId, customerName, domain }) => ({
    subject: `M365 Backup is ready for ${customerName}`,
    heading: 'M365 Backup is ready',
    paragraphs: [
      `${domain} is connected to M365 Backup for ${customerName}.`,
      'Nothing is backed up yet: that begins with the first job.',
    ],
    action: { label: 'Create the first job', link: jobsOf(customerId) },
    closing: 'You get this mail because you enabled the service.',
  })),
  sv: says(backupReady, ({ customerId, customerName, domain }) => ({
    subject: `M365 Backup är klart för ${customerName}`,
    heading: 'M365 Backup är klart',
    paragraphs: [
      `${domain} är anslutet till M365 Backup för ${customerName}.`,
      'Ingenting säkerhetskopieras än. Det börjar med det första jobbet.',
    ],
    action: { label: 'Skapa det första jobbet', link: jobsOf(customerId) },
    closing: 'Du får det här mejlet eftersom du aktiverade tjänsten.',
  })),
};

export const backupRunEnded = z.object({
  customerId: z.string(),
  customerName: z.string(),
  runId: z.string(),
  jobName: z.string(),
  outcome: z.enum(toldOutcomes),
  startedAt: z.string(),
  endedAt: z.string(),
  tries: z.number(),
  problems: z.array(z.string()),
});
type Ended = z.infer<typeof backupRunEnded>;

const ended = {
  error: { en: 'failed', sv: 'misslyckades' },
  warning: { en: 'ended with a warning', sv: 'slutade med en varning' },
  stopped: { en: 'was stopped', sv: 'stoppades' },
  success: { en: 'ended well', sv: 'lyckades' },
} as const satisfies Record<ToldOutcome, Record<Language, string>>;

const linkOf = ({ customerId, runId }: Ended): string =>
  `/services/m365-backup/job-history?customerId=${customerId}&run=${runId}`;

const inEnglish = (run: Ended) => {
  const { jobName, outcome, tries, startedAt, endedAt } = run;
  const each = tries > 1 ? `, in each of ${tries} tries` : '';
  return `The run of ${jobName} that began ${moment(startedAt, 'en')} and ended ${moment(endedAt, 'en')} ${ended[outcome].en}${outcome === 'error' ? each : ''}.`;
};
const inSwedish = (run: Ended) => {
  const { jobName, outcome, tries, startedAt, endedAt } = run;
  const each = tries > 1 ? `, i vart och ett av ${tries} försök` : '';
  return `Körningen av ${jobName} som började ${moment(startedAt, 'sv')} och slutade ${moment(endedAt, 'sv')} ${ended[outcome].sv}${outcome === 'error' ? each : ''}.`;
};

export const backupRunEndedWriters: Record<Language, Writer> = {
  en: says(backupRunEnded, (run) => ({
    subject: `${run.jobName} of ${run.customerName} ${ended[run.outcome].en}`,
    heading: `A backup ${ended[run.outcome].en}`,
    paragraphs: [inEnglish(run), ...run.problems],
    action: { label: 'Open the run', link: linkOf(run) },
    closing: `Who gets these mails is chosen on the job history of M365 Backup of ${run.customerName}.`,
  })),
  sv: says(backupRunEnded, (run) => ({
    subject: `${run.jobName} hos ${run.customerName} ${ended[run.outcome].sv}`,
    heading: `En säkerhetskopiering ${ended[run.outcome].sv}`,
    paragraphs: [inSwedish(run), ...run.problems],
    action: { label: 'Öppna körningen', link: linkOf(run) },
    closing: `Vem som får de här mejlen väljs på jobbhistoriken för M365 Backup hos ${run.customerName}.`,
  })),
};
