import sql from 'sql-template-tag';
import { tidySignIn } from './auth/index.ts';
import type { Database } from './platform/database.ts';
import type { Log } from './platform/log.ts';
import { deleteDueCompanies } from './settings/index.ts';
import { forgetSecrets } from './s3-storage/keys-worker-repository.ts';

const everyMs = 60 * 60 * 1000;

/** How long what nobody needs any more is kept, in days. */
const kept = {
  sessions: 30,
  tokens: 30,
  answers: 30,
  rateLimits: 1,
  sentMails: 90,
  failedMails: 365,
  dismissals: 30,
} as const;

export type Kept = { meterHoursMonths: number };

/** Makes the coming partitions and removes what has run out. Safe to run on several workers at once. */
export async function maintain(database: Database, { meterHoursMonths }: Kept): Promise<void> {
  await database.run(sql`select ensure_audit_partitions(), ensure_meter_partitions()`);
  await database.run(sql`select drop_meter_hours(${meterHoursMonths})`);
  await database.transaction((tx) => tidySignIn(tx));
  await deleteDueCompanies(database);
  await forgetSecrets(database);
  await database.run(
    sql`delete from session where expires_at < now() - make_interval(days => ${kept.sessions})`,
  );
  await database.run(
    sql`delete from one_time_token where expires_at < now() - make_interval(days => ${kept.tokens})`,
  );
  await database.run(sql`
    delete from idempotency_key where created_at < now() - make_interval(days => ${kept.answers})
      and not exists (select from operation o where o.partner_id = idempotency_key.partner_id
        and o.id::text = idempotency_key.answer ->> 'operationId')`);
  await database.run(sql`
    delete from mail where state = 'sent' and sent_at < now() - make_interval(days => ${kept.sentMails})
      or state = 'failed' and created_at < now() - make_interval(days => ${kept.failedMails})`);
  await database.run(sql`
    delete from notice_dismissal d using notice n where n.id = d.notice_id
      and n.ends_at < now() - make_interval(days => ${kept.dismissals})`);
  await database.run(sql`
    delete from rate_limit where expire < extract(epoch from now() - make_interval(days => ${kept.rateLimits})) * 1000`);
}

/** Runs `maintain` now and every hour. */
export function startMaintenance(database: Database, log: Log, keep: Kept): { stop(): void } {
  const round = (): void => {
    maintain(database, keep).catch((error: unknown) => log.error({ err: error }, 'the maintenance failed'));
  };
  round();
  const timer = setInterval(round, everyMs);
  return { stop: () => clearInterval(timer) };
}
