import { accessTokenSeconds, apiTokenPrefix, shortLivedSeconds } from '@portal/contract/constants';
import { tokenScopes, type OrganizationKind, type Permission, type Role } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import { newId, newToken as randomToken } from '../../platform/database/ids.ts';
import { apiTokenHash } from '../../platform/sessions/sessions.ts';
import { createUser } from '../people.ts';
import type { TestPortal } from '../test-portal.ts';

/** Who calls: the demo's accounts, the roles that it has none of, and the kinds of session there are. */
export const actorNames = [
  'anonymous',
  'operator',
  'operator-billing',
  'operator-engineer',
  'operator-viewer',
  'operator-acting',
  'partner',
  'admin',
  'billing',
  'engineer',
  'viewer',
  'other-partner',
  'mfa',
  'terms',
  'halfway',
  'customer',
  'customer-billing',
  'customer-engineer',
  'customer-viewer',
  'acting',
  'api-token',
  'reading-token',
] as const;
export type ActorName = (typeof actorNames)[number];

export type Tenant = { partnerId: string; organizationId: string; kind: OrganizationKind };
type Person = {
  partnerId: string;
  organizationId: string;
  id: string;
  email: string;
  kind: OrganizationKind;
};

/** `tenant` is where the session works; null for nobody. `newToken` opens another session of the same kind. */
export type Actor = {
  name: ActorName;
  person: Person | null;
  tenant: Tenant | null;
  token: string | undefined;
  newToken(): Promise<string | undefined>;
  /** An address of its own, so that no actor uses up what another may. */
  ip: string;
};

export type Customer = { partnerId: string; id: string };

const personOf = async (portal: TestPortal, email: string): Promise<Person> => {
  const person = await portal.owner.first<Person>(sql`
    select u.partner_id as "partnerId", u.organization_id as "organizationId", u.id, u.email, o.kind
    from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    where u.email = ${email}`);
  if (!person) throw new Error(`The demo data has no ${email}.`);
  return person;
};

type Session = { person: Person; tenant: Tenant; acting: boolean; halfway: boolean };

async function openSession(
  portal: TestPortal,
  { person, tenant, acting, halfway }: Session,
): Promise<string> {
  const seconds = halfway ? shortLivedSeconds : accessTokenSeconds;
  const parentId = acting ? newId() : null;
  const insert = (id: string, at: Tenant, isActing: boolean) => sql`
    insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id,
      tenant_kind, acting, parent_id, halfway, code_outstanding, expires_at)
    values (${id}, ${person.partnerId}, ${person.organizationId}, ${person.id}, ${at.partnerId}, ${at.organizationId},
      ${at.kind}, ${isActing}, ${isActing ? parentId : null}, ${halfway}, ${halfway},
      now() + make_interval(secs => ${seconds}))`;
  if (parentId !== null) await portal.owner.run(insert(parentId, person, false));
  const sessionId = newId();
  await portal.owner.run(insert(sessionId, tenant, acting));
  return portal.platform.tokens.sign({
    sessionId,
    userId: acting ? tenant.organizationId : person.id,
    seconds,
    ...(acting ? { actingUserId: person.id } : {}),
  });
}

/** A program of the person, which may do what the scopes say. */
async function openApiToken(
  portal: TestPortal,
  person: Person,
  scopes: readonly Permission[],
): Promise<string> {
  const token = `${apiTokenPrefix}${randomToken()}`;
  await portal.owner.run(sql`
    insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind,
      token_hash, token_name, token_scopes, expires_at)
    values (${newId()}, ${person.partnerId}, ${person.organizationId}, ${person.id}, ${person.partnerId},
      ${person.organizationId}, ${person.kind}, ${apiTokenHash(token)}, 'Probe', ${[...scopes]},
      now() + interval '1 day')`);
  return token;
}

/** The roles that no demo account has. */
const more = {
  'operator-billing': 'billing',
  'operator-engineer': 'engineer',
  'operator-viewer': 'viewer',
} as const;

async function addMissingRoles(portal: TestPortal): Promise<void> {
  const operator = await personOf(portal, 'operator@demo.example');
  const customer = await personOf(portal, 'customer@demo.example');
  const add = async (name: string, person: Person, role: Role): Promise<void> => {
    const { partnerId, organizationId: id, kind } = person;
    await createUser(portal, { partnerId, id, kind, name }, { email: `${name}@demo.example`, roles: [role] });
  };
  for (const [name, role] of Object.entries(more)) await add(name, operator, role);
  await add('customer-billing', customer, 'billing');
  await portal.owner.run(sql`
    insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash)
    select u.partner_id, u.id, gen_random_uuid(), d.seller_id, d.document_id, d.hash
    from user_account u cross join lateral outstanding_documents(u.partner_id, u.id, 'customer') d
    where u.email = 'customer-billing@demo.example'`);
}

/** Signs everybody in. `first` is the customer that the partner and the operator's customers are acted in. */
export async function signInActors(portal: TestPortal, first: Customer): Promise<Actor[]> {
  await addMissingRoles(portal);
  const inCustomer: Tenant = { partnerId: first.partnerId, organizationId: first.id, kind: 'customer' };
  const inPartner: Tenant = { partnerId: first.partnerId, organizationId: first.partnerId, kind: 'partner' };
  type Special = { email: string; tenant?: Tenant; halfway?: true; scopes?: readonly Permission[] };
  const special: Partial<Record<ActorName, Special>> = {
    'api-token': { email: 'partner@demo.example', scopes: tokenScopes },
    'reading-token': { email: 'partner@demo.example', scopes: ['services.read', 'customers.read'] },
    acting: { email: 'partner@demo.example', tenant: inCustomer },
    'operator-acting': { email: 'operator@demo.example', tenant: inPartner },
    halfway: { email: 'mfa@demo.example', halfway: true },
  };
  const actors: Actor[] = [];
  for (const [index, name] of actorNames.entries()) {
    const ip = `198.51.100.${index + 1}`;
    if (name === 'anonymous') {
      const newToken = async (): Promise<undefined> => undefined;
      actors.push({ name, person: null, tenant: null, token: undefined, newToken, ip });
      continue;
    }
    const known: Special = special[name] ?? { email: `${name}@demo.example` };
    const { email, tenant: elsewhere, halfway = false, scopes } = known;
    const person = await personOf(portal, email);
    const tenant = elsewhere ?? person;
    const session = { person, tenant, acting: elsewhere !== undefined, halfway };
    const open = (): Promise<string> =>
      scopes ? openApiToken(portal, person, scopes) : openSession(portal, session);
    actors.push({ name, person, tenant, token: await open(), newToken: open, ip });
  }
  return actors;
}
