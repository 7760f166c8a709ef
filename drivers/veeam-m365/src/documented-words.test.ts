import process from 'node:process';
import { vendorFile } from '@portal/ports/testing/referee/description';
import { readPublished, type Published } from '@portal/ports/testing/referee/published';
import type { Outbound } from '@portal/ports/outbound';
import { all } from '@portal/ports/testing/finish';
import { failOnUnreadable } from '@portal/ports/unreadable';
import { describe, expect, it } from 'vitest';
import { veeamM365Settings } from './connection.ts';
import { itemShape } from './items.ts';
import { groupShape, userShape } from './object-shapes.ts';
import { scheduleOf } from './schedule.ts';
import { createVeeamM365 } from './veeam-m365.ts';
import { stateOf } from './words.ts';

const file = vendorFile('vb365', 'vb365_rest_v8_fixed.json');
const published = readPublished(file);
if (published === null) process.stdout.write(`The vendor's description is not at ${file}.\n`);

it.runIf(process.env['CI'] === 'true')('has the description to read', () => {
  expect(published).not.toBeNull();
});

const nobody = '00000000-0000-0000-0000-000000000000';

/** `body` to all but what `others` has by the end of its path. */
const answering = (body: unknown, others: Readonly<Record<string, unknown>> = {}) => {
  const outbound: Outbound = async ({ url }) => {
    const token = { '/token': { access_token: 'token', expires_in: 3600 } };
    const other = Object.entries({ ...token, ...others }).find(([end]) => url.endsWith(end));
    const answer = other === undefined ? body : other[1];
    return { status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(answer)) };
  };
  const connection = {
    endpoint: 'https://vb365.example.org:4443',
    username: 'portal',
    password: 'secret',
    applicationCertificate: 'Y2VydGlmaWNhdGU=',
    applicationCertificatePassword: 'secret',
    settings: veeamM365Settings.parse({ repository: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }),
  };
  return createVeeamM365(connection, outbound);
};

const page = (...results: readonly unknown[]) => ({ offset: 0, limit: 1000, results });

