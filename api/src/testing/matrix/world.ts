import sql, { raw } from 'sql-template-tag';
import { newId } from '../../platform/database/ids.ts';
import { seed } from '../../seed/seed.ts';
import { createUser } from '../people.ts';
import { createTestPortal, type TestPortal } from '../test-portal.ts';
import { signInActors, type Actor, type Customer, type Tenant } from './actors.ts';
import { plantCanaries, type Canaries } from './canaries.ts';
import { watchForeignRows, type ForeignRows } from './foreign-rows.ts';
import { matrixParts, matrixThings, retriedOperation } from './parts.ts';

/** A customer with what services give it, one operation that failed, an entry, and a person. */
export type Place = Customer & {
  /** The id of one of each kind. */
  things: Readonly<Record<string, string>>;
  operationId: string;
  auditId: string;
  personId: string;
  visitId: string;
  ticketId: string;
  ticketFileId: string;
  auditAt: string;
};

export type World = {
  portal: TestPortal;
  actors: readonly Actor[];
  /** Two customers of each of the demo's three partners, that of the demo's accounts first. */
  partners: readonly { partnerId: string; first: Place; second: Place }[];
  canaries: Canaries;
  foreignRows: ForeignRows;
  close(): Promise<void>;
};

const secretKey = 'a-key-for-tests-only-a-key-for-tests-only';
/** By its kind, one of each that the customer has. */
const things = raw(
  Object.entries(matrixThings)
    .map(([kind, { id }]) => `'${kind}', (${id})`)
    .join(', '),
);

const partnersOf = async (portal: TestPortal): Promise<World['partners']> => {
  const places = await portal.owner.rows<Place>(sql`
    select c.partner_id as "partnerId", c.id,
      json_build_object(${things}) as things,
      (select o.id from operation o where o.partner_id = c.partner_id and o.customer_id = c.id and o.state = 'failed' limit 1) as "operationId",
      (select u.id from user_account u where u.partner_id = c.partner_id and u.organization_id = c.id limit 1) as "personId",
      (select v.id from visit v where v.partner_id = c.partner_id and v.organization_id = c.id limit 1) as "visitId",
      (select a.ticket_id from ticket_attachment a where a.partner_id = c.partner_id and a.organization_id = c.id limit 1) as "ticketId",
      (select a.file_id from ticket_attachment a where a.partner_id = c.partner_id and a.organization_id = c.id limit 1) as "ticketFileId",
      e.id as "auditId", to_json(e.at) #>> '{}' as "auditAt"
    from organization c join organization p on p.id = c.partner_id and p.partner_id = c.partner_id
    cross join lateral (select id, at from audit_entry e where e.partner_id = c.partner_id and e.customer_id = c.id
      and e.user_id is null order by at desc, id limit 1) e
    where c.kind = 'customer' and p.state = 'active' order by p.created_at, c.created_at`);
  const demo = await portal.owner.first<Customer>(sql`
    select partner_id as "partnerId", organization_id as id from user_account where email = 'customer@demo.example'`);
  const partners = [...new Set(places.map(({ partnerId }) => partnerId))];
  return partners.map((partnerId) => {
    const own = places.filter((place) => place.partnerId === partnerId);
    const first = own.find(({ id }) => id === demo?.id) ?? own[0];
    const second = own.find((place) => place !== first);
    if (!first || !second) throw new Error('A partner of the demo data has fewer than two customers.');
    return { partnerId, first, second };
  });
};

/** Somebody whose password a call of this actor's may name, in the actor's own organization. */
async function addVisitors(portal: TestPortal, actors: readonly Actor[], visited: Tenant): Promise<void> {
  for (const actor of actors) {
    const tenant = actor.tenant ?? visited;
    const { partnerId, organizationId: id, kind } = tenant;
    const partner = { partnerId, id, kind, name: '' };
    const email = `visitor-${actor.name}@demo.example`;
    const { id: userId } = await createUser(portal, partner, { email, roles: ['viewer'] });
    await portal.owner.run(sql`
      insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash)
      select ${partnerId}, ${userId}, gen_random_uuid(), d.seller_id, d.document_id, d.hash
      from outstanding_documents(${partnerId}, ${userId}, ${kind}) d`);
  }
}

/** Customers that nobody was invited to have somebody, too. */
async function addPeople(portal: TestPortal): Promise<void> {
  await portal.owner.run(sql`
    insert into user_account (partner_id, organization_id, id, email, roles)
    select c.partner_id, c.id, gen_random_uuid(), c.id || '@person.example', array['viewer'] from organization c
    where c.kind = 'customer' and not exists (
      select from user_account u where u.partner_id = c.partner_id and u.organization_id = c.id)`);
}

