import type { Fault } from './fault.ts';

const folder = 'api/src/m365-backup';
const enabling = `${folder}/enabling.test.ts`;
const linking = `${folder}/linking.test.ts`;
const objects = `${folder}/objects/objects.test.ts`;
const runs = `${folder}/runs/runs.test.ts`;
const runFaults = `${folder}/runs/faults.test.ts`;
const notifications = `${folder}/notifications/notifications.test.ts`;

const expected =
  'a code that was used enables the service with the tenant that is expected, which is then read';
const threeFailed =
  'a job whose last runs have failed › three times in a row needs somebody until one ends well, also while it runs once more';
const gone = 'what is linked › stays while a reading or two do not see it, and ends with its link after that';

export const m365BackupFaults: readonly Fault[] = [
  {
    name: 'A code that was used is asked about for as long as it lives',
    file: `${folder}/sign-ins/repository.ts`,
    find: 'where signed_in_at is null and due_at <= now()',
    replace: 'where due_at <= now()',
    test: { file: enabling, name: 'a code › that was used is asked about no more' },
  },
  {
    name: 'A tenant is known by its domain though its id is known',
    file: `${folder}/service-operations.ts`,
    find: 'isSame(found.microsoftId, microsoftId)',
    replace: 'isSame(found.domain, domain)',
    test: {
      file: enabling,
      name: 'the tenant of the customer’s licenses is the one that is expected, whatever domain it is called by',
    },
  },
  {
    name: 'Another tenant that has signed in stays in the system',
    file: `${folder}/service-operations.ts`,
    find: '  await explained(driver.removeTenant(found.id));\n',
    replace: '',
    test: { file: enabling, name: 'a sign-in of another tenant is taken back and told with both names' },
  },
  {
    name: 'Nobody is told that the service is ready',
    file: `${folder}/service-operations.ts`,
    find: "          await mailOrderer(tx, operation, { kind: 'backupReady', content });\n",
    replace: '',
    test: { file: enabling, name: expected },
  },
  {
    name: 'A linked tenant counts as ordered here',
    file: `${folder}/linking.ts`,
    find: 'orderedHere: false',
    replace: 'orderedHere: true',
    test: {
      file: linking,
      name: 'unlinked › it stays in the server as it is, the service ends, and it can be another customer’s',
    },
  },
  {
    name: 'A service with a link cannot end when its tenant is gone',
    file: `${folder}/mirror-repository.ts`,
    find: '    await endLink(tx, { ...unit, service });\n',
    replace: '',
    test: { file: linking, name: gone },
  },
  {
    name: 'A tenant is unlinked while a job of it is being changed',
    file: `${folder}/linking.ts`,
    find: "select 1 where exists (select from m365_job t where ${isOfCustomer(tenant)} and t.state not in ('active', 'failed'))",
    replace: 'select 1 where false',
    test: { file: linking, name: 'unlinked › is nothing while an order for it is open' },
  },
  {
    name: 'A tenant becomes a second customer’s',
    file: `${folder}/tenants/repository.ts`,
    find: 'where not exists (select from m365_tenant t where t.region = ${region} and t.tenant_id = ${found.id})',
    replace: 'where true',
    test: {
      file: linking,
      name: 'a link is refused › when the tenant has become another customer’s by the time it is looked at',
    },
  },
  {
    name: 'The jobs of a linked tenant come with the next reading alone',
    file: `${folder}/linking.ts`,
    find: '    await mirrorJobs(tx, of, { jobs, requestedAt });\n',
    replace: '',
    test: {
      file: linking,
      name: 'what is linked › is the customer’s as not ordered here, with its runs, and is metered from then on',
    },
  },
  {
    name: 'Who is not seen is billed',
    file: `${folder}/metering.ts`,
    find: 'not_seen_since is null and ',
    replace: '',
    test: {
      file: `${folder}/metering.test.ts`,
      name: 'who is licensed, or beyond the license for a while, is metered once an hour, and nobody else',
    },
  },
  {
    name: 'Who is no longer left out of a job costs without a consent',
    file: `${folder}/jobs/jobs.ts`,
    find: '!isWithin(before.excluded, now.excluded)',
    replace: 'false',
    test: { file: objects, name: 'a job of selected objects › that backs up more is agreed to anew' },
  },
  {
    name: 'Two jobs back up the entire organization',
    file: `${folder}/jobs/jobs.ts`,
    find: 'job.backupType === entire && others',
    replace: 'job.backupType !== entire && others',
    test: {
      file: `${folder}/jobs/jobs.test.ts`,
      name: 'a job of the entire organization is made once, runs and is billed by its users',
    },
  },
  {
    name: 'Who is left out of a job counts as backed up',
    file: `${folder}/objects/coverage.ts`,
    find: "except select n.job, n.id from named n where n.side = 'excluded')",
    replace: "except select n.job, n.id from named n where n.side = 'neither')",
    test: {
      file: objects,
      name: 'whom jobs back up › is counted by users and by groups, less those who are left out',
    },
  },
  {
    name: 'A shared mailbox counts as a user',
    file: `${folder}/objects/coverage.ts`,
    find: "t.kind = 'user' and t.type is distinct from 'shared-mailbox' and",
    replace: "t.kind = 'user' and",
    test: {
      file: objects,
      name: 'whom jobs back up › stands with the tenant and each user once the job is made, and goes with it',
    },
  },
  {
    name: 'Each try of a run is mailed',
    file: `${folder}/notifications/telling.ts`,
    find: '(not r.will_be_retried or',
    replace: '(true or',
    test: {
      file: notifications,
      name: 'a run that has ended › and is tried again is told of by its last try',
    },
  },
  {
    name: 'Runs that ended before the choice are mailed',
    file: `${folder}/notifications/telling.ts`,
    find: 'greatest(n.since, portal_now() - make_interval(hours => ${newsForHours}))',
    replace: '(portal_now() - make_interval(hours => ${newsForHours}))',
    test: {
      file: notifications,
      name: 'a run that has ended › is not mailed when nobody wants to hear of such an end, or when it ended before that',
    },
  },
  {
    name: 'An older answer writes over what was heard of a run',
    file: `${folder}/runs/mirror-repository.ts`,
    find: '      where r.heard_at <= ${requestedAt}\n',
    replace: '',
    test: {
      file: runFaults,
      name: 'what was heard of a run › since a question was asked is not written over by its answer',
    },
  },
  {
    name: 'A run that began after the question is lost by its answer',
    file: `${folder}/runs/mirror-repository.ts`,
    find: ' and r.heard_at < ${reading.requestedAt}',
    replace: '',
    test: { file: runFaults, name: 'what was heard of a run › since then is not lost either' },
  },
  {
    name: 'A job fails for long after two runs',
    file: `${folder}/runs/mirror-repository.ts`,
    find: 'const failuresCounted = 3;',
    replace: 'const failuresCounted = 2;',
    test: { file: runs, name: threeFailed },
  },
  {
    name: 'A run that goes on ends the row of those that failed',
    file: `${folder}/runs/mirror-repository.ts`,
    find: "where ${ofJob} and r.status <> 'running'",
    replace: 'where ${ofJob}',
    test: { file: runs, name: threeFailed },
  },
  {
    name: 'The repository of somebody faster is written over',
    file: `${folder}/tenants/given-repository.ts`,
    find: 'if (had.id !== body.before)',
    replace: 'if (had.id === undefined)',
    test: {
      file: `${folder}/tenants/given-repository.test.ts`,
      name: 'it is refused › of another than the one that was shown, also when somebody is faster at that moment',
    },
  },
  {
    name: 'A license that was given back is there again with an older answer',
    file: `${folder}/mirror-repository.ts`,
    find: 'listed.filter(({ id }) => !away.has(id))',
    replace: 'listed.filter(({ id }) => id !== undefined || !away.has(id))',
    test: {
      file: `${folder}/users/removal.test.ts`,
      name: 'an answer that is older than the order brings nobody back',
    },
  },
  {
    name: 'A run that has ended is shown as one that goes on for long',
    file: 'web/src/m365-backup/history/run-times.ts',
    find: "run.status === 'running' && now.getTime()",
    replace: 'now.getTime()',
    test: {
      file: 'web/src/m365-backup/history/run-times.test.ts',
      name: 'a run is long after a day, for as long as it runs',
    },
  },
];
