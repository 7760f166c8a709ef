import { ProviderFailure } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import type { Clouds } from '../platform/platform.ts';
import { publish } from '../platform/events.ts';

const service = 's3-storage';
const everyMs = 5000;

type Watch = { database: Database; clouds: Clouds; log: Log };
type Answer = { reachable: boolean; reason: string | null };

async function ask(clouds: Clouds, region: string): Promise<Answer> {
  try {
    await clouds.storage.get(region)?.driver.ping();
    return { reachable: true, reason: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { reachable: false, reason: error.kind };
  }
}

/** Keeps the answer; when a region is back, what waited for it is due at once. */
async function keep({ database }: Watch, region: string, answer: Answer): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await tx.first<{ reachable: boolean | null }>(sql`
      select reachable from connection_state where service = ${service} and region = ${region} for update`);
    await tx.run(sql`
      insert into connection_state (service, region, reachable, reason, checked_at)
      values (${service}, ${region}, ${answer.reachable}, ${answer.reason}, now())
      on conflict (service, region) do update set reachable = excluded.reachable, reason = excluded.reason,
        checked_at = now(), changed_at = case when connection_state.reachable is distinct from excluded.reachable
          then now() else connection_state.changed_at end`);
    if (before?.reachable === answer.reachable) return;
    if (answer.reachable) {
      await tx.run(sql`
        update operation set due_at = now() where service = ${service} and state = 'waiting' and due_at > now()`);
      await tx.run(
        sql`update s3_mirror set due_at = now() where region = ${region} and lease_id is null and reason is not null`,
      );
      await tx.run(sql`select pg_notify('portal_operation', '')`);
    }
    const partners = await tx.rows<{ partnerId: string; customerId: string }>(sql`
      select partner_id as "partnerId", customer_id as "customerId" from s3_mirror where region = ${region}`);
    for (const of of partners) await publish(tx, { topic: 's3-status', ...of, id: null });
  });
}

async function look(watch: Watch): Promise<void> {
  for (const region of watch.clouds.storage.keys()) {
    await keep(watch, region, await ask(watch.clouds, region));
  }
}

/** Asks every region now and then whether it answers. */
export function watchConnections(watch: Watch): { stop(): void } {
  let busy = false;
  const round = (): void => {
    if (busy) return;
    busy = true;
    look(watch)
      .catch((error: unknown) => watch.log.warn({ err: error }, 'the connections could not be looked at'))
      .finally(() => {
        busy = false;
      });
  };
  round();
  const timer = setInterval(round, everyMs);
  return { stop: () => clearInterval(timer) };
}