/** The demo data with a canary in every text, and everybody signed in. No worker runs, so that orders stay orders. */
export async function createWorld(): Promise<World> {
  const portal = await createTestPortal({
    CONNECTIONS: JSON.stringify(matrixParts.flatMap(({ connections = [] }) => connections)),
    SECRET_KEY: secretKey,
  });
  await seed(portal.owner, { size: 'demo', now: new Date(), secretKey });
  const canaries = await plantCanaries(portal);
  await addPeople(portal);
  const partners = await partnersOf(portal);
  const [partner] = partners;
  if (!partner) throw new Error('The demo data has no partner.');
  const { partnerId, first } = partner;
  const actors = await signInActors(portal, first);
  const visited: Tenant = { partnerId, organizationId: partnerId, kind: 'partner' };
  await addVisitors(portal, actors, visited);
  const foreignRows = await watchForeignRows(portal, visited);
  return { portal, actors, partners, canaries, foreignRows, close: () => portal.close() };
}

/** Fresh things that a successful call may use up, in the organization named. */
export const fresh = {
  customer: async ({ owner }: TestPortal, partnerId: string): Promise<string> => {
    const id = newId();
    await owner.run(sql`
      insert into organization (partner_id, id, kind, name) values (${partnerId}, ${id}, 'customer', 'Fresh')`);
    return id;
  },
  operation: retriedOperation().fresh,
  givenBackOperation: async (portal: TestPortal, customer: Customer): Promise<string> => {
    const id = await fresh.operation(portal, customer);
    await portal.owner.run(
      sql`update operation set state = 'failed', reason = 'stillWanted' where id = ${id}`,
    );
    return id;
  },
  openOperation: async (portal: TestPortal, customer: Customer): Promise<string> => {
    const id = await fresh.operation(portal, customer);
    await portal.owner.run(sql`update operation set state = 'needs-attention' where id = ${id}`);
    return id;
  },
  visit: async ({ owner }: TestPortal, { partnerId, organizationId }: Tenant): Promise<string> => {
    const id = newId();
    await owner.run(sql`
      insert into visit (partner_id, organization_id, id, session_id, kind, user_id, user_name, organization_name, ends_at)
      values (${partnerId}, ${organizationId}, ${id}, ${newId()}, 'impersonated', ${newId()}, '', '', now())`);
    return id;
  },
  ticket: async ({ owner }: TestPortal, { partnerId, organizationId, kind }: Tenant, userId: string) => {
    const [ticketId, fileId] = [newId(), newId()];
    await owner.run(sql`
      with file as (
        insert into stored_file (partner_id, customer_id, id, name, media_type, size_bytes, sha256, bytes)
        values (${partnerId}, ${kind === 'customer' ? organizationId : null}, ${fileId}, 'fresh.txt', 'text/plain', 5,
          repeat('0', 64), 'fresh')
      ), kept as (
        insert into ticket (partner_id, organization_id, id, reference, user_id, writer_name, writer_email, writer_language,
          service, description, receiver)
        values (${partnerId}, ${organizationId}, ${ticketId}, 'T-2025-' || lpad((random() * 999999)::int::text, 6, '0'),
          ${userId}, '', '', 'en', 'other', 'fresh', '')
      )
      insert into ticket_attachment (partner_id, organization_id, ticket_id, file_id, position)
      values (${partnerId}, ${organizationId}, ${ticketId}, ${fileId}, 0)`);
    return { ticketId, fileId };
  },
  person: async (portal: TestPortal, tenant: Tenant): Promise<string> => {
    const { partnerId, organizationId: id, kind } = tenant;
    const person = await createUser(portal, { partnerId, id, kind, name: '' }, { roles: ['viewer'] });
    return person.id;
  },
  partner: async ({ owner }: TestPortal): Promise<string> => {
    const id = newId();
    await owner.run(sql`
      insert into organization (partner_id, id, kind, name) values (${id}, ${id}, 'partner', 'Fresh')`);
    return id;
  },
  applicant: async ({ owner }: TestPortal): Promise<string> => {
    const id = newId();
    const userId = newId();
    const email = `${id}@applicant.example`;
    await owner.run(sql`
      with applicant as (insert into organization (partner_id, id, kind, state, name)
        values (${id}, ${id}, 'partner', 'applied', 'Applicant') returning id)
      insert into user_account (partner_id, organization_id, id, email, roles, email_verified_at)
      select id, id, ${userId}, ${email}, array['owner'], now() from applicant`);
    await owner.run(
      sql`insert into sign_in_name (email, partner_id, user_id) values (${email}, ${id}, ${userId})`,
    );
    return id;
  },
};
