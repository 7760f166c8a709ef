import type { QueryOf } from '@portal/contract/http';
import type { CompanyUser, listCustomerUsers, listUsers, UserForm } from '@portal/contract/users';
import sql, { join, type Sql } from 'sql-template-tag';
import type { EndedVisit } from '../auth/index.ts';
import type { Row, Transaction } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';

/** The organization whose people are meant: row-level security alone would let a partner see its customers' too. */
export type Organization = { partnerId: string; organizationId: string };

const swedish = (column: Sql): Sql => sql`${column} collate "sv-x-icu"`;
const fullName = sql`btrim(t.first_name || ' ' || t.last_name)`;
const shownName = sql`coalesce(nullif(${fullName}, ''), t.email)`;
const twoFactor = sql`case when t.state = 'invited' then 'unknown' when t.mfa_enabled then 'enabled' else 'disabled' end`;

const common = sql`'id', t.id, 'email', t.email, 'firstName', t.first_name, 'lastName', t.last_name,
  'roles', to_json(t.roles), 'state', t.state, 'twoFactor', ${twoFactor},
  'lastLoggedInAt', api_time(t.last_logged_in_at)`;
const item = sql`json_build_object(${common}, 'phone', t.phone, 'createdAt', api_time(t.created_at), 'version', t.version)`;

const sorts = {
  name: { by: swedish(shownName), type: 'text' },
  email: 'text',
  // Who never was here comes before those who were.
  lastLoggedInAt: 'timestamptz?',
} as const;

const matches = (search: string): Sql =>
  sql`(${join(
    [swedish(fullName), sql`t.email`].map((column) => containsText(sql`(${column})`, search)),
    ' or ',
  )})`;

const within = ({ partnerId, organizationId }: Organization): Sql =>
  sql`t.partner_id = ${partnerId} and t.organization_id = ${organizationId}`;

type ListQuery = QueryOf<typeof listUsers>;

/** A page of an organization's people, in one round trip. */
export const usersPage = (sealer: Sealer, organization: Organization, query: ListQuery): TenantRead =>
  listRead(sealer, query, {
    from: sql`user_account t`,
    item,
    sorts,
    where: [
      within(organization),
      ...(query.search ? [matches(query.search)] : []),
      ...(query.role ? [sql`${query.role} = any(t.roles)`] : []),
      ...(query.state ? [sql`t.state = ${query.state}`] : []),
      ...(query.twoFactor ? [sql`${twoFactor} = ${query.twoFactor}`] : []),
    ],
  });

/** A page of the people of one of a partner's customers. */
export const customerUsersPage = (
  sealer: Sealer,
  partnerId: string,
  query: QueryOf<typeof listCustomerUsers>,
): TenantRead =>
  listRead(sealer, query, {
    from: sql`user_account t`,
    item: sql`json_build_object(${common})`,
    sorts,
    where: [
      within({ partnerId, organizationId: query.id }),
      ...(query.search ? [matches(query.search)] : []),
    ],
    anchor: sql`exists (
      select from organization c where c.partner_id = ${partnerId} and c.id = ${query.id} and c.kind = 'customer')`,
  });

type OneRead = { organization: Organization; id: string; missing: () => Error };

export const oneUser = ({ organization, id, missing }: OneRead): TenantRead => ({
  query: sql`select ${item}::text as item from user_account t
    where ${gate} and ${within(organization)} and t.id = ${id}`,
  answer: (found: Row | null): string => {
    if (typeof found?.['item'] !== 'string') throw missing();
    return found['item'];
  },
});

export type StoredUser = UserForm &
  Pick<CompanyUser, 'id' | 'email' | 'state' | 'version'> & {
    /** Their own, else that of their country. */
    language: 'en' | 'sv';
    updatedAt: Date;
    updatedByName: string;
  };

/**
 * The person together with all enabled owners, locked in one order: two changes at the same moment cannot leave an
 * organization without an owner, nor wait for each other.
 */
export const lockUserAndOwners = (
  tx: Transaction,
  organization: Organization,
  id: string,
): Promise<StoredUser[]> =>
  tx.rows<StoredUser>(sql`
    select t.id, t.email, t.first_name as "firstName", t.last_name as "lastName", t.phone, t.roles, t.state, t.version,
      coalesce(t.language, (select case when o.country = 'SE' then 'sv' else 'en' end from organization o
        where o.partner_id = t.partner_id and o.id = t.organization_id)) as language,
      t.updated_at as "updatedAt", t.updated_by_name as "updatedByName"
    from user_account t
    where ${within(organization)} and (t.id = ${id} or t.state = 'active' and 'owner' = any(t.roles))
    order by t.id for update`);

/** The state of somebody of the organization with that address; null when nobody has it. */
export const stateOfAddress = async (
  tx: Transaction,
  organization: Organization,
  email: string,
): Promise<CompanyUser['state'] | null> => {
  const found = await tx.first<Pick<CompanyUser, 'state'>>(sql`
    select t.state from user_account t where ${within(organization)} and t.email = ${email}`);
  return found?.state ?? null;
};

type Who = { organization: Organization; id: string; by: string };
type Rights = Pick<StoredUser, 'roles' | 'state'>;

const setRights = async (
  tx: Transaction,
  { organization, id }: Who,
  { roles, state }: Rights,
): Promise<void> => {
  await tx.run(
    sql`select set_user_rights(${organization.organizationId}, ${id}, ${roles}::text[], ${state})`,
  );
};

export const changeUser = async (
  tx: Transaction,
  who: Who,
  form: UserForm & Pick<StoredUser, 'state'>,
): Promise<void> => {
  await tx.run(sql`
    update user_account t set first_name = ${form.firstName}, last_name = ${form.lastName}, phone = ${form.phone},
      version = version + 1, updated_at = now(), updated_by_name = ${who.by}
    where ${within(who.organization)} and t.id = ${who.id}`);
  await setRights(tx, who, form);
};

export const removeUser = async (
  tx: Transaction,
  { organizationId }: Organization,
  id: string,
): Promise<void> => {
  await tx.run(sql`select delete_user(${organizationId}, ${id})`);
};

/** Answers those in which they acted for others. */
export const endSessions = (
  tx: Transaction,
  { organizationId }: Organization,
  id: string,
): Promise<EndedVisit[]> =>
  tx.rows<EndedVisit>(sql`select * from end_user_sessions(${organizationId}, ${id})`);

/** True when it was on. */
export const resetTwoFactor = async (
  tx: Transaction,
  { organizationId }: Organization,
  id: string,
): Promise<boolean> => {
  const done = await tx.first<{ done: boolean }>(
    sql`select reset_two_factor(${organizationId}, ${id}) as done`,
  );
  return done?.done === true;
};
