import { failOnUnreadable } from '@portal/ports/unreadable';
import type { Replication } from '@portal/ports/disaster-recovery';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import { disasterRecoverySuite } from '@portal/ports/testing/disaster-recovery-suite';
import { all } from '@portal/ports/testing/finish';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCloudDirectorAvailability } from './cloud-director-availability.ts';
import { openSite, type Site } from './testing/site.ts';

let site: Site;
let sent: OutboundRequest[];
const recording: Outbound = async (request) => {
  sent.push(request);
  return await plainOutbound(request);
};
beforeAll(async () => {
  site = await openSite();
});
beforeEach(() => {
  sent = [];
});
afterEach(async () => await site.fail('none'));
afterAll(async () => await site.close());

disasterRecoverySuite('Cloud Director Availability, on its simulator,', () => Promise.resolve(site));

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

/** Nobody judges these but the examples of the vendor's reference pages: no description of this API is published. */
const answering = (answers: Readonly<Record<string, Answer>>) =>
  createCloudDirectorAvailability(site.connection, (request) => {
    sent.push(request);
    const { pathname } = new URL(request.url);
    const { status = 200, body, headers = {} } = answers[`${request.method} ${pathname}`] ?? { status: 404 };
    const text = body === undefined ? '' : JSON.stringify(body);
    return Promise.resolve({ status, headers, body: new TextEncoder().encode(text) });
  });

const session = {
  body: { roles: ['EVERYONE'], user: 'admin1@Org1', authenticatedSites: [{ org: 'Org1', site: 'site1' }] },
  headers: { 'x-vcav-auth': 'token' },
};
const rules = [{ numberOfInstances: 3, distance: 15 }];
const bronze = { id: '895f916a-6c11-4366-965d-19e9c75f7c9e', displayName: 'Bronze', rpo: 120 };
const example = {
  id: 'C4-11111111-af9d-446a-8599-5b693842c4a3',
  computerName: 'workload-69',
  owner: 'org1@site1',
  source: { site: 'site1', org: 'org1', vdcId: 'f61d60d2-698a-46dc-a266-88df27644956', vdcName: 'DC 1' },
  destination: { site: 'site2', org: 'org2', vdcId: '5ee9224f-305d-46f6-865f-b605e70acef8', vdcName: 'DC 2' },
  destinationState: {
    currentRpoViolation: 25,
    latestInstance: { isPinned: false, sequenceNumber: 11, timestamp: 1_469_701_818_743 },
    recoveryInfo: { recoveryState: 'NOT_STARTED' },
    spaceRequirement: 0,
    state: 'opened',
  },
  settings: { rpo: 15, retentionPolicy: { rules }, quiesced: true },
  dataConnectionState: 'SYNCING',
  overallHealth: 'GREEN',
  isMigration: true,
  isPaused: false,
  metadata: {},
};

const listed = async (record: object, profiles: readonly object[] = []): Promise<Replication[]> =>
  await all(
    answering({
      'POST /sessions': session,
      'GET /sla-profiles': { body: profiles },
      'GET /vm-replications': { body: { items: [record], total: 1, offset: 0, limit: 100 } },
    }).listReplications(failOnUnreadable),
  );

