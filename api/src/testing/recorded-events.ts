import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

const folder = path.resolve(import.meta.dirname, '../../../test-results/events');

/**
 * Keeps in a test's database what the portal itself records: entries that one of its roles wrote, in a transaction that
 * was committed. What a test or the seed puts into the log as the owner is none of it.
 */
export async function watchEvents(client: pg.Client): Promise<void> {
  await client.query(`
    create schema recorded;
    create unlogged table recorded.event (name text not null);
    create function recorded.keep() returns trigger language plpgsql security definer as $$
      begin
        insert into recorded.event values (new.event);
        return null;
      end $$;
    create trigger recorded after insert on audit_entry for each row
      when (current_user like 'portal\\_%') execute function recorded.keep();`);
}

/** Leaves the names of what was recorded in that database to the run, which asks for all events at its end. */
export async function keepEvents(client: pg.Client, database: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct name from recorded.event order by 1',
  );
  if (rows.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${database}.json`), JSON.stringify(rows.map(({ name }) => name)));
}
