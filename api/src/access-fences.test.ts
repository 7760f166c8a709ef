/** @module-tag two-fences */
import type { Endpoint } from '@portal/contract/http';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Principal } from './platform/http/principal.ts';
import type { Tenant } from './platform/database/tenancy.ts';
import type { Probe } from './testing/matrix/probes.ts';
import { allProbes, walk, type WalkResult } from './testing/matrix/walk.ts';
import { createWorld, type World } from './testing/matrix/world.ts';
import { isLong, sampleNote, sampleOf } from './testing/sample.ts';

// Two fences stand between tenants: the application's check of access and tenant, and row-level security. Here each one
// is taken away in turn, and the other has to hold alone.
const application = vi.hoisted(() => ({ isOpen: false }));

vi.mock('./platform/http/access.ts', async (original) => {
  const real = await original<typeof import('./platform/http/access.ts')>();
  const checkAccess = (endpoint: Endpoint, principal: Principal | null): Principal | null =>
    application.isOpen && principal ? principal : real.checkAccess(endpoint, principal);
  return { ...real, checkAccess };
});
vi.mock('./platform/database/tenancy.ts', async (original) => {
  const real = await original<typeof import('./platform/database/tenancy.ts')>();
  type Named = { partnerId?: string; customerId?: string };
  const tenantOf = (endpoint: Endpoint, principal: Principal, query: Named): Tenant =>
    application.isOpen
      ? { partnerId: query.partnerId ?? principal.partnerId, customerId: query.customerId ?? null }
      : real.tenantOf(endpoint, principal, query);
  return { ...real, tenantOf };
});

const leastProbes = isLong ? 3000 : 300;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  // What is read past a fence that is gone may have any shape.
  world.portal.wrongAnswers.length = 0;
  await world.close();
});

/** Reads that work as the role that row-level security binds. */
const isTenantRead = ({ endpoint }: Probe): boolean =>
  endpoint.method === 'GET' && ['partner', 'customer'].includes(endpoint.scope) && !endpoint.contentType;

const kinds = ({ endpoint: { name }, actor, chosen }: Probe): string[] => [
  actor.name,
  ...Object.entries(chosen).map((relation) => `${name} at ${relation.join(' ')}`),
];

async function read(judged: boolean, probes: readonly Probe[]): Promise<WalkResult> {
  const walked: WalkResult = { probes: 0, leaks: 0, faults: [] };
  await walk({ world, walked, judged }, probes);
  return walked;
}
const sampled = (): Probe[] => sampleOf(allProbes(world).filter(isTenantRead), { share: 0.05, kinds });

const tenantTables = () =>
  world.portal.owner.rows<{ name: string }>(
    sql`select distinct tablename::text as name from pg_policies where policyname = 'tenant'`,
  );

test('with the access check of the application gone, row-level security alone lets nothing through', async () => {
  application.isOpen = true;
  const { probes, leaks, faults } = await read(false, sampled());
  application.isOpen = false;
  expect(faults.slice(0, 20), `${probes} probes, ${leaks} leaks, ${sampleNote}`).toEqual([]);
  expect(probes).toBeGreaterThan(leastProbes);
}, 300_000);

test('with row-level security gone, the application alone lets nothing through and answers the same', async () => {
  const tables = await tenantTables();
  for (const { name } of tables)
    await world.portal.owner.run(sql`alter table ${raw(name)} disable row level security`);
  const { probes, leaks, faults } = await read(true, sampled());
  for (const { name } of tables)
    await world.portal.owner.run(sql`alter table ${raw(name)} enable row level security`);
  expect(faults.slice(0, 20), `${probes} probes, ${leaks} leaks, ${sampleNote}`).toEqual([]);
  expect(probes).toBeGreaterThan(leastProbes);
}, 300_000);

test('with both fences gone the same probes do find leaks, so that they would tell', async () => {
  const tables = await tenantTables();
  for (const { name } of tables)
    await world.portal.owner.run(sql`alter table ${raw(name)} disable row level security`);
  application.isOpen = true;
  const probes = allProbes(world).filter(({ endpoint }) => endpoint.name === 'listBuckets');
  const { leaks } = await read(false, probes);
  application.isOpen = false;
  for (const { name } of tables)
    await world.portal.owner.run(sql`alter table ${raw(name)} enable row level security`);
  expect(leaks).toBeGreaterThan(100);
}, 300_000);
