import sql from 'sql-template-tag';
import { tidySignIn } from './auth/index.ts';
import type { Database } from './platform/database.ts';
import type { Log } from './platform/log.ts';
import { deleteDueCompanies, forgetBooks } from './settings/index.ts';
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
type Steps = Readonly<Record<string, (database: Database) => Promise<unknown>>>;

/** Of a disruption that is over, the list of whom it was mailed to keeps no address and no customer, only how many. */
const forgetAddressees = (database: Database): Promise<unknown> =>
  database.run(sql`
    update notice_mail m set address = m.mail_id::text, customer_ids = '{}'
    from notice n where n.partner_id = m.partner_id and n.id = m.notice_id and m.address <> m.mail_id::text
      and coalesce(n.over_told_at, n.withdrawn_at) < now() - make_interval(days => ${kept.sentMails})`);

const stepsOf = ({ meterHoursMonths }: Kept, log: Log): Steps => ({
  partitions: (database) => database.run(sql`select ensure_audit_partitions(), ensure_meter_partitions()`),
  meterHours: (database) => database.run(sql`select drop_meter_hours(${meterHoursMonths})`),
  signIn: (database) => database.transaction((tx) => tidySignIn(tx)),
  deletions: (database) => deleteDueCompanies(database, log),
  books: forgetBooks,
  secrets: forgetSecrets,
  sessions: (database) =>
    database.run(sql`delete from session where expires_at < now() - make_interval(days => ${kept.sessions})`),
  tokens: (database) =>
    database.run(
      sql`delete from one_time_token where expires_at < now() - make_interval(days => ${kept.tokens})`,
    ),
  answers: (database) =>
    database.run(sql`
      delete from idempotency_key where created_at < now() - make_interval(days => ${kept.answers})
        and not exists (select from operation o where o.partner_id = idempotency_key.partner_id
          and o.id::text = idempotency_key.answer ->> 'operationId')`),
  mails: (database) =>
    database.run(sql`
      delete from mail where state = 'sent' and sent_at < now() - make_interval(days => ${kept.sentMails})
        or state = 'failed' and created_at < now() - make_interval(days => ${kept.failedMails})`),
  addressees: forgetAddressees,
  dismissals: (database) =>
    database.run(sql`
      delete from notice_dismissal d using notice n where n.id = d.notice_id
        and n.ends_at < now() - make_interval(days => ${kept.dismissals})`),
  rateLimits: (database) =>
    database.run(sql`
      delete from rate_limit
      where expire < extract(epoch from now() - make_interval(days => ${kept.rateLimits})) * 1000`),
});

/**
 * Makes the coming partitions and removes what has run out. Safe to run on several workers at once. A step that fails is
 * logged, and the others are done all the same.
 */
export async function maintain(database: Database, keep: Kept, log: Log): Promise<void> {
  for (const [step, run] of Object.entries(stepsOf(keep, log))) {
    try {
      await run(database);
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
