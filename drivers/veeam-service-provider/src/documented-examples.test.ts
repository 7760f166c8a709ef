import { randomUUID } from 'node:crypto';
import process from 'node:process';
import type { Outbound } from '@portal/ports/outbound';
import { all } from '@portal/ports/testing/finish';
import { vendorFile } from '@portal/ports/testing/referee/description';
import { readPublished, type Published } from '@portal/ports/testing/referee/published';
import { failOnUnreadable, type Unreadable } from '@portal/ports/unreadable';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasOnlyVms, jobDocument, vmsIn } from './job-document.ts';
import { consoleSettings } from './testing/console.ts';
import { createVeeamServiceProvider } from './veeam-service-provider.ts';

const file = vendorFile('vspc', 'vspc-3.6-derived-subset.openapi.json');
const published = readPublished(file);
if (published === null) process.stdout.write(`The vendor's description is not at ${file}.\n`);

it.runIf(process.env['CI'] === 'true')('has the description to read', () => {
  expect(published).not.toBeNull();
});

type Answer = { status: number; body: unknown };

const list = (...data: readonly unknown[]): Answer => ({
  status: 200,
  body: { data, meta: { pagingInfo: { total: data.length } } },
});

/** `answers` by the end of the path; every other list is empty. */
const answering = (
  answers: Readonly<Record<string, Answer>>,
  cloudConnect: object = {},
): ReturnType<typeof createVeeamServiceProvider> => {
  const outbound: Outbound = async ({ url }) => {
    const { pathname } = new URL(url);
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1];
    const token = { status: 200, body: { access_token: 'token', expires_in: 3600 } };
    const { status, body } = found ?? (pathname.endsWith('/token') ? token : list());
    return { status, headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) };
  };
  const { cloudConnect: site, ...settings } = consoleSettings;
  const connection = {
    endpoint: 'https://vspc.example.org:1280',
    username: 'portal',
    password: 'secret',
    settings: { ...settings, ...(site && { cloudConnect: { ...site, ...cloudConnect } }) },
  };
  return createVeeamServiceProvider(connection, outbound);
};

/** The examples of what the driver asks for; it asks for none of the others. */
const read = ['BackupServerJob', 'CloudGateway', 'CloudGatewayPool', 'ErrorResponse', 'OAuth2Error'];
const notAskedFor = [
  'Alarm',
  'BackupHardwarePlan',
  'CloudSubTenant',
  'SiteWanAcceleratorResource',
  'VcdServer',
];

const fields = z.record(z.string(), z.unknown());

