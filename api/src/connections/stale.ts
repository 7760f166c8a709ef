import { connectedSystems, connectionReasons } from '@portal/contract/connections';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { Transaction } from '../platform/database/database.ts';
import { publishToOperator } from '../platform/events/events.ts';
import { mailOperators } from './operators.ts';
import type { Place } from './worker-repository.ts';

/** What could not be read is told once that has lasted so long. */
const toldAfterMinutes = 10;

/** What is not read for one reason; `shownAt`: when what is shown of the longest unread was read; null when it never was. */
const stale = z.object({
  system: z.enum(connectedSystems),
  region: z.string(),
  reason: z.enum(connectionReasons),
  beganAt: z.string(),
  shownAt: z.string().nullable(),
  count: z.number(),
});

/** What of a connection has not been read for long for a reason of which nobody has been told; each reason once. */
const untold = (tx: Transaction, { system, region }: Place) =>
  tx.rows(sql`
    with failing as (
      select r.reason, min(r.failing_since) as since, count(*)::integer as count,
        (array_agg(r.read_at order by r.failing_since, r.read_at nulls first))[1] as shown_at
      from reading r where r.system = ${system} and r.region = ${region} and r.failing_since is not null
      group by r.reason
    ), told as (
      insert into stale_connection (system, region, reason, since)
      select ${system}, ${region}, reason, since from failing
      where since <= portal_now() - make_interval(mins => ${toldAfterMinutes})
      on conflict do nothing returning system, region, reason
    )
    select t.system, t.region, f.reason, api_time(f.since) as "beganAt", api_time(f.shown_at) as "shownAt", f.count
    from told t join failing f using (reason) order by f.since, f.reason`);

/** All of a connection is read again, of which it was told that it was not; null otherwise. */
const over = (tx: Transaction, { system, region }: Place) =>
  tx.first<{ beganAt: string; at: string }>(sql`
    with over as (
      delete from stale_connection s where s.system = ${system} and s.region = ${region} and not exists (
        select from reading r where r.system = s.system and r.region = s.region and r.failing_since is not null)
      returning s.since
    )
    select api_time(min(since)) as "beganAt", api_time(portal_now()) as at from over having count(*) > 0`);

/** Tells whoever of the operator can mend it what of a connection has not been read for long, and when that is over. */
export async function tellStale(tx: Transaction, place: Place): Promise<void> {
  const began = await untold(tx, place);
  for (const one of began) await mailOperators(tx, 'dataStale', stale.parse(one));
  if (began.length > 0) await publishToOperator(tx, 'connections');
  const ended = await over(tx, place);
  if (!ended) return;
  const { system, region } = stale.pick({ system: true, region: true }).parse(place);
  await mailOperators(tx, 'dataFresh', { system, region, ...ended });
  await publishToOperator(tx, 'connections');
}
