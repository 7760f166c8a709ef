import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** The passwords of the roles that log in. */
export type Passwords = { owner: string; request: string; auth: string; worker: string };

/** The addresses of one database, by who logs in. */
export type DatabaseUrls = { administrator: string } & Passwords;

const rolesFile = path.join(import.meta.dirname, 'compose', 'roles.sql');

/** Makes the portal's roles as the operations guide says, or gives them new passwords. */
export async function createRoles(administratorUrl: string, passwords: Passwords): Promise<void> {
  const values: Record<string, string> = Object.fromEntries(
    Object.entries(passwords).map(([name, password]) => [`${name}_password`, password]),
  );
  const words = readFileSync(rolesFile, 'utf8').replaceAll(/:'(\w+)'/g, (_match, name: string) =>
    escapeLiteral(values[name] ?? ''),
  );
  await asAdministrator(administratorUrl, (client) => client.query(words));
}

/** Makes an empty database that belongs to the portal's owner, where it is missing. */
export async function createDatabase(administratorUrl: string, name: string): Promise<void> {
  await asAdministrator(administratorUrl, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${escapeIdentifier(name)} owner portal_owner`);
  });
}

/** The addresses of a database for each of the roles that log in. */
export function urlsOf(administratorUrl: string, name: string, passwords: Passwords): DatabaseUrls {
  const as = (user: string, password: string): string => {
    const url = new URL(administratorUrl);
    url.pathname = `/${name}`;
    url.username = user;
    url.password = password;
    return url.href;
  };
  const { username, password } = new URL(administratorUrl);
  return {
    administrator: as(username, password),
    owner: as('portal_owner', passwords.owner),
    request: as('portal_request', passwords.request),
    auth: as('portal_auth', passwords.auth),
    worker: as('portal_worker', passwords.worker),
  };
}

/** The settings of API and worker for a database. */
export const databaseSettings = ({ request, auth, worker }: DatabaseUrls): Record<string, string> => ({
  DATABASE_URL: request,
  AUTH_DATABASE_URL: auth,
  WORKER_DATABASE_URL: worker,
});

async function asAdministrator(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