describe('by the examples of the reference pages', () => {
  it('POST /sessions with credentials of Cloud Director, the session in a header of each call', async () => {
    await createCloudDirectorAvailability(site.connection, recording).ping();
    const [signIn, call] = sent;
    expect(signIn).toMatchObject({
      method: 'POST',
      url: `${site.connection.endpoint}/sessions`,
      headers: { accept: 'application/vnd.vmware.h4-v4.7+json;charset=UTF-8' },
      body: '{"type":"vcdCredentials","vcdUser":"portal@System","vcdPassword":"secret"}',
    });
    expect(call?.headers).toMatchObject({ 'x-vcav-auth': expect.stringMatching(/^\w+$/) });
  });

  it('GET /vm-replications: a replication of the kind SingleVmReplicationInfo', async () => {
    expect(await listed(example)).toEqual([
      {
        id: example.id,
        organization: 'org1',
        organizationSite: 'site1',
        vm: null,
        vmName: 'workload-69',
        slaProfile: null,
        source: { site: 'site1', organization: 'org1', vdc: example.source.vdcId, vdcName: 'DC 1' },
        destination: { site: 'site2', organization: 'org2', vdc: example.destination.vdcId, vdcName: 'DC 2' },
        allocatedBytes: null,
        lastRunAt: new Date(1_469_701_818_743),
        health: 'healthy',
        isPaused: false,
        isMigration: true,
      },
    ]);
  });

  it('GET /vm-replications with the filter destinationVdcId', async () => {
    const vdc = example.destination.vdcId;
    expect(
      await createCloudDirectorAvailability(site.connection, recording).listReplicationsInto(
        vdc,
        failOnUnreadable,
      ),
    ).toEqual([]);
    expect(sent.at(-1)?.url).toContain(`/vm-replications?destinationVdcId=${vdc}&offset=0&limit=100`);
  });

  it.each([
    ['GREEN', 'healthy'],
    ['YELLOW', 'unhealthy'],
    ['RED', 'unhealthy'],
    ['string', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('GET /vm-replications: an overallHealth %s is %s', async (overallHealth, health) => {
    expect(await listed({ ...example, overallHealth })).toMatchObject([{ health }]);
  });

  it.each([
    ['the one that ReplicationSlaProfile names', { slaProfile: { id: '1', displayName: 'Gold' } }, 'Gold'],
    [
      'the only SlaProfile with its settings',
      { settings: { rpo: 120, retentionPolicy: { rules } } },
      'Bronze',
    ],
    ['none when two have its settings', { settings: { rpo: 15, retentionPolicy: { rules } } }, null],
    ['none when it has its own settings', { settings: { rpo: 60, retentionPolicy: { rules } } }, null],
  ])('GET /vm-replications with GET /sla-profiles: its profile is %s', async (_which, own, name) => {
    const profiles = [
      { ...bronze, retentionPolicy: { rules } },
      { ...bronze, id: '2', displayName: 'Gold', rpo: 15, retentionPolicy: { rules } },
      { ...bronze, id: '3', displayName: 'Platinum', rpo: 15, retentionPolicy: { rules } },
    ];
    const [replication] = await listed({ ...example, ...own }, profiles);
    expect(replication?.slaProfile?.name ?? null).toBe(name);
  });

  it('POST and DELETE /sla-profiles/orgs/{org}/profiles/{profileId}: 201 and 204 without a body', async () => {
    const path = '/sla-profiles/orgs/org%201/profiles/9365494c-286b-4459-8be2-e7d0799a887b';
    const recovery = answering({
      'POST /sessions': session,
      [`POST ${path}`]: { status: 201 },
      [`DELETE ${path}`]: { status: 204 },
    });
    const assignment = { organization: 'org 1', profiles: ['9365494c-286b-4459-8be2-e7d0799a887b'] };
    await recovery.assignProfiles(assignment);
    await recovery.unassignProfiles(assignment);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE']);
  });

  it.each([
    [401, 'NotAuthenticated', { kind: 'connection', trouble: 'credentials' }],
    [403, 'Forbidden', { kind: 'connection', trouble: 'rights' }],
    [500, 'GeneralServerFailure', { kind: 'unreachable' }],
  ])('an ApiError %i %s', async (status, code, failure) => {
    const body = { args: [], code, msg: 'Permission denied.', stacktrace: 'com.vmware.h4.Secret' };
    const recovery = answering({ 'POST /sessions': session, 'GET /sla-profiles': { status, body } });
    const error: unknown = await recovery
      .listSlaProfiles(failOnUnreadable)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ ...failure, message: expect.stringContaining('Permission denied.') });
    expect(String(error)).not.toContain('Secret');
  });
});

describe('a session', () => {
  const signIns = (): number =>
    sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/sessions')).length;

  it('is made once for many calls, and again when it has ended half-way', async () => {
    const recovery = createCloudDirectorAvailability(site.connection, recording);
    await Promise.all([recovery.ping(), recovery.listSlaProfiles(failOnUnreadable), recovery.ping()]);
    expect(signIns()).toBe(1);
    await site.control('POST end-sessions');
    await recovery.listSlaProfiles(failOnUnreadable);
    expect(signIns()).toBe(2);
  });

  it('that is refused says so without the password, and is tried again by the next call', async () => {
    const connection = { ...site.connection, password: 'hemlig' };
    const recovery = createCloudDirectorAvailability(connection, recording);
    for (let times = 0; times < 2; times += 1) {
      const error: unknown = await recovery.ping().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind: 'connection', trouble: 'credentials' });
      expect(String(error)).not.toContain('hemlig');
    }
    expect(signIns()).toBe(2);
  });

  it('without a token, or answers in another form, are no part of the protocol', async () => {
    for (const answers of [
      { 'POST /sessions': { body: session.body } },
      { 'POST /sessions': session, 'GET /sla-profiles': { body: { profiles: [] } } },
    ]) {
      await expect(answering(answers).listSlaProfiles(failOnUnreadable)).rejects.toMatchObject({
        kind: 'protocol',
      });
    }
  });
});

