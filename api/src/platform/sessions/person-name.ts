import sql, { type Sql } from 'sql-template-tag';

/** The name of a person in `user_account u`; their address while they have none, so that nothing is done by nobody. */
export const personName: Sql = sql`coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email)`;
