import type { Fault } from './fault.ts';

const folder = 'api/src/cloud-connect';
const life = `${folder}/life.test.ts`;
const tenants = `${folder}/tenants.test.ts`;
const linking = `${folder}/linking.test.ts`;
const events = `${folder}/events.test.ts`;
const around = `${folder}/around.test.ts`;
const account = `${folder}/account.test.ts`;

const larger = 'a larger quota passes the gate, a smaller one never goes below what is stored';
const anotherPrice = 'a larger quota asks for the price of today, a smaller one for none';
const made = 'enabling makes what the backup software needs, whose password is shown once';
const suspended = 'suspended, nobody gets in; resumed, they do';
const before =
  'a reading of the console › that was asked for before a suspension undoes nothing, and one after it tells of a change by hand';
const counted = 'jobs are counted by how they are, and what they moved by the day before now';

export const cloudConnectFaults: readonly Fault[] = [
  {
    name: 'What has failed in one region is forgotten when another is ordered',
    file: `${folder}/life.ts`,
    find: 'failed !== null && failed.region !== region',
    replace: 'failed === null && region === undefined',
    test: { file: tenants, name: 'what has failed in one region is ended before another is ordered' },
  },
  {
    name: 'A quota cannot be what is stored',
    file: `${folder}/orders.ts`,
    find: 'quotaGiB * gib < usedBytes',
    replace: 'quotaGiB * gib <= usedBytes',
    test: { file: life, name: larger },
  },
  {
    name: 'A larger quota is ordered at whatever price',
    file: `${folder}/orders.ts`,
    find: 'quotaGiB > tenant.quotaGiB',
    replace: 'quotaGiB < tenant.quotaGiB',
    test: { file: life, name: anotherPrice },
  },
  {
    name: 'A password that no longer lets in is shown while another is set',
    file: `${folder}/orders.ts`,
    find: "if (tenant.state !== 'active') throw operationOpen();",
    replace: '',
    test: {
      file: `${folder}/races.test.ts`,
      name: 'a password that waits is not shown while another is being set, which is the one that lets in',
    },
  },
  {
    name: 'The password that is shown is not the one that was set',
    file: `${folder}/service-operations.ts`,
    find: 'password: sealer.open(memory.sealed)',
    replace: 'password: newPassword()',
    test: { file: life, name: made },
  },
  {
    name: 'A new password is never shown',
    file: `${folder}/tenant-operations.ts`,
    find: 'await keepPassword(tx, { ...operation, id: operation.targetId }, sealed);',
    replace: '',
    test: { file: life, name: 'a new password lets in, the one before does not' },
  },
  {
    name: 'What was suspended is shown as resumed',
    file: `${folder}/tenant-operations.ts`,
    find: 'isSuspended: !isEnabled',
    replace: 'isSuspended: isEnabled',
    test: { file: life, name: suspended },
  },
  {
    name: 'What somebody else has made for a customer ends with the order that failed',
    file: `${folder}/service-operations.ts`,
    find: 'one.customer === customer && one.userName === userName',
    replace: 'one.customer === customer',
    test: {
      file: linking,
      name: 'what an order met that somebody has made is left alone when it is ended, and can be linked',
    },
  },
  {
    name: 'What a link would cost is reckoned from the quota',
    file: `${folder}/linking.ts`,
    find: 'usedBytes: usage.usedBytes',
    replace: 'usedBytes: usage.quotaBytes',
    test: {
      file: linking,
      name: 'the operator sees tenants that the portal did not make, and what is in one',
    },
  },
  {
    name: 'What is unlinked goes on as the customer’s',
    file: `${folder}/linking.ts`,
    find: '  endsWithLink: true,\n',
    replace: '',
    test: {
      file: linking,
      name: 'unlinked › it stays in the console as it is, the service ends, and nothing more is metered',
    },
  },
  {
    name: 'A link is taken for an order',
    file: `${folder}/repository.ts`,
    find: "'active', false, portal_now(), ${factNames}",
    replace: "'active', true, portal_now(), ${factNames}",
    test: {
      file: linking,
      name: 'what is linked › is the customer’s as not ordered here, is metered from then on, and nothing of it is changed',
    },
  },
  {
    name: 'A reading that was begun before an order undoes it',
    file: `${folder}/mirror-repository.ts`,
    find: '(t.synced_at is null or t.synced_at < ${requestedAt})',
    replace: "(t.synced_at is null or t.synced_at < ${requestedAt}::timestamptz + interval '1 hour')",
    test: { file: tenants, name: before },
  },
  {
    name: 'The log calls each reading a change by hand',
    file: `${folder}/mirror-repository.ts`,
    find: 'o.is_other as "isOther"',
    replace: 'true as "isOther"',
    test: {
      file: events,
      name: 'what somebody does in the console by hand › is shown after the next reading, and the log has it',
    },
  },
  {
    name: 'A service goes on after what it was has ended',
    file: `${folder}/mirror-repository.ts`,
    find: '    await removeService(tx, { ...tenant, service });\n',
    replace: '',
    test: {
      file: events,
      name: 'what somebody does in the console by hand › to all a customer has ends the service only once that has lasted',
    },
  },
  {
    name: 'When a quota is full is told of less than a week',
    file: `${folder}/reads.ts`,
    find: 'leastDays: 7',
    replace: 'leastDays: 6',
    test: { file: tenants, name: 'when the quota is full › not told of less than a week' },
  },
  {
    name: 'When a quota is full is told by all that was ever measured',
    file: `${folder}/reads.ts`,
    find: 'mostDays: 30',
    replace: 'mostDays: 300',
    test: { file: tenants, name: 'when the quota is full › by the last thirty days alone' },
  },
  {
    name: 'Who has no job is told to let the provider see them',
    file: `${folder}/reads.ts`,
    find: 't.connected_servers > 0 and t.used_bytes > 0',
    replace: 't.connected_servers > 0 or t.used_bytes > 0',
    test: {
      file: tenants,
      name: 'a list without jobs says why › none was made: backups lie there of a server that is gone',
    },
  },
  {
    name: 'What jobs moved on the day before yesterday counts as of the last day',
    file: `${folder}/reads.ts`,
    find: "'ran', count(*) filter (where j.ended_at >= portal_now() - interval '24 hours')",
    replace: "'ran', count(*) filter (where j.ended_at >= portal_now() - interval '48 hours')",
    test: { file: tenants, name: counted },
  },
  {
    name: 'A job that waits for a tape is counted as one that failed',
    file: `${folder}/reads.ts`,
    find: "'failed', count(*) filter (where j.state = 'failed')",
    replace: "'failed', count(*) filter (where j.state in ('failed', 'waiting-for-tape'))",
    test: { file: tenants, name: counted },
  },
  {
    name: 'A quota needs attention long before it is full',
    file: 'api/migrations/0026-cloud-connect.sql',
    find: 'x.quota_gib * 1020054732::bigint',
    replace: 'x.quota_gib * 1000000000::bigint',
    test: {
      file: around,
      name: 'needs attention › a quota of which 95 % is used, and not one of which less is',
    },
  },
  {
    name: 'A job that warns needs attention',
    file: 'api/migrations/0026-cloud-connect.sql',
    find: "'x.state = ''failed'''",
    replace: "'x.state in (''failed'', ''warning'')'",
    test: {
      file: around,
      name: 'needs attention › jobs that have failed, by the first of them, and neither a warning nor what waits',
    },
  },
  {
    name: 'Customers that were made in one moment get one customer id',
    file: `${folder}/account.ts`,
    find: 'id.slice(-8)',
    replace: 'id.slice(0, 8)',
    test: {
      file: account,
      name: 'two customers of one name, made in the same moment, have two customer ids',
    },
  },
  {
    name: 'What one machine holds is told as all that a backup holds',
    file: 'drivers/veeam-service-provider/src/cloud-connect/stored.ts',
    find: 'if (!isWhole) return new Map();',
    replace: '',
    test: {
      file: `${folder}/faults.test.ts`,
      name: 'whoever wants to see which backups go › is told no size of any while what one machine holds cannot be read',
    },
  },
  {
    name: 'The console’s own word for a state is lost',
    file: 'drivers/veeam-service-provider/src/cloud-connect/cloud-jobs.ts',
    find: 'unknownWord(jobStateOf, status)',
    replace: 'unknownWord(jobStateOf, null)',
    test: {
      file: 'drivers/veeam-service-provider/src/cloud-connect/faults.test.ts',
      name: 'what else a console may have › of words: one that nobody knows is kept as it came, and one that is known or left out is not',
    },
  },
  {
    name: 'The console’s own words are told to customers',
    file: `${folder}/reads.ts`,
    find: "case when ${kind === 'operator'} then",
    replace: 'case when ${kind !== undefined} then',
    test: {
      file: tenants,
      name: 'a word of the console that the portal does not know › makes a job and an endpoint unknown, and is told to the operator alone',
    },
  },
  {
    name: 'A larger quota asks the credit limit for all of it',
    file: `${folder}/orders.ts`,
    find: 'quotaLine(quotaGiB - tenant.quotaGiB)',
    replace: 'quotaLine(quotaGiB)',
    test: { file: life, name: larger },
  },
  {
    name: 'A tenant in another customer’s company keeps its old jobs',
    file: `${folder}/mirror-repository.ts`,
    find: 't.company_id is distinct from i.company_id',
    replace: 't.company_id <> i.company_id',
    test: {
      file: tenants,
      name: 'what has become another company’s › a tenant that somebody moves into another customer’s company shows none of its jobs',
    },
  },
  {
    name: 'A quota of more than two exbibytes is not read',
    file: `${folder}/repository.ts`,
    find: 'quota_gib bigint, is_suspended',
    replace: 'quota_gib integer, is_suspended',
    test: {
      file: tenants,
      name: 'a reading of the console › takes a quota of more than two exbibytes, which is metered and can be looked at before it is linked',
    },
  },
  {
    name: 'One tenant that cannot be read keeps all from being linked',
    file: `${folder}/find-tenant.ts`,
    find: '(one) => unreadable.push(one)',
    replace: 'failOnUnreadable',
    test: {
      file: linking,
      name: 'another tenant that cannot be read keeps none from being looked at and linked',
    },
  },
  {
    name: 'The log does not say which backups went',
    file: `${folder}/service-operations.ts`,
    find: 'deletedBackups: names',
    replace: 'deletedBackups: []',
    test: { file: life, name: 'it ends › with what is stored only when each backup is named' },
  },
];
