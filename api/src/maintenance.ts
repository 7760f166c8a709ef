import sql from 'sql-template-tag';
import { capabilities, registry } from './capabilities.ts';
import type { Capability } from './platform/capability.ts';
import type { Database } from './platform/database/database.ts';
import type { Log } from './platform/process/log.ts';
import { chargeDue } from './platform/metering/charges.ts';
import { forgetLongGone } from './services/mirrored.ts';
import { forgetSteps } from './services/person-step.ts';
import { forgetSecrets } from './services/secret-once.ts';

const everyMs = 60 * 60 * 1000;

/** How long what nobody needs any more is kept, in days. */
const kept = {
  sessions: 30,
  answers: 30,
  sentMails: 90,
  failedMails: 365,
} as const;

export type Kept = { meterHoursMonths: number };
type Steps = NonNullable<Capability['maintenance']>;

/** What the platform itself has to tidy. */
const ofPlatform = ({ meterHoursMonths }: Kept): Steps => ({
  partitions: ({ database }) =>
    database.run(sql`select ensure_audit_partitions(), ensure_meter_partitions()`),
  meterHours: ({ database }) => database.run(sql`select drop_meter_hours(${meterHoursMonths})`),
  sessions: ({ database }) =>
    database.run(sql`delete from session where expires_at < now() - make_interval(days => ${kept.sessions})`),
  answers: ({ database }) =>
    database.run(sql`
      delete from idempotency_key where answered_at < now() - make_interval(days => ${kept.answers})
        and not exists (select from operation o where o.partner_id = idempotency_key.partner_id
          and o.id::text = idempotency_key.answer ->> 'operationId')`),
  charges: ({ database }) => chargeDue(database),
  secrets: ({ database }) => forgetSecrets(database),
  steps: ({ database }) => forgetSteps(database),
  goneThings: ({ database }) => forgetLongGone(database),
  mails: ({ database }) =>
    database.run(sql`
      delete from mail where state = 'sent' and sent_at < now() - make_interval(days => ${kept.sentMails})
        or state = 'failed' and created_at < now() - make_interval(days => ${kept.failedMails})`),
});

/**
 * Makes the coming partitions and removes what has run out. Safe to run on several workers at once. A step that fails is
 * logged, and the others are done all the same.
 */
export async function maintain(database: Database, keep: Kept, log: Log): Promise<void> {
  // Capabilities first: what they keep of a session is written before the session is deleted.
  const steps = [...capabilities.map(({ maintenance = {} }) => maintenance), ofPlatform(keep)];
  for (const [step, run] of steps.flatMap((some) => Object.entries(some))) {
    try {
      await run({ database, registry, log });
    } catch (error) {
      log.error({ err: error, step }, 'a step of the maintenance failed');
    }
  }
}

/** Runs `maintain` now and every hour. */
export function startMaintenance(database: Database, log: Log, keep: Kept): { stop(): void } {
  const round = (): void => void maintain(database, keep, log);
  round();
  const timer = setInterval(round, everyMs);
  return { stop: () => clearInterval(timer) };
}
