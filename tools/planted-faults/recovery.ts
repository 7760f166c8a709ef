import type { Fault } from './fault.ts';

const replications = 'api/src/disaster-recovery/replications.test.ts';
const life = 'api/src/disaster-recovery/life.test.ts';
const metered = 'each hour the storage and the VM are metered; the usage tells the storage, and costs both';

export const recoveryFaults: readonly Fault[] = [
  {
    name: 'A replication that is paused reads as healthy',
    file: 'api/src/disaster-recovery/mirror-repository.ts',
    find: "(isPaused ? 'paused' : health)",
    replace: 'health',
    test: { file: replications, name: 'the list › never takes what is unknown or paused for healthy' },
  },
  {
    name: 'What both sites tell of stands where it starts',
    file: 'api/src/disaster-recovery/mirror.ts',
    find: 'regionOfSite(clouds, destination.site) ?? regionOfSite(clouds, source.site)',
    replace: 'regionOfSite(clouds, source.site) ?? regionOfSite(clouds, destination.site)',
    test: {
      file: replications,
      name: 'the list › shows what either site tells of a customer’s organization, once, where it ends',
    },
  },
  {
    name: 'What another site tells of is taken for this one’s',
    file: 'api/src/disaster-recovery/mirror.ts',
    find: '.filter((one) => regionOf(clouds, one) === region)',
    replace: '.filter((one) => regionOf(clouds, one) !== undefined)',
    test: {
      file: replications,
      name: 'the list › shows what either site tells of a customer’s organization, once, where it ends',
    },
  },
  {
    name: 'A linked organization is looked for by the name that the portal would have given it',
    file: 'api/src/disaster-recovery/mirror-repository.ts',
    find: 'coalesce(o.linked ->> i.organization_region, o.account)',
    replace: 'o.account',
    test: {
      file: replications,
      name: 'the list › has what a customer’s organization that was there before the portal replicates',
    },
  },
  {
    name: 'A replicated VM is not metered',
    file: 'api/src/disaster-recovery/metering.ts',
    find: '  { product: vm, quantity: sql`1::bigint` },\n',
    replace: '',
    test: { file: replications, name: metered },
  },
  {
    name: 'A replicated VM is metered twice over',
    file: 'api/src/disaster-recovery/metering.ts',
    find: 'sql`1::bigint`',
    replace: 'sql`2::bigint`',
    test: { file: replications, name: metered },
  },
  {
    name: 'The storage of what is paused is not metered',
    file: 'api/src/disaster-recovery/metering.ts',
    find: 'from replication where ${inRegion(answer)}',
    replace: "from replication where status <> 'paused' and ${inRegion(answer)}",
    test: { file: replications, name: metered },
  },
  {
    name: 'Disaster Recovery is enabled without a data center',
    file: 'api/src/disaster-recovery/repository.ts',
    find: "  if (!made) throw new Problem('dataCenterNeeded');\n",
    replace: '  void made;\n',
    test: { file: life, name: 'without a vDC there is nothing to copy, nor anything to copy into' },
  },
  {
    name: 'A service that is being enabled counts as one that is there',
    file: 'api/src/disaster-recovery/repository.ts',
    find: "s.service = n.service and s.state = 'enabled'",
    replace: 's.service = n.service',
    test: { file: life, name: 'a service that is not enabled yet is none that this one can stand on' },
  },
  {
    name: 'Disaster Recovery ends while the system replicates',
    file: 'api/src/disaster-recovery/service-operations.ts',
    find: 'if (replications > 0) throw',
    replace: 'if (replications < 0) throw',
    test: {
      file: life,
      name: 'it does not end › while the system has one that the portal has not read yet, and stays as it was',
    },
  },
  {
    name: 'What somebody else replicates keeps a service from ending',
    file: 'api/src/disaster-recovery/service-operations.ts',
    find: 'page.filter((one) => one.organization === organization).length',
    replace: 'page.length',
    test: { file: life, name: 'it ends whatever others replicate' },
  },
  {
    name: 'A region without a profile counts as enabled',
    file: 'api/src/disaster-recovery/service-operations.ts',
    find: 'if (assignment.profiles.length === 0)',
    replace: 'if (assignment.profiles.length < 0)',
    test: { file: life, name: 'what goes wrong › a site without a profile is said with the region' },
  },
];