const readsAll = ({ examples, words }: Published): void => {
  const told = (schema: string, property: string, meaning: (word: string) => unknown): string[] =>
    words(schema, property).map((word) => `${word} ${String(meaning(word))}`);

  it('has no example of a whole answer', () => {
    expect([...examples.keys()]).toEqual([]);
  });

  const states = [
    'Stopped stopped',
    'Running running',
    'Success success',
    'Failed error',
    'Warning warning',
    'NotConfigured stopped',
    'Disconnected error',
    'Queued running',
  ];

  it('of the state of a job, a session or a line of its log is known', () => {
    expect(told('RESTJob', 'lastStatus', stateOf)).toEqual(states);
    expect(told('RESTJobSession', 'status', stateOf)).toEqual(states);
    expect(told('RESTJobSessionUpdateEvent', 'status', stateOf)).toEqual(states.slice(0, 6));
    expect(told('RESTLogItem', 'type', stateOf)).toEqual([
      'Running running',
      'Warning warning',
      'Error error',
      'Success success',
      'Stop stopped',
    ]);
  });

  it('of the schedule of a job is known', () => {
    const every = told('RESTJobSchedulePolicy', 'periodicallyEvery', (periodicallyEvery) => {
      const schedule = scheduleOf({ type: 'Periodically', periodicallyEvery });
      return schedule?.kind === 'periodically' ? schedule.everyMinutes : schedule;
    });
    expect(every).toEqual([
      'Minutes5 5',
      'Minutes10 10',
      'Minutes15 15',
      'Minutes30 30',
      'Hours1 60',
      'Hours2 120',
      'Hours4 240',
      'Hours8 480',
      'Hours12 720',
    ]);
    const daily = words('RESTJobSchedulePolicy', 'dailyType').map((dailyType) =>
      scheduleOf({ type: 'Daily', dailyType, dailyTime: '03:00:00' }),
    );
    expect(daily.map((one) => one?.kind)).toEqual(Array.from({ length: 10 }, () => 'daily'));
    const rest = { periodicallyEvery: 'Hours1', dailyType: 'Everyday', dailyTime: '03:00:00' };
    expect(told('RESTJobSchedulePolicy', 'type', (type) => scheduleOf({ ...rest, type })?.kind)).toEqual([
      'Periodically periodically',
      'Daily daily',
      'ManualOnly manual',
    ]);
  });

  it('of what is in a tenant is known', () => {
    const named = { id: '1', displayName: 'Åsa', name: 'asa' };
    const typeOf = (shape: typeof userShape) => (type: string) => shape.parse({ ...named, type }).type;
    const users = ['User user', 'Shared shared-mailbox', 'Public public-mailbox'];
    expect(told('RESTUser', 'type', typeOf(userShape))).toEqual(users);
    const roles = ['User user', 'SharedMailbox shared-mailbox', 'PublicMailbox public-mailbox'];
    expect(told('RESTRbacUser', 'type', typeOf(userShape))).toEqual(roles);
    const groups = [
      'Office365 microsoft-365-group',
      'Security security-group',
      'Distribution distribution-group',
      'DynamicDistribution dynamic-distribution-group',
    ];
    expect(told('RESTGroup', 'type', typeOf(groupShape))).toEqual(groups);
    // The vendor's own word for a kind that it does not know.
    expect(told('RESTRbacGroup', 'type', typeOf(groupShape))).toEqual([...groups, 'Unknown null']);
    for (const [schema, shape] of [
      ['RESTUser', userShape],
      ['RESTGroup', groupShape],
    ] as const)
      expect(
        told(schema, 'locationType', (locationType) => shape.parse({ ...named, locationType }).locationType),
      ).toEqual(['OnPremises on-premises', 'Cloud cloud', 'Hybrid hybrid']);
  });

  it('of what a job or a role has is read, or kept as it is', () => {
    const one = { id: '1', displayName: 'Åsa', url: 'https://asa', title: 'Åsa' };
    const kindOf = (type: string) =>
      itemShape.parse({ type, user: one, group: one, site: one, team: one }).object?.kind ?? 'kept';
    expect(told('RESTJobItemComposed', 'type', kindOf)).toEqual([
      'Group group',
      'User user',
      'Site site',
      'PartialOrganization kept',
      'PersonalSites kept',
      'OneDriveFolders kept',
      'Team team',
    ]);
    const roles = ['Group group', 'User user', 'Site site', 'Team team'];
    expect(told('RESTRbacItemComposed', 'type', kindOf)).toEqual(roles);
    expect(words('RESTJob', 'backupType')).toEqual(['EntireOrganization', 'SelectedItems']);
    expect(words('RESTRbacRole', 'roleType')).toEqual(['EntireOrganization', 'SpecificObjects']);
  });

  it('of the license of a user is known', async () => {
    const licenses = words('RESTLicensedUser', 'licenseState').map(async (licenseState) => {
      const user = { id: '1', name: 'Åsa', isBackedUp: true, licenseState };
      const [found] = await all(answering(page(user)).listLicensedUsers(nobody, failOnUnreadable));
      return `${licenseState} ${found?.state}`;
    });
    expect(await Promise.all(licenses)).toEqual([
      'Licensed licensed',
      'New new',
      'TemporarilyAssigned temporary',
      'Exceeded exceeded',
    ]);
  });

  it('of the last reading of a tenant is known', async () => {
    const accesses = words('RESTOrganizationLastSyncState', 'result').map(async (result) => {
      const { state } = await answering({ lastSyncState: { result } }).getAccess(nobody);
      return `${result} ${state}`;
    });
    expect(await Promise.all(accesses)).toEqual(['Success working', 'Error failing']);
  });

  it('of a tenant is no other, but what is on premises alone', async () => {
    const tenants = words('RestOrganizationComposed', 'type').map(async (type) => {
      const found = await all(answering(page({ id: '1', name: 'Nord', type })).listTenants(failOnUnreadable));
      return `${type} ${found.length}`;
    });
    expect(await Promise.all(tenants)).toEqual(['Office365 1', 'OnPremises 0', 'Hybrid 1']);
  });

  it('of an event is known', async () => {
    const event = { id: '1', jobId: '2', organizationId: '3', status: 'Success' };
    const results = words('RESTEvent', 'eventType').map((eventType) => ({ ...event, eventType }));
    const answer = answering({ nextChangeToken: 'next', limit: 1000, results });
    expect(results.length).toBeGreaterThan(25);
    expect(await answer.listChanges('token', 0)).toMatchObject({ isWhole: true, since: 'next' });
  });

  it('of the kind of a restore operator is known', async () => {
    const role = { id: '1', organizationId: '2', name: 'Restore', roleType: 'EntireOrganization' };
    const operators = words('RESTRbacOperator', 'type').map((type, id) => ({ id: String(id), type }));
    const backup = answering([role], { '/operators': operators, '/excludedItems': [] });
    const [found] = await backup.listRestoreRoles(nobody, failOnUnreadable);
    expect(found?.operators.map(({ kind }) => kind)).toEqual(['group', 'user']);
  });
};

describe.runIf(published !== null)('each word that the vendor publishes', () => {
  if (published !== null) readsAll(published);
});