describe('replications that change while they are read', () => {
  it('are not taken for all', async () => {
    const ids = await site.makeReplications(
      Array.from({ length: 150 }, (_, number) => ({
        vm: crypto.randomUUID(),
        vmName: `vm-${number}`,
        slaProfile: null,
        source: { site: 'site1', organization: 'org', vdc: crypto.randomUUID() },
        destination: { site: 'site2', organization: 'org', vdc: crypto.randomUUID() },
        allocatedBytes: 1,
        lastRunAt: null,
        health: 'healthy' as const,
      })),
    );
    const disturbing: Outbound = async (request) => {
      if (new URL(request.url).searchParams.get('offset') === '100')
        await site.removeReplications(ids.slice(0, 1));
      return await plainOutbound(request);
    };
    const recovery = createCloudDirectorAvailability(site.connection, disturbing);
    await expect(all(recovery.listReplications(failOnUnreadable))).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });
});

it('a list with one odd replication among others has all that can be read', async () => {
  const items = [
    example,
    { ...example, id: 'odd', source: null },
    { ...example, id: 'loud', overallHealth: 'green', destinationState: { spaceRequirement: '1024' } },
    { ...example, id: 'new', overallHealth: 'PURPLE', more: true },
    { ...example, id: 'loud' },
  ];
  const unreadable: unknown[] = [];
  const found = answering({
    'POST /sessions': session,
    'GET /sla-profiles': { body: [{ id: 'odd profile' }] },
    'GET /vm-replications': { body: { items, total: '5' } },
  });
  expect(await all(found.listReplications((one) => void unreadable.push(one)))).toMatchObject([
    { id: example.id, health: 'healthy' },
    { id: 'loud', health: 'healthy', allocatedBytes: 1024 },
    { id: 'new', health: 'unknown' },
  ]);
  expect(unreadable).toEqual([{ id: 'odd', reason: 'source invalid_type' }]);
});

it('what replicates into a vDC is not said to be nothing while a replication does not name its vDC', async () => {
  const vdc = example.destination.vdcId;
  const { vdcId: _vdc, ...nameless } = { ...example.destination, site: 'site1' };
  const unreadable: unknown[] = [];
  const found = answering({
    'POST /sessions': session,
    'GET /sla-profiles': { body: [] },
    'GET /vm-replications': { body: { items: [{ ...example, destination: nameless }], total: 1 } },
  });
  expect(await found.listReplicationsInto(vdc, (one) => void unreadable.push(one))).toEqual([]);
  expect(unreadable).toEqual([{ id: example.id, reason: 'destination.vdcId is missing' }]);
  await expect(found.listReplicationsInto(vdc, failOnUnreadable)).rejects.toMatchObject({ kind: 'protocol' });
});
