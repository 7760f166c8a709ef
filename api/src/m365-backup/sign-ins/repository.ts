import sql, { type Sql } from 'sql-template-tag';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { leaseSeconds } from '../../platform/database/due-rows.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Tenant } from '../../platform/database/tenancy.ts';

/** So often the system is asked whether somebody has signed in. */
const askEverySeconds = 5;

type OfCustomer = { partnerId: string; customerId: string };

const ofSignIn = ({ partnerId, customerId }: Tenant): Sql =>
  sql`i.partner_id = ${partnerId} and i.customer_id = ${customerId}`;

/** Members of the contract's `signIn`, of a row `i`. */
export const signInMembers: Sql = sql`'region', i.region, 'domain', i.expected_domain,
  'state', case when i.expires_at <= now() then 'expired' when i.signed_in_at is not null then 'signed-in' else 'waiting' end,
  'begunAt', api_time(i.begun_at), 'expiresAt', api_time(i.expires_at), 'begunByName', i.begun_by_name`;

/** The contract's `signIn` of a customer `c` whose service is `s`; null while nobody enables it, nor renews its access. */
export const openSignIn: Sql = sql`(
  select json_build_object(${signInMembers}) from m365_sign_in i
  where i.partner_id = c.partner_id and i.customer_id = c.id
    and (s.state = 'enabling' or s.state = 'enabled' and i.expires_at > now()))`;

/** Which tenant is the customer's: by its id where its licenses tell it, else by the domain that somebody typed. */
export type Expected = { domain: string; microsoftId: string | null };

/** The tenant of the customer's licenses; null without one. */
export const licensedTenant = (db: Queryable, { partnerId, customerId }: Tenant): Promise<Expected | null> =>
  db.first<Expected>(sql`
    select l.domain, l.tenant_id as "microsoftId" from customer_tenant l
    where l.partner_id = ${partnerId} and l.customer_id = ${customerId}`);

export type NewSignIn = {
  region: string;
  expected: Expected;
  codeSealed: string;
  verificationUrl: string;
  expiresAt: Date;
  byName: string;
};

/** In place of one that is there. */
export async function putSignIn(
  tx: Transaction,
  { partnerId, customerId }: Tenant,
  { region, expected, codeSealed, verificationUrl, expiresAt, byName }: NewSignIn,
): Promise<void> {
  await tx.run(sql`delete from m365_sign_in i where ${ofSignIn({ partnerId, customerId })}`);
  await tx.run(sql`
    insert into m365_sign_in (partner_id, customer_id, region, code_sealed, verification_url, expected_domain, expected_id,
      begun_by_name, expires_at, due_at)
    values (${partnerId}, ${customerId}, ${region}, ${codeSealed}, ${verificationUrl}, ${expected.domain},
      ${expected.microsoftId}, ${byName}, ${expiresAt}, now() + make_interval(secs => ${askEverySeconds}))`);
}

export type StoredSignIn = {
  region: string;
  codeSealed: string;
  domain: string;
  microsoftId: string | null;
  isSignedIn: boolean;
};

/** Null without one, and of one that has expired. */
export const liveSignIn = (db: Queryable, of: Tenant): Promise<StoredSignIn | null> =>
  db.first<StoredSignIn>(sql`
    select i.region, i.code_sealed as "codeSealed", i.expected_domain as domain, i.expected_id as "microsoftId",
      i.signed_in_at is not null as "isSignedIn"
    from m365_sign_in i where ${ofSignIn(of)} and i.expires_at > now()`);

/** By a worker: also of one that has expired since. */
export const codeOf = (db: Queryable, of: OfCustomer): Promise<{ codeSealed: string } | null> =>
  db.first<{ codeSealed: string }>(
    sql`select i.code_sealed as "codeSealed" from m365_sign_in i where ${ofSignIn(of)}`,
  );

export const dropSignIn = (tx: Transaction, of: OfCustomer): Promise<number> =>
  tx.run(sql`delete from m365_sign_in i where ${ofSignIn(of)}`);

export type ClaimedSignIn = OfCustomer & {
  customerName: string;
  region: string;
  domain: string;
  codeSealed: string;
  leaseId: string;
};

/** Claims one that is to be asked about: nobody has signed in with it, and it lives. */
export const claimSignIn = (database: Database): Promise<ClaimedSignIn | null> =>
  database.first<ClaimedSignIn>(sql`
    with due as materialized (
      select partner_id, customer_id from m365_sign_in
      where signed_in_at is null and due_at <= now() and expires_at > now()
      order by due_at limit 1 for update skip locked
    )
    update m365_sign_in i set lease_id = ${newId()}, due_at = now() + make_interval(secs => ${leaseSeconds})
    from due d where i.partner_id = d.partner_id and i.customer_id = d.customer_id
    returning i.partner_id as "partnerId", i.customer_id as "customerId", i.region, i.expected_domain as domain,
      i.code_sealed as "codeSealed", i.lease_id as "leaseId",
      (select c.name from organization c where c.partner_id = i.partner_id and c.id = i.customer_id) as "customerName"`);

const ours = ({ leaseId, ...of }: ClaimedSignIn): Sql => sql`${ofSignIn(of)} and i.lease_id = ${leaseId}`;

/** It is asked about again. */
export const postponeSignIn = (db: Queryable, claimed: ClaimedSignIn): Promise<number> =>
  db.run(sql`
    update m365_sign_in i set lease_id = null, due_at = now() + make_interval(secs => ${askEverySeconds})
    where ${ours(claimed)}`);

/** Somebody has: it is not asked about again. False when another code has taken its place. */
export const markSignedIn = async (tx: Transaction, claimed: ClaimedSignIn): Promise<boolean> =>
  (await tx.run(
    sql`update m365_sign_in i set lease_id = null, signed_in_at = portal_now() where ${ours(claimed)}`,
  )) > 0;

/** The system does not know the code any more. */
export const markExpired = (tx: Transaction, claimed: ClaimedSignIn): Promise<number> =>
  tx.run(sql`
    update m365_sign_in i set lease_id = null, expires_at = least(i.expires_at, now()) where ${ours(claimed)}`);
