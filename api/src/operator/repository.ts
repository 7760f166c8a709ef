import type { QueryOf } from '@portal/contract/http';
import type { listRegistrations, PartnerSummary, registrationStages } from '@portal/contract/operator';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Sealer } from '../platform/process/seal.ts';
import type { TenantRead } from '../platform/database/tenancy.ts';

type ListQuery = QueryOf<typeof listRegistrations>;

const firstPerson = sql`
  left join lateral (
    select * from user_account x where x.partner_id = t.id and x.organization_id = t.id
    order by x.created_at, x.id limit 1
  ) u on true`;
const applicant = sql`coalesce(trim(u.first_name || ' ' || u.last_name), '')`;
const isVerified = sql`(u.email_verified_at is not null)`;

/** One number for the order of work: anybody can leave unverified ones, so that these stand behind whoever waits. */
const turn = sql`case
  when t.state = 'applied' and ${isVerified} then extract(epoch from t.created_at)
  when t.state = 'applied' then 1e11 + extract(epoch from t.created_at)
  else 3e11 - extract(epoch from t.decided_at) end`;

const stages: Readonly<Record<(typeof registrationStages)[number], Sql>> = {
  waiting: sql`t.state = 'applied' and ${isVerified}`,
  unverified: sql`t.state = 'applied' and not ${isVerified}`,
  approved: sql`t.state in ('active', 'suspended')`,
  declined: sql`t.state = 'declined'`,
};

const searched = [sql`t.name`, sql`t.organization_number`, applicant, sql`u.email`];

const filters = ({ search, stage }: ListQuery): Sql[] => [
  ...(search
    ? [
        sql`(${join(
          searched.map((text) => containsText(text, search)),
          ' or ',
        )})`,
      ]
    : []),
  ...(stage ? [stages[stage]] : []),
];

/** A page of the resellers that applied. */
export const registrationsPage = (sealer: Sealer, query: ListQuery): TenantRead =>
  listRead(sealer, query, {
    from: sql`organization t ${firstPerson}`,
    item: sql`json_build_object('partnerId', t.id, 'companyName', t.name,
      'organizationNumber', t.organization_number, 'applicant', ${applicant}, 'email', coalesce(u.email, ''),
      'emailVerified', ${isVerified}, 'state', t.state, 'appliedAt', api_time(t.created_at), 'decidedAt', api_time(t.decided_at))`,
    sorts: {
      turn: { by: turn, type: 'numeric' },
      company: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
      appliedAt: { by: sql`t.created_at`, type: 'timestamptz' },
    },
    where: [
      sql`t.kind = 'partner'`,
      sql`(t.state = 'applied' or t.decided_at is not null)`,
      ...filters(query),
    ],
    planned: true,
  });

export type Application = {
  name: string;
  state: string;
  email: string | null;
  language: 'en' | 'sv' | null;
  isVerified: boolean;
};

/**
 * An application with its first person, locked until the transaction ends; null when there is no such partner. The person
 * comes first, as for whoever verifies the address or needs it: what is decided is what was verified.
 */
export async function lockApplication(tx: Transaction, id: string): Promise<Application | null> {
  await tx.run(sql`
    select from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    where u.partner_id = ${id} and u.organization_id = ${id} and o.kind = 'partner' and o.state = 'applied'
    order by u.id for update of u`);
  return tx.first<Application>(sql`
    select o.name, o.state, u.email, u.language, u.email_verified_at is not null as "isVerified"
    from organization o
    left join lateral (
      select * from user_account x where x.partner_id = o.id and x.organization_id = o.id
      order by x.created_at, x.id limit 1
    ) u on true
    where o.partner_id = ${id} and o.id = ${id} and o.kind = 'partner' for update of o`);
}

export async function decide(tx: Transaction, id: string, state: 'active' | 'declined'): Promise<void> {
  await tx.run(sql`
    update organization set state = ${state}, decided_at = now(), version = version + 1
    where partner_id = ${id} and id = ${id}`);
}

export const partnersLetIn = (db: Queryable): Promise<PartnerSummary[]> =>
  db.rows<PartnerSummary>(sql`
    select id, name, state from organization where kind = 'partner' and state in ('active', 'suspended')
    order by name collate "sv-x-icu", id`);
