import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contract/permissions';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantCanaries } from '../testing/matrix/canaries.ts';
import { openTenant } from '../testing/open-tenant.ts';
import { createCustomer, createPartner, createUser, type TestOrganization } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

const tables = ['invoice', 'invoice_line', 'invoice_state', 'invoice_payment', 'invoice_mail'] as const;

let portal: TestPortal;
let partner: TestOrganization;
let other: TestOrganization;
let customer: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  partner = await createPartner(portal);
  other = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  await createCustomer(portal, other);
  await plantCanaries(portal);
});
afterAll(() => portal.close());

type At = { role: Role; of?: TestOrganization; narrowedTo?: TestOrganization; scopes?: string[] };

/** How many rows of each table somebody sees in the database itself, whatever the API would let through. */
async function seen({ role, of = partner, narrowedTo, scopes }: At): Promise<number[]> {
  const user = await createUser(portal, of, { roles: [role] });
  const session = await portal.owner.first<{ id: string }>(sql`
    insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind,
      acting, token_hash, token_name, token_scopes, expires_at)
    select gen_random_uuid(), u.partner_id, u.organization_id, u.id, ${of.partnerId}, ${of.id}, ${of.id === of.partnerId ? 'partner' : 'customer'},
      false, ${scopes ? randomUUID() : null}, ${scopes ? 'Probe' : null}, ${scopes ?? null}::text[], now() + interval '1 hour'
    from user_account u where u.email = ${user.email} returning id`);
  return portal.owner.transaction(async (tx) => {
    await tx.run(sql`set local role portal_request`);
    await openTenant(tx, {
      partnerId: of.partnerId,
      customerId: narrowedTo?.id ?? null,
      sessionId: session?.id ?? null,
    });
    const counts: number[] = [];
    for (const table of tables)
      counts.push((await tx.rows(sql`select partner_id from ${raw(table)}`)).length);
    return counts;
  });
}

const all = [1, 1, 1, 1, 1];
const nothing = [0, 0, 0, 0, 0];

test.each(['owner', 'admin', 'billing'] as const)(
  'a partner’s %s sees its own invoices alone',
  async (role) => {
    expect(await seen({ role })).toEqual(all);
  },
);

test.each(['engineer', 'viewer'] as const)('a partner’s %s sees none in the database', async (role) => {
  expect(await seen({ role })).toEqual(nothing);
});

test('whoever is narrowed to a customer sees none, whatever the role', async () => {
  for (const role of ['owner', 'billing'] as const)
    expect(await seen({ role, narrowedTo: customer })).toEqual(nothing);
});

test('a customer’s own people see none, an owner neither', async () => {
  for (const role of ['owner', 'billing', 'engineer', 'viewer'] as const)
    expect(await seen({ role, of: customer, narrowedTo: customer })).toEqual(nothing);
});

test('a token sees them only when it was made for it', async () => {
  expect(await seen({ role: 'owner', scopes: ['pricing.read', 'services.read'] })).toEqual(nothing);
  expect(await seen({ role: 'owner', scopes: ['invoices.read'] })).toEqual(all);
});
