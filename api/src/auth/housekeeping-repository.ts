import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

/** How long what nobody needs any more is kept, in days. */
const kept = { tokens: 30, rateLimits: 1 } as const;

/** Forgets devices that were not seen for a year, wrong guesses that are forgiven, and what has run out. */
export async function deleteForgotten(db: Queryable): Promise<void> {
  await db.run(
    sql`delete from one_time_token where expires_at < now() - make_interval(days => ${kept.tokens})`,
  );
  await db.run(sql`
    delete from rate_limit
    where expire < extract(epoch from now() - make_interval(days => ${kept.rateLimits})) * 1000`);
  await db.run(sql`delete from known_device where last_used_at < now() - interval '1 year'`);
  await db.run(sql`delete from guess where last_at < now() - interval '1 day'`);
}

export type LapsedApplication = { name: string; organizationNumber: string; email: string };

/** Forgets declined applications when the evidence of them goes. */
export async function forgetDeclined(db: Queryable): Promise<void> {
  await db.run(sql`select forget_declined_applications()`);
}

/** Deletes some of the applications, declined ones too, whose address nobody has verified for so many days. */
export const dropLapsedApplications = (db: Queryable, days: number): Promise<LapsedApplication[]> =>
  db.rows<LapsedApplication>(sql`
    select name, organization_number as "organizationNumber", email from drop_lapsed_applications(${days})`);
