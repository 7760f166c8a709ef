import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { Log } from './log.ts';

const everyMs = 10_000;
/** How long a worker that is gone is remembered, in days. */
const keptDays = 1;

/** Keeps in the database that this worker lives, for the operator to see. */
export function giveSignsOfLife(database: Database, log: Log): { stop(): void } {
  const id = newId();
  const give = async (): Promise<void> => {
    await database.run(sql`
      insert into worker_process (id) values (${id}) on conflict (id) do update set seen_at = now()`);
    await database.run(sql`
      delete from worker_process where seen_at < now() - make_interval(days => ${keptDays})
        and seen_at < (select max(seen_at) from worker_process)`);
  };
  const round = (): void => {
    give().catch((error: unknown) => log.warn({ err: error }, 'the sign of life could not be kept'));
  };
  round();
  const timer = setInterval(round, everyMs);
  return { stop: () => clearInterval(timer) };
}
