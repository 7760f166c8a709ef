import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { demo } from './portals.ts';

type Kept = { secrets: Record<string, string>; ports: Record<string, number> };

/** Changes one row as nobody can by the portal. */
export async function changeInDatabase(
  words: string,
  values: unknown[],
  dataDir: string = demo().dataDir,
): Promise<void> {
  const file = path.join(dataDir, 'demo.json');
  const { secrets, ports }: Kept = JSON.parse(readFileSync(file, 'utf8'));
  const address = `127.0.0.1:${ports['postgres']}/portal`;
  const database = new Client({
    connectionString: `postgres://portal_app:${secrets['database']}@${address}`,
  });
  await database.connect();
  try {
    await database.query('set role portal_auth');
    const { rowCount } = await database.query(words, values);
    if (rowCount !== 1) throw new Error(`${rowCount} rows were changed by: ${words}`);
  } finally {
    await database.end();
  }
}
