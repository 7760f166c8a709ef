import { uuidOf } from '../uuid.ts';
import { declaredJob, toJob, type DeclaredJob } from './declared-jobs.ts';
import { cloudContent, emptyCloud, type Cloud, type CloudPlace, type Gateway } from './state.ts';

type Known = { company: string; userName: string; quotaTiB: number; server: string; jobs: readonly object[] };

const gib = 1024 ** 3;
const everyDay = { schedule: 'Daily', hoursBetweenRuns: 24 };
const everyFourHours = { schedule: 'Periodically', hoursBetweenRuns: 4 };

/** Who was there before anybody made tenants by the API. */
const known: readonly Known[] = [
  {
    company: 'Skogsbacken Såg AB',
    userName: 'skogsbacken',
    quotaTiB: 8,
    server: 'skogsbacken-vbr',
    jobs: [
      {
        ...everyDay,
        name: 'Servrar till molnet',
        machines: 14,
        fullBytes: 1900 * gib,
        bytesPerRun: 38 * gib,
        points: 14,
        lastRun: { endedMinutesAgo: 320, minutes: 96 },
      },
      {
        ...everyFourHours,
        name: 'SQL till molnet',
        machines: 2,
        fullBytes: 420 * gib,
        bytesPerRun: 6 * gib,
        points: 84,
        retention: 42,
        lastRun: {
          endedMinutesAgo: 70,
          minutes: 11,
          status: 'Warning',
          message: 'The transaction log of SQL02 has not been truncated.',
        },
      },
    ],
  },
  {
    company: 'Hamnkontoret Ekonomi AB',
    userName: 'hamnkontoret',
    quotaTiB: 2,
    server: 'hk-backup01',
    jobs: [
      {
        ...everyDay,
        name: 'Backup Copy - Cloud',
        machines: 5,
        fullBytes: 780 * gib,
        bytesPerRun: 12 * gib,
        points: 30,
        retention: 30,
        lastRun: {
          endedMinutesAgo: 410,
          minutes: 4,
          status: 'Failed',
          message: 'Failed to process HK-FS01: the VM could not be found.',
        },
      },
      {
        ...everyDay,
        name: 'Laptops',
        workload: 'workstation',
        machines: 22,
        fullBytes: 310 * gib,
        bytesPerRun: 4 * gib,
        points: 14,
        lastRun: { endedMinutesAgo: 505, minutes: 38 },
      },
    ],
  },
  {
    company: 'Fjällvind Teknik AB',
    userName: 'fjallvind',
    quotaTiB: 1,
    server: 'fv-vbr',
    jobs: [
      {
        name: 'Arkiv',
        schedule: 'NotScheduled',
        hoursBetweenRuns: null,
        workload: 'server',
        fullBytes: 250 * gib,
        bytesPerRun: gib,
        points: 1,
        isEnabled: false,
        lastRun: { endedMinutesAgo: 64_000, minutes: 140 },
      },
    ],
  },
];

const gatewaysOf = ({ gatewayPool }: CloudPlace): Gateway[] =>
  ['gw01', 'gw02', 'gw03'].map((name) => ({
    uid: uuidOf(`gateway ${name}`),
    name,
    address: `${name}.cloud-connect.example`,
    port: 6180,
    pool: name === 'gw03' ? null : gatewayPool,
    status: 'Healthy',
    isDisabled: false,
  }));

const addKnown = (cloud: Cloud, { company, userName, quotaTiB, server, jobs }: Known, now: Date): void => {
  const [owner, tenant, machine] = [uuidOf(company), uuidOf(userName), uuidOf(server)];
  cloud.companies.set(owner, {
    uid: owner,
    organization: { name: company },
    ownerUserName: userName,
    isOpen: true,
  });
  cloud.tenants.set(tenant, {
    uid: tenant,
    lastActiveAt: now.toISOString(),
    document: {
      credentials: { userName, password: `${userName}-password` },
      type: 'General',
      description: '',
      isEnabled: true,
      isLeaseExpirationEnabled: false,
      gatewaySelectionType: 'StandaloneGateways',
      gatewayPoolsUids: [],
      isBackupResourcesEnabled: true,
      assignedForCompany: owner,
    },
  });
  const resource = uuidOf(`quota of ${userName}`);
  cloud.resources.set(resource, {
    uid: resource,
    tenant,
    fillBytes: 0,
    document: {
      repositoryUid: cloud.repository,
      cloudRepositoryName: 'Cloud repository',
      storageQuota: quotaTiB * 1024 * gib,
      isDefault: true,
    },
  });
  cloud.servers.set(machine, { uid: machine, tenant, name: server, isManaged: true });
  for (const one of jobs) {
    const declared: DeclaredJob = declaredJob.parse(one);
    const job = toJob(declared, machine, now.getTime());
    cloud.jobs.set(job.uid, job);
  }
};

/** A site as it is at the first start: gateways, and customers who have backed up to it for some time. */
export const knownCloud = (place: CloudPlace, now: Date): ReturnType<typeof cloudContent> => {
  const cloud = emptyCloud(place);
  if (place.site === '') return cloudContent(cloud);
  for (const gateway of gatewaysOf(place)) cloud.gateways.set(gateway.uid, gateway);
  for (const one of known) addKnown(cloud, one, now);
  return cloudContent(cloud);
};
