import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Role } from '@portal/contract/permissions';
import { Client } from 'pg';
import { acceptInvitation } from './accounts.ts';
import { unique, type Caller, type House } from './house.ts';
import { demo } from './portals.ts';

type Kept = { secrets: Record<string, string>; ports: Record<string, number> };

/** The first user of a customer, who can sign in; answers the address. */
export async function newColleague(partner: Caller, customer: House): Promise<string> {
  const email = `colleague-${unique()}@e2e.example`;
  const sent = { query: { id: customer.id }, body: { email } };
  const { status } = await partner('POST', '/customer/owner-invitation/', sent);
  if (status >= 300) throw new Error(`${email} could not be invited: ${status}`);
  await acceptInvitation(email);
  return email;
}

/** Gives somebody that role alone; in the database, because the only owner of a customer may not stop being it. */
export async function giveRole(email: string, role: Role, dataDir: string = demo().dataDir): Promise<void> {
  const file = path.join(dataDir, 'demo.json');
  const { secrets, ports }: Kept = JSON.parse(readFileSync(file, 'utf8'));
  const address = `127.0.0.1:${ports['postgres']}/portal`;
  const database = new Client({
    connectionString: `postgres://portal_app:${secrets['database']}@${address}`,
  });
  await database.connect();
  try {
    await database.query('set role portal_auth');
    const words = 'update user_account set roles = $1 where email = $2';
    const { rowCount } = await database.query(words, [[role], email]);
    if (rowCount !== 1) throw new Error(`${email} did not become ${role}.`);
  } finally {
    await database.end();
  }
}
