import { accessTokenSeconds } from '@portal/contract/constants';
import type { OrganizationKind, Role } from '@portal/contract/permissions';
import { hash } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import { newId } from '../platform/database/ids.ts';
import type { TestPortal } from './test-portal.ts';

/** The password of every person that a test arranges. */
export const testPassword = 'Test-portal-1';

export type TestOrganization = { partnerId: string; id: string; kind: OrganizationKind; name: string };
export type TestUser = {
  partnerId: string;
  organizationId: string;
  id: string;
  email: string;
  kind: OrganizationKind;
};

type OrganizationState = 'applied' | 'active' | 'suspended' | 'declined';
type NewOrganization = { name?: string; state?: OrganizationState; closedUntil?: Date | null };

let counter = 0;
const next = (): number => {
  counter += 1;
  return counter;
};

type Owned = Pick<TestPortal, 'owner'>;

async function insertOrganization(
  portal: Owned,
  organization: TestOrganization,
  options: NewOrganization,
): Promise<TestOrganization> {
  const { partnerId, id, kind, name } = organization;
  await portal.owner.run(sql`
    insert into organization (partner_id, id, kind, state, name, organization_number, contact_email, invoice_email,
      closed_until)
    values (${partnerId}, ${id}, ${kind}, ${options.state ?? 'active'}, ${name}, '556016-0680', 'contact@example.com',
      'invoice@example.com',      ${options.closedUntil ?? null})`);
  return organization;
}

/** The operator: once per portal. */
export function createOperator(portal: TestPortal, options: NewOrganization = {}): Promise<TestOrganization> {
  const id = newId();
  return insertOrganization(
    portal,
    { partnerId: id, id, kind: 'operator', name: options.name ?? 'Operator' },
    options,
  );
}

/** The portal's operator, made when there is none yet. */
export async function operatorOf(portal: TestPortal): Promise<TestOrganization> {
  const found = await portal.owner.first<TestOrganization>(sql`
    select partner_id as "partnerId", id, kind, name from organization where kind = 'operator'`);
  return found ?? createOperator(portal);
}

export function createPartner(portal: Owned, options: NewOrganization = {}): Promise<TestOrganization> {
  const id = newId();
  return insertOrganization(
    portal,
    { partnerId: id, id, kind: 'partner', name: options.name ?? `Partner ${next()}` },
    options,
  );
}

export function createCustomer(
  portal: Owned,
  partner: TestOrganization,
  options: NewOrganization = {},
): Promise<TestOrganization> {
  const name = options.name ?? `Customer ${next()}`;
  return insertOrganization(
    portal,
    { partnerId: partner.partnerId, id: newId(), kind: 'customer', name },
    options,
  );
}

/** Computed once for all: a password hash is slow on purpose. */
const testPasswordHash = hash(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

type NewUser = {
  roles?: readonly Role[];
  email?: string;
  firstName?: string;
  lastName?: string;
  state?: 'invited' | 'active' | 'disabled';
  language?: 'en' | 'sv' | null;
};

/** A person of an organization with `testPassword`; an owner unless `roles` says otherwise. */
export async function createUser(
  portal: TestPortal,
  organization: TestOrganization,
  options: NewUser = {},
): Promise<TestUser> {
  const { partnerId, kind } = organization;
  const id = newId();
  const email = options.email ?? `person-${next()}-${id.slice(-6)}@example.com`;
  const state = options.state ?? 'active';
  await portal.owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into user_account (partner_id, organization_id, id, email, first_name, last_name, roles, state,
        password_hash, language, email_verified_at)
      values (${partnerId}, ${organization.id}, ${id}, ${email}, ${options.firstName ?? 'Kim'},
        ${options.lastName ?? 'Berg'}, ${[...(options.roles ?? ['owner'])]}, ${state},
        ${state === 'invited' ? null : await testPasswordHash}, ${options.language ?? null}, now())`);
    await tx.run(sql`
      insert into sign_in_name (email, partner_id, user_id) values (${email}, ${partnerId}, ${id})`);
  });
  return { partnerId, organizationId: organization.id, id, email, kind };
}

/** A full token of a live session, made without the sign-in screens; `actingIn` makes it one of impersonation. */
export async function signIn(
  portal: TestPortal,
  user: TestUser,
  options: { actingIn?: TestOrganization } = {},
): Promise<string> {
  const tenant = options.actingIn ?? {
    partnerId: user.partnerId,
    id: user.organizationId,
    kind: user.kind,
  };
  const sessionId = newId();
  await portal.owner.run(sql`
    insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id,
      tenant_kind, acting, expires_at)
    values (${sessionId}, ${user.partnerId}, ${user.organizationId}, ${user.id}, ${tenant.partnerId}, ${tenant.id},
      ${tenant.kind}, ${options.actingIn !== undefined}, now() + make_interval(secs => ${accessTokenSeconds}))`);
  const acting = options.actingIn ? { actingUserId: user.id } : {};
  return portal.platform.tokens.sign({ sessionId, userId: user.id, seconds: accessTokenSeconds, ...acting });
}