const readsAll = ({ examples, words }: Published): void => {
  const example = (name: string) => fields.parse(examples.get(name));
  // Of a version before jobs had the id that all else refers to: what lacks it is told, and is no other job.
  const older = example('BackupServerJob');
  const uniqueUid = randomUUID();
  const job = { ...older, uniqueUid };
  const listing = (change: object) => answering({ '/jobs': list({ ...job, ...change }) });

  it('has no example that nobody looks at', () => {
    expect([...examples.keys()].toSorted()).toEqual([...read, ...notAskedFor].toSorted());
  });

  it('has a job that is read', async () => {
    const runs = {
      name: 'Web server Backup to Cloud',
      state: 'success',
      isEnabled: true,
      lastRunAt: new Date('2016-11-01T17:35:28Z'),
      transferredBytes: 1052,
    };
    expect(await all(listing({}).listJobs(failOnUnreadable))).toMatchObject([{ id: uniqueUid, ...runs }]);
    const cloudJobs = await all(listing({}).listCloudJobs(failOnUnreadable));
    expect(cloudJobs).toMatchObject([{ id: uniqueUid, ...runs, schedule: 'periodically' }]);
    const told: Unreadable[] = [];
    const others = listing({ uniqueUid: undefined }).listJobs((one) => told.push(one));
    expect([await all(others), told]).toEqual([[], [{ id: null, reason: 'uniqueUid invalid_type' }]]);
  });

  it('has words for the state of a job, each of which is known', async () => {
    const states = words('BackupServerJob', 'status').map(async (status) => {
      const [found] = await all(listing({ status }).listJobs(failOnUnreadable));
      return `${status} ${found?.state}`;
    });
    expect(await Promise.all(states)).toEqual([
      'Disabling disabling',
      'Enabling enabling',
      'Failed failed',
      'Idle idle',
      'None none',
      'Running running',
      'Starting starting',
      'Stopping stopping',
      'Success success',
      'Unknown unknown',
      'WaitingRepository waiting-for-repository',
      'WaitingTape waiting-for-tape',
      'Warning warning',
    ]);
  });

  it('has words for the schedule of a job, each of which is known', async () => {
    const schedules = words('BackupServerJob', 'scheduleType').map(async (scheduleType) => {
      const [found] = await all(listing({ scheduleType }).listCloudJobs(failOnUnreadable));
      return `${scheduleType} ${found?.schedule}`;
    });
    expect(await Promise.all(schedules)).toEqual([
      'BackupWindow backup-window',
      'Chained chained',
      'Continuously continuously',
      'Daily daily',
      'Monthly monthly',
      'NotScheduled not-scheduled',
      'Periodically periodically',
      'Unknown unknown',
    ]);
  });

  it('has the words by which the driver asks for its own', () => {
    expect(words('BackupServerJob', 'type')).toContain('BackupVm');
    expect(words('BackupServerJob', 'targetType')).toContain('Cloud');
    expect(words('BackupServerVmJobObject', 'platform')).toContain('Vcd');
    expect(words('Organization', 'type')).toContain('Company');
  });

  const vm = { uniqueJobUid: randomUUID(), instanceUid: randomUUID(), name: 'db' };
  const hierarchyRef = `urn:vcloud:vm:${randomUUID()}`;

  it('has words for the last run of a VM, each of which is known', async () => {
    const states = words('BackupServerJobObjectLastSession', 'backupStatus').map(async (backupStatus) => {
      const lastSession = { backupStatus, startTime: older['lastRun'] };
      const backup = answering({ '/objects': list({ ...vm, hierarchyRef, lastSession }) });
      const [found] = await all(backup.listProtectedVms(failOnUnreadable));
      return `${backupStatus} ${found?.lastRunState}`;
    });
    expect(await Promise.all(states)).toEqual([
      'Failed failed',
      'Running running',
      'Success success',
      'Unknown unknown',
      'Warning warning',
    ]);
  });

  it('has words for what is in a job, of which all but a VM and what it does not know need no id', () => {
    const rest = { storage: { retentionPolicy: { type: 'Days', quantity: 14 } } };
    const including = (type: string, objectId: string | null) =>
      jobDocument.safeParse({
        ...rest,
        virtualMachines: { includes: [{ hostName: 'vcd', name: 'Nord', type, objectId }] },
      });
    const types = words('BackupServerCloudDirectorObject', 'type');
    expect(types.filter((type) => !including(type, 'urn:vcloud:org:1').success)).toEqual([]);
    expect(types.filter((type) => !including(type, null).success)).toEqual(['Unknown', 'VirtualMachine']);
    const document = jobDocument.parse(including('VirtualMachine', hierarchyRef).data);
    expect([hasOnlyVms(document), vmsIn(document).map(({ name }) => name)]).toEqual([true, ['Nord']]);
  });

  const tenant = { instanceUid: randomUUID(), siteUid: randomUUID(), name: 'nord', isEnabled: true };
  const endpointsWith = async (change: object): Promise<unknown> => {
    const gateways = list({ ...example('CloudGateway'), ...change });
    const cloud = answering({ '/tenants': list(tenant), '/cloudgateways': gateways });
    return (await all(cloud.listTenants(failOnUnreadable)))[0]?.endpoints;
  };

  it('has a gateway that is read, whose state is known in each word', async () => {
    const endpoint = { address: '10.17.26.1', port: 666, state: 'healthy' };
    expect(await endpointsWith({})).toEqual([endpoint]);
    expect(await endpointsWith({ externalAddress: 'gw.example.org' })).toEqual([
      { ...endpoint, address: 'gw.example.org' },
    ]);
    const states = words('CloudGateway', 'status').map(async (status) => [
      status,
      await endpointsWith({ status }),
    ]);
    expect(await Promise.all(states)).toEqual([
      ['Error', [{ ...endpoint, state: 'error' }]],
      ['Healthy', [endpoint]],
      ['Unknown', [{ ...endpoint, state: 'unknown' }]],
      ['Warning', [{ ...endpoint, state: 'warning' }]],
    ]);
  });

  it('has words for the state of an action, each of which is known', async () => {
    const run = { operation: randomUUID(), vdc: randomUUID(), tier: 'basic' } as const;
    const task = randomUUID();
    const ends = words('AsyncActionInfo', 'status').map(async (status) => {
      const action = { status: 200, body: { data: { status } } };
      const result = { status: 400, body: examples.get('ErrorResponse') };
      const backup = answering({ [`/${task}`]: action, [`/${task}/result`]: result });
      const step = await backup
        .runBackup(run, { task, startedAt: new Date().toISOString() })
        .catch(({ kind }: { kind: string }) => ({ [kind]: null }));
      return `${status} ${Object.keys(step).join()}`;
    });
    // What has failed is looked at again, and there is no such job.
    expect(await Promise.all(ends)).toEqual([
      'canceled notFound',
      'failed notFound',
      'running again',
      'succeed done',
    ]);
  });

  it('has errors that are told', async () => {
    const refused = answering({ '/about': { status: 400, body: examples.get('ErrorResponse') } });
    await expect(refused.ping()).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining("The property at path 'mfaPolicyConfigurationStatus'"),
    });
    const unknown = answering({ '/token': { status: 400, body: examples.get('OAuth2Error') } });
    await expect(unknown.ping()).rejects.toMatchObject({
      kind: 'connection',
      trouble: 'credentials',
      message: expect.stringContaining('incorrect username or password'),
    });
  });
};

describe.runIf(published !== null)('what the vendor publishes', () => {
  if (published !== null) readsAll(published);
});
