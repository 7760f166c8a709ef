import { randomUUID } from 'node:crypto';
import type { Outbound } from '@portal/ports/outbound';
import { firstOf, newJob, newTenant, run } from '@portal/ports/testing/m365-backup-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { failOnUnreadable } from '@portal/ports/unreadable';
import { all } from '@portal/ports/testing/finish';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { benchOf, openServer, type Server } from './testing/server.ts';
import { createVeeamM365 } from './veeam-m365.ts';

let server: Server;
beforeAll(async () => {
  server = await openServer();
});
afterAll(async () => await server.close());

/** A driver that is answered otherwise there. */
function driverWith(path: RegExp, change: (name: string, value: unknown) => unknown) {
  const outbound: Outbound = async (request) => {
    const answer = await plainOutbound(request);
    if (request.method !== 'GET' || !path.test(new URL(request.url).pathname)) return answer;
    const answered: unknown = JSON.parse(new TextDecoder().decode(answer.body), change);
    return { ...answer, body: new TextEncoder().encode(JSON.stringify(answered)) };
  };
  return createVeeamM365(server.connection, outbound);
}
const without = (field: string) => (name: string, value: unknown) => (name === field ? undefined : value);

it('a job that runs and does not say so is stopped all the same', async () => {
  const bench = benchOf(server);
  const { tenant } = await newTenant(bench);
  const { id } = await newJob(bench, tenant.id);
  await bench.backup.startJob(id);
  await driverWith(/\/Jobs\/[^/]+$/, without('lastStatus')).stopJob(id);
  expect(await bench.backup.getJob(id)).toMatchObject({ state: 'stopped' });
});

it('a job has items of which nobody knows what they are, and what else it has', async () => {
  const bench = benchOf(server);
  const { tenant } = await newTenant(bench);
  const included = [await firstOf(bench, tenant.id, 'site')];
  const { id } = await newJob(bench, tenant.id, { scope: 'selected-objects', included });
  const driver = driverWith(/\/SelectedItems$/, without('type'));
  expect(await all(driver.listJobs(tenant.id, failOnUnreadable))).toMatchObject([
    { id, included: [], otherObjects: 1 },
  ]);
});

it('an operator is known by what is said of it', async () => {
  const bench = benchOf(server);
  const { tenant } = await newTenant(bench);
  const operators = [{ ...(await firstOf(bench, tenant.id, 'user')), kind: 'user' as const }];
  const scope = 'entire-organization' as const;
  const settings = { name: 'Roll', description: '', scope, operators, included: [], excluded: [] };
  await bench.backup.createRestoreRole({ operation: randomUUID(), tenantId: tenant.id, ...settings });
  const driver = driverWith(/\/operators$/, (name, value) => (name === 'type' ? 'Person' : value));
  const [role] = await driver.listRestoreRoles(tenant.id, failOnUnreadable);
  expect(role?.operators).toMatchObject([{ kind: 'user', id: operators[0]?.id }]);
});

it('a repository that comes twice is counted once', async () => {
  const bench = benchOf(server);
  const { tenant } = await newTenant(bench);
  await run(bench, (await newJob(bench, tenant.id)).id);
  const usage = await bench.backup.getUsage(tenant.id);
  expect(usage.usedBytes).toBeGreaterThan(0);
  const driver = driverWith(/\/usedRepositories$/, (name, value) =>
    name === 'results' && Array.isArray(value) ? [...value, ...value] : value,
  );
  expect(await driver.getUsage(tenant.id)).toEqual(usage);
});

it.each([
  ['eventType', 'missing'],
  ['organizationId', 'missing'],
  ['eventType', 'SomethingNew'],
])('changes of which one has the %s %s are not all of them', async (field, word) => {
  const bench = benchOf(server);
  const { tenant, microsoftId } = await newTenant(bench);
  const { since } = await bench.backup.listChanges(null, 0);
  await bench.addUser(microsoftId, 'Elin Lund');
  await bench.passTime(2 * 3600);
  const driver = driverWith(/\/Events$/, (name, value) => {
    if (name !== field) return value;
    return word === 'missing' ? undefined : word;
  });
  expect(await bench.backup.listChanges(since, 0)).toMatchObject({
    isWhole: true,
    changes: expect.arrayContaining([{ kind: 'objects', tenantId: tenant.id, objectKind: 'user' }]),
  });
  expect(await driver.listChanges(since, 0)).toMatchObject({ isWhole: false });
});
