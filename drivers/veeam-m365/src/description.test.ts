import { failOnUnreadable } from '@portal/ports/unreadable';
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { all } from '@portal/ports/testing/finish';
import { firstOf, newJob, newTenant, run } from '@portal/ports/testing/m365-backup-bench';
import { m365BackupSuite } from '@portal/ports/testing/m365-backup-suite';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { readDescription, vendorFile, type Description } from '@portal/ports/testing/referee/description';
import { Referee, type PlantedFault, type Tolerance } from '@portal/ports/testing/referee/referee';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { benchOf, openServer, type Server } from './testing/server.ts';

const file = vendorFile('vb365', 'vb365_rest_v8_fixed.json');

const howToGet =
  `The description is not at ${file}. It is not ours to copy: it is in the REST API reference of Veeam Backup for Microsoft 365 8, ` +
  'and on each server under /swagger. Let the answers of its token call be JSON, and set VENDOR_SPECS to the folder above vb365/.';

const description = readDescription(file);
if (description === null) process.stdout.write(`${howToGet}\n`);

it.runIf(process.env['CI'] === 'true')('has the description to judge by', () => {
  expect(description, howToGet).not.toBeNull();
});

const tolerances: Tolerance[] = [
  {
    way: 'request',
    operation: 'POST /v8/token',
    violation: 'header authorization is missing',
    because: 'the description marks the call x-anonymous, and asks for a token in general',
  },
  {
    way: 'request',
    operation: 'POST /v8/token',
    violation: 'body/disable_antiforgery_token must be boolean,null',
    because: 'a form has text alone; it is true or false',
  },
];

const refereeBy = (text: Description): Referee =>
  new Referee({
    driver: 'veeam-m365',
    descriptions: [{ name: 'VB365 REST v8, official', description: text, basePath: '' }],
    tolerances,
  });

const asBody = (value: unknown): Record<string, unknown> => ({ ...Object(value) });

const planted: readonly (PlantedFault & { violation: string })[] = [
  {
    name: 'a job without its repository',
    operation: 'POST /v8/Jobs',
    way: 'request',
    change: (body) => ({ ...asBody(body), repositoryId: undefined }),
    violation: "body must have required property 'repositoryId'",
  },
  {
    name: 'a kind of job that the vendor does not have',
    operation: 'POST /v8/Jobs',
    way: 'request',
    change: (body) => ({ ...asBody(body), backupType: 'Everything' }),
    violation: 'body/backupType must be equal to one of the allowed values',
  },
  {
    name: 'a misspelled list of what a job leaves out',
    operation: 'POST /v8/Jobs',
    way: 'request',
    change: (body) => ({ ...asBody(body), excludeItems: [] }),
    violation: 'body has excludeItems, which nothing describes',
  },
  {
    name: 'a restore operator without a type',
    operation: 'POST /v8/Organizations/{organizationId}/RbacRoles',
    way: 'request',
    change: (body) => ({ ...asBody(body), operators: [{ id: '1' }] }),
    violation: "body/operators/* must have required property 'type'",
  },
  {
    name: 'a status that only the filter has',
    operation: 'GET /v8/JobSessions',
    way: 'answer',
    change: (body) => ({
      ...asBody(body),
      results: [{ ...asBody(Object(body).results[0]), status: 'Succeeded' }],
    }),
    violation: '200 body/results/*/status must be equal to one of the allowed values',
  },
  {
    name: 'a page without its place',
    operation: 'GET /v8/JobSessions',
    way: 'answer',
    change: (body) => ({ ...asBody(body), offset: undefined }),
    violation: "200 body must have required property 'offset'",
  },
];

describe('against the simulator', () => {
  const referee = description === null ? null : refereeBy(description);
  const watched = referee?.watch(plainOutbound) ?? plainOutbound;
  let server: Server;
  beforeAll(async () => {
    server = await openServer();
  });
  afterEach(async () => await server.fault({ fault: 'none' }));
  afterAll(async () => await server.close());

  m365BackupSuite('Veeam Backup for Microsoft 365', () => Promise.resolve(benchOf(server, watched)));

  describe.runIf(description !== null)('the description', () => {
    it('lets what is refused pass as well', async () => {
      const { backup } = benchOf(server, watched);
      for (const status of [400, 403, 404, 409, 500]) {
        await server.fault({ fault: 'refuses', status, when: 'GET' });
        await expect(backup.getRestorePortal()).rejects.toThrow(String(status));
      }
    });

    it.each(planted)('catches $name', async ({ violation, ...fault }) => {
      const bench = benchOf(server);
      const { tenant } = await newTenant(bench);
      const included = [await firstOf(bench, tenant.id, 'user')];
      const { outbound, violations } = referee?.plant(plainOutbound, fault) ?? { outbound: plainOutbound };
      const damaged = { ...bench, backup: benchOf(server, outbound).backup };
      await newJob(damaged, tenant.id, { scope: 'selected-objects', included }).catch(() => null);
      const { id: jobId } = await newJob(bench, tenant.id, { name: 'Whole' });
      await run(bench, jobId);
      const range = { from: new Date(0), until: new Date('2100-01-01'), state: null };
      await all(damaged.backup.listSessions({ jobId, ...range }, failOnUnreadable)).catch(() => null);
      const role = { name: 'Restore', description: '', scope: 'entire-organization' } as const;
      const nobody = { operators: [], included: [], excluded: [] };
      const order = { ...role, ...nobody, operation: randomUUID(), tenantId: tenant.id };
      await damaged.backup.createRestoreRole(order).catch(() => null);
      expect(violations).toContain(`${fault.operation} ${fault.way}: ${violation}`);
    });

    it('judged every call of the driver, and needed every tolerance', () => {
      expect(referee?.counts.size).toBe(50);
      expect(referee?.conclude()).toMatchObject({ violations: [], unneeded: [] });
    });
  });
});
