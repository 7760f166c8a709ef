import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { demo } from './portals.ts';

const addressOf = (dataDir: string): string => {
  const read = (name: string): string => readFileSync(path.join(dataDir, name), 'utf8');
  const { ports }: { ports: Record<string, number> } = JSON.parse(read('demo.json'));
  return `postgres://postgres:${read('postgres.key')}@127.0.0.1:${ports['postgres']}/portal`;
};

async function inDatabase<T>(dataDir: string, work: (database: Client) => Promise<T>): Promise<T> {
  const database = new Client({ connectionString: addressOf(dataDir) });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/**
 * Forgets every wrong try, call and mail that was counted, so that no file meets the limits of another. One table after the
 * other: holding one while it waits for the other would stand in the way of whoever signs in meanwhile.
 */
export const clearLimits = (dataDir: string = demo().dataDir): Promise<void> =>
  inDatabase(dataDir, async (database) => {
    await database.query('truncate guess');
    await database.query('truncate rate_limit');
  });
