import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

/** A moment that stands still, so many seconds from now, or the machine's own. */
export type Moment = Date | { seconds: number } | 'machine';

const bodyOf = (moment: Moment): string => {
  if (moment === 'machine') return 'now()';
  if (moment instanceof Date) return `timestamptz '${moment.toISOString()}'`;
  return `now() + interval '${moment.seconds} seconds'`;
};

/**
 * Puts another moment into the place of the portal's, in the whole database and at once: what was planned before, on any
 * connection, is planned anew. `owner` is the database's owner. For a database that other tests do not share, or to be
 * put back.
 */
export async function setMoment(owner: Queryable, moment: Moment): Promise<void> {
  await owner.run(sql`
    create or replace function portal_now() returns timestamptz language sql stable parallel safe
    return ${raw(bodyOf(moment))}`);
}

/**
 * The portal's moment, moved by so many seconds as often as wanted: cheaper than to put another function into its place each
 * time, but asked anew wherever it stands.
 */
export async function movableMoment(owner: Queryable): Promise<(seconds: number) => Promise<void>> {
  await owner.run(sql`create table moved_moment (seconds double precision not null)`);
  await owner.run(sql`insert into moved_moment values (0)`);
  await owner.run(sql`grant select on moved_moment to public`);
  await owner.run(sql`
    create or replace function portal_now() returns timestamptz language sql stable parallel safe
    return now() + (select make_interval(secs => seconds) from moved_moment)`);
  return async (seconds) => void (await owner.run(sql`update moved_moment set seconds = ${seconds}`));
}
