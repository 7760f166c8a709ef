import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Two addresses of the demo's database: `owner` migrates; `app` owns nothing and cannot bypass row-level security. */
export type DatabaseUrls = { owner: string; app: string };

const database = 'portal';
const appRole = 'portal_app';
const workingRoles = ['portal_request', 'portal_auth', 'portal_worker'];

/** Makes the demo's database and the role its processes log in with, where they are missing. */
export async function prepareDatabase(adminUrl: string, appPassword: string): Promise<DatabaseUrls> {
  await asAdministrator(adminUrl, async (admin) => {
    const role = await admin.query('select from pg_roles where rolname = $1', [appRole]);
    const rights = `login nosuperuser nobypassrls nocreatedb nocreaterole password ${escapeLiteral(appPassword)}`;
    await admin.query(`${role.rowCount === 0 ? 'create' : 'alter'} role ${appRole} ${rights}`);
    const found = await admin.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await admin.query(`create database ${database}`);
  });
  const owner = new URL(adminUrl);
  owner.pathname = `/${database}`;
  const app = new URL(owner);
  app.username = appRole;
  app.password = appPassword;
  return { owner: owner.href, app: app.href };
}

/** Lets the portal's processes work as the roles that the migrations made. */
export async function admitProcesses(adminUrl: string): Promise<void> {
  await asAdministrator(adminUrl, async (admin) => {
    const words = 'select rolname from pg_roles where rolname = any($1)';
    const { rows } = await admin.query<{ rolname: string }>(words, [workingRoles]);
    for (const { rolname } of rows) await admin.query(`grant ${escapeIdentifier(rolname)} to ${appRole}`);
  });
}

async function asAdministrator(adminUrl: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
