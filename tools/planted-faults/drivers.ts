import type { Fault } from './fault.ts';

const availability = 'drivers/cloud-director-availability/src/reference-examples.test.ts';
const onAvailability = 'Cloud Director Availability, on its simulator, as disaster recovery';
const recoverySuite = 'ports/src/testing/disaster-recovery-suite.ts';
const cloudConnect = 'drivers/veeam-service-provider/src/cloud-connect/faults.test.ts';
const console = 'drivers/veeam-service-provider/src/faults.test.ts';
const m365 = 'drivers/veeam-m365/src/description.test.ts';

export const driverFaults: readonly Fault[] = [
  {
    name: 'The last address of a network goes to a VM',
    file: 'drivers/cloud-director/src/subnet.ts',
    find: 'network + size - 2',
    replace: 'network + size - 1',
    test: {
      file: 'drivers/cloud-director/src/subnet.test.ts',
      name: 'makes of 192.168.1.0/24 the gateway 192.168.1.1 and addresses for VMs',
    },
  },
  {
    name: 'A gateway at the end of its network is given to a VM as well',
    file: 'drivers/cloud-director/src/subnet.ts',
    find: 'gateway < last',
    replace: 'gateway <= last',
    test: {
      file: 'drivers/cloud-director/src/subnet.test.ts',
      name: 'makes of 192.168.1.254/24 the gateway 192.168.1.254 and addresses for VMs',
    },
  },
  {
    name: 'A replication in yellow is healthy',
    file: 'drivers/cloud-director-availability/src/replications.ts',
    find: "YELLOW: 'unhealthy'",
    replace: "YELLOW: 'healthy'",
    test: {
      file: availability,
      name: 'by the examples of the reference pages › GET /vm-replications: an overallHealth YELLOW is unhealthy',
    },
  },
  {
    name: 'One of two profiles that fit is taken for that of a replication',
    file: 'drivers/cloud-director-availability/src/replications.ts',
    find: 'found === undefined || others.length > 0',
    replace: 'found === undefined || others.length > 1',
    test: {
      file: availability,
      name: 'by the examples of the reference pages › GET /vm-replications with GET /sla-profiles: its profile is none when two have its settings',
    },
  },
  {
    name: 'Replications that changed while they were read are taken for all',
    file: 'drivers/kit/src/elements.ts',
    find: 'if (totals.size === 1 && rows >= total) return;',
    replace: 'if (totals.size > 0 || rows >= total) return;',
    test: {
      file: availability,
      name: 'replications that change while they are read › are not taken for all',
    },
  },
  {
    name: 'A second page of replications begins where the first did',
    file: 'drivers/cloud-director-availability/src/replications.ts',
    find: 'offset: String(offset)',
    replace: 'offset: String(offset * 0)',
    test: {
      file: availability,
      suite: recoverySuite,
      name: `${onAvailability} › lists more than a page, each once`,
    },
  },
  {
    name: 'A profile that is assigned already fails the assignment',
    file: 'drivers/cloud-director-availability/src/profiles.ts',
    find: "await unless('conflict', client.send('POST'",
    replace: "await unless('notFound', client.send('POST'",
    test: {
      file: availability,
      suite: recoverySuite,
      name: `${onAvailability} › assigns profiles to an organization and takes them away, each time again`,
    },
  },
  {
    name: 'A task of Cloud Director that never ends is waited for for ever',
    file: 'drivers/cloud-director/src/tasks.ts',
    find: '< longestTaskMinutes * 60_000) return;',
    replace: '< longestTaskMinutes * 60_000_000) return;',
    test: {
      file: 'drivers/cloud-director/src/faults.test.ts',
      name: 'the Cloud Director driver › gives up a task that never ends, and takes back what it was to make',
    },
  },
  {
    name: 'A quota that others share is set to that of all',
    file: 'drivers/veeam-service-provider/src/cloud-connect/quota.ts',
    find: 'own.storageQuota + quotaBytes - now',
    replace: 'own.storageQuota - own.storageQuota + quotaBytes - now * 0',
    test: {
      file: cloudConnect,
      name: 'a quota › in other repositories stays; where there are several elsewhere it is not the portal’s',
    },
  },
  {
    name: 'One of several quotas is taken for the portal’s',
    file: 'drivers/veeam-service-provider/src/cloud-connect/quota.ts',
    find: 'resources.length < 2',
    replace: 'resources.length < 9',
    test: {
      file: cloudConnect,
      name: 'a quota › in other repositories stays; where there are several elsewhere it is not the portal’s',
    },
  },
  {
    name: 'A console that is busy refuses instead of asking for later',
    file: 'drivers/veeam-service-provider/src/failure.ts',
    find: "if (type === 'retryableLogical') return new BusyFailure(message);",
    replace: "if (type === 'security') return new BusyFailure(message);",
    test: {
      file: console,
      name: 'an action › that can be tried again is waited for, and no longer than a day',
    },
  },
  {
    name: 'A console that is throttled is asked again at once',
    file: 'drivers/veeam-service-provider/src/failure.ts',
    find: 'Math.max(0, Math.ceil(retryAfter))',
    replace: 'Math.min(0, Math.ceil(retryAfter))',
    test: {
      file: console,
      name: 'the console in trouble › that is throttled says how long to wait, in the body',
    },
  },
  {
    name: 'A run of Microsoft 365 at the end of a period belongs to it as well',
    file: 'drivers/veeam-m365/src/sessions.ts',
    find: 'startedAt < until',
    replace: 'startedAt <= until',
    test: {
      file: m365,
      suite: 'ports/src/testing/m365-backup-jobs-suite.ts',
      name: 'against the simulator › Veeam Backup for Microsoft 365 as a backup of tenants › the history of a job › is told by the time of its runs, and by how they ended',
    },
  },
  {
    name: 'A token is used until the second in which it runs out',
    file: 'drivers/kit/src/tokens.ts',
    find: 'const margin = Math.min(marginSeconds, grant.expiresInSeconds / 10);',
    replace: 'const margin = Math.min(marginSeconds, 0);',
    test: { file: 'drivers/veeam-m365/src/faults.test.ts', name: 'tokens › are renewed before they run out' },
  },
  {
    name: 'A business that is gone speaks for a sole trader',
    file: 'drivers/bolagsverket/src/mapping.ts',
    find: 'entries.find((entry) => !isDeregistered(entry)) ?? entries[0]',
    replace: 'entries.find((entry) => isDeregistered(entry)) ?? entries[0]',
    test: {
      file: 'drivers/bolagsverket/src/bolagsverket.test.ts',
      name: 'the Bolagsverket driver › takes the business of a sole trader that still exists',
    },
  },
  {
    name: 'A refusal whose code is known is sent again at once',
    file: 'drivers/partner-center/src/failure.ts',
    find: 'const later = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };',
    replace: 'const later = retryAfterSeconds === undefined ? { retryAfterSeconds } : {};',
    test: {
      file: 'drivers/partner-center/src/waits.test.ts',
      name: 'how long to wait is told also of a refusal whose code is known',
    },
  },
  {
    name: 'A resumed VM may stay suspended',
    file: 'drivers/cloud-director/src/power-states.ts',
    find: '  resume: running,\n',
    replace: "  resume: [...running, 'SUSPENDED'],\n",
    test: {
      file: 'drivers/cloud-director/src/description.test.ts',
      suite: 'ports/src/testing/virtual-data-center-suite.ts',
      name: 'against the simulator › power › resume is done where the state allows it, and refused elsewhere',
    },
  },
  {
    name: 'What comes twice in a list is there twice',
    file: 'drivers/kit/src/elements.ts',
    find: '    if (key !== null && seen.has(key)) return [];\n',
    replace: '',
    test: {
      file: 'drivers/kit/src/elements.test.ts',
      name: 'a list › has what comes twice once, goes on behind an empty page, and takes any order',
    },
  },
  {
    name: 'A row that came twice counts as another one that did not come',
    file: 'drivers/kit/src/elements.ts',
    find: 'ids.filter((id) => id === null || !seen.has(id)).length',
    replace: 'ids.length',
    test: {
      file: 'drivers/kit/src/elements.test.ts',
      name: 'a list that comes by the offset › is not when its length changed, or something came again in place of another',
    },
  },
  {
    name: 'A job that cannot be read is made a second time',
    file: 'drivers/veeam-service-provider/src/pages.ts',
    find: 'readList(client, query, failOnUnreadable)',
    replace: 'readList(client, query, () => undefined)',
    test: {
      file: 'drivers/veeam-service-provider/src/faults.test.ts',
      name: 'a job › that cannot be read is not made a second time',
    },
  },
  {
    name: 'One bucket that cannot be read hides the others',
    file: 'drivers/ceph-rgw/src/buckets.ts',
    find: 'return readable(gateway, readElements(found, named, onUnreadable), onUnreadable);',
    replace: 'return withSettings(gateway, z.array(gatewayBucket).parse(found));',
    test: {
      file: 'drivers/ceph-rgw/src/unreadable.test.ts',
      name: 'of buckets one that cannot be read is told by its name, and the others are listed',
    },
  },
  {
    name: 'One storage user that cannot be read is told to be gone',
    file: 'drivers/ceph-rgw/src/users.ts',
    find: 'unlessUnreadable(uid.slice(uidPrefixOf(tenant).length), orNull(readUser(admin, uid)), onUnreadable)',
    replace:
      'unlessUnreadable(uid.slice(uidPrefixOf(tenant).length), orNull(readUser(admin, uid)), () => void onUnreadable)',
    test: {
      file: 'drivers/ceph-rgw/src/unreadable.test.ts',
      name: 'of users one that cannot be read is told by its name, and the others are listed',
    },
  },
];
