import { connectedSystems, connectionReasons } from '@portal/contract/connections';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { Transaction } from '../platform/database/database.ts';
import { publishToOperator } from '../platform/events/events.ts';
import { mailOperators } from './operators.ts';
import type { Place } from './worker-repository.ts';

/** What could not be read is told once that has lasted so long. */
const toldAfterMinutes = 10;

/** `shownAt`: when what is shown of the longest unread was read; null when it never was. */
const stale = z.object({
  system: z.enum(connectedSystems),
  region: z.string(),
  reason: z.enum(connectionReasons),
  beganAt: z.string(),
  shownAt: z.string().nullable(),
  count: z.number(),
});

/** What of a connection has not been read for long, of which nobody has been told; null when there is nothing. */
const untold = (tx: Transaction, { system, region }: Place) =>
  tx.first(sql`
    with failing as (
      select r.reason, r.failing_since, r.read_at from reading r
      where r.system = ${system} and r.region = ${region} and r.failing_since is not null
    ), told as (
      insert into stale_connection (system, region, since)
      select ${system}, ${region}, min(failing_since) from failing
      having min(failing_since) <= portal_now() - make_interval(mins => ${toldAfterMinutes})
      on conflict do nothing returning system, region, since
    )
    select t.system, t.region, f.reason, api_time(t.since) as "beganAt", api_time(f.read_at) as "shownAt",
      (select count(*)::integer from failing) as count
    from told t cross join lateral (
      select * from failing order by failing_since, read_at nulls first limit 1) f`);

/** All of a connection is read again, of which it was told that it was not; null otherwise. */
const over = (tx: Transaction, { system, region }: Place) =>
  tx.first<{ beganAt: string; at: string }>(sql`
    delete from stale_connection s where s.system = ${system} and s.region = ${region} and not exists (
      select from reading r where r.system = s.system and r.region = s.region and r.failing_since is not null)
    returning api_time(s.since) as "beganAt", api_time(portal_now()) as at`);

/** Tells whoever of the operator can mend it what of a connection has not been read for long, and when that is over. */
export async function tellStale(tx: Transaction, place: Place): Promise<void> {
  const began = await untold(tx, place);
  if (began) {
    await mailOperators(tx, 'dataStale', stale.parse(began));
    await publishToOperator(tx, 'connections');
  }
  const ended = await over(tx, place);
  if (!ended) return;
  const { system, region } = stale.pick({ system: true, region: true }).parse(place);
  await mailOperators(tx, 'dataFresh', { system, region, ...ended });
  await publishToOperator(tx, 'connections');
}
