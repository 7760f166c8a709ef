import {
  getCloudJob,
  jobStates,
  listCloudJobs,
  type CloudJob,
  type JobState,
} from '@portal/contract/cloud-connect/jobs';
import {
  getCloudConnect,
  getCloudConnectStatus,
  listCloudBackups,
  type CloudTenant,
} from '@portal/contract/cloud-connect/tenants';
import {
  cloudConnectUsage,
  estimateCloudConnect,
  getCloudConnectPriceList,
} from '@portal/contract/cloud-connect/usage';
import type { ResponseOf } from '@portal/contract/http';
import { answer, type Answer } from './answers.ts';
import { personOf } from './people.ts';
import { someId } from './row.ts';
import { sampleOf, type Style } from './sample.ts';
import { metered, monthAgo } from './usage-answers.ts';

type Status = ResponseOf<typeof getCloudConnectStatus>;
const tib = 2 ** 40;
const gib = 2 ** 30;
const dayMs = 86_400_000;
const region = 'SE-NORTH-1';

export const cloudAddress = '/services/cloud-connect';
export const cloudOffered = { servicesOffered: ['cloud-connect' as const] };
export const cloudOwner = personOf('customer', 'owner', cloudOffered);
export const passwordSample = 'vT7-kQ2p-Xw9d-Lm4s';

/** Enabled, in two regions that answer. */
export function cloudStatus(more: Partial<Status> = {}, style: Style = 'plain'): Answer {
  const status = sampleOf(getCloudConnectStatus, style);
  const [one] = status.regions;
  const regions = one
    ? (['SE-NORTH-1', 'SE-CENTRAL-1'] as const).map((name) => ({
        ...one,
        region: name,
        reachable: 'yes' as const,
      }))
    : [];
  const usual = {
    state: 'enabled' as const,
    region: null,
    operation: null,
    closed: false,
    linked: [],
    regions,
  };
  return answer(getCloudConnectStatus, { ...status, ...usual, ...more });
}

/** As the picture of the design has it. */
export function cloudTenant(more: Partial<CloudTenant> = {}, style: Style = 'plain'): CloudTenant {
  const sample = sampleOf(getCloudConnect, style);
  const plain =
    style === 'plain'
      ? {
          userName: 'aspnas-mjukvara',
          endpoints: [
            {
              address: 'cc1.se-north-1.nordmoln.example',
              port: 6180,
              state: 'healthy' as const,
              unknownWord: null,
            },
          ],
        }
      : {};
  return {
    ...sample,
    ...plain,
    id: someId,
    region,
    state: 'active',
    operation: null,
    orderedHere: true,
    notSeenSince: null,
    version: 3,
    quotaGiB: 20 * 1024,
    usedBytes: Math.round(17.1 * tib),
    fullAt: new Date(Date.now() + 42 * dayMs).toISOString(),
    servers: 3,
    workstations: 2,
    vms: 14,
    isSuspended: false,
    leaseEndsAt: null,
    password: { secretUntil: null, shownAt: '2026-02-04T09:30:00.000Z', isExpired: false },
    jobs: {
      access: 'allowed',
      total: 13,
      ran: 6,
      transferredBytes: Math.round(324.1 * gib),
      failed: 1,
      warning: 1,
      waiting: 2,
      unknown: 1,
    },
    costMinor: 427_600,
    currency: 'SEK',
    ...more,
  };
}

export const tenantAnswer = (more: Partial<CloudTenant> = {}, style: Style = 'plain'): Answer =>
  answer(getCloudConnect, cloudTenant(more, style));

type Ran = Pick<CloudJob, 'name'> & Partial<CloudJob>;
const today = (time: string): string => `${new Date().toISOString().slice(0, 10)}T${time}:00.000Z`;

/** Each state once, the worst first. */
const ran: Record<JobState, Ran> = {
  failed: {
    name: 'VM copy, offsite',
    startedAt: today('01:00'),
    durationSeconds: 240,
    transferredBytes: Math.round(1.2 * gib),
    failureMessage: 'The repository was offline for 4 minutes',
  },
  warning: {
    name: 'SQL log shipping',
    startedAt: today('06:45'),
    durationSeconds: 120,
    transferredBytes: Math.round(0.9 * gib),
    failureMessage: '1 of 14 databases skipped',
  },
  'waiting-for-tape': { name: 'Archive to tape', startedAt: today('05:30'), durationSeconds: 5640 },
  'waiting-for-repository': {
    name: 'File server, monthly full',
    startedAt: today('06:12'),
    durationSeconds: 3120,
  },
  unknown: { name: 'Laptops' },
  running: {
    name: 'Domain controllers',
    startedAt: today('06:58'),
    durationSeconds: 360,
    transferredBytes: Math.round(14.8 * gib),
  },
  starting: { name: 'Nightly copy', startedAt: today('07:02') },
  stopping: {
    name: 'Build agents',
    startedAt: today('06:30'),
    durationSeconds: 2040,
    transferredBytes: Math.round(6.1 * gib),
  },
  enabling: { name: 'Print server' },
  success: {
    name: 'Git and artifacts',
    startedAt: today('02:10'),
    durationSeconds: 4920,
    transferredBytes: Math.round(88.4 * gib),
  },
  idle: { name: 'Old file server', durationSeconds: 2880, transferredBytes: 31 * gib },
  none: { name: 'New branch office' },
  disabling: { name: 'Test lab' },
};

const never = {
  startedAt: null,
  endedAt: null,
  durationSeconds: null,
  transferredBytes: null,
  failureMessage: null,
};

export const cloudJob = (state: JobState, more: Partial<CloudJob> = {}): CloudJob => ({
  ...sampleOf(getCloudJob),
  ...never,
  region,
  notSeenSince: null,
  unknownWords: null,
  isEnabled: state !== 'disabling',
  destination: 'Cloud repository 1',
  schedule: 'daily',
  state,
  ...ran[state],
  ...more,
});

/** A job in each of the thirteen states. */
export function jobsAnswer(): Answer {
  const items = Object.keys(ran).map((name, index) => {
    const state = jobStates.find((one) => one === name) ?? 'unknown';
    return cloudJob(state, { id: `018499fe-94c8-700f-99ca-efcc3c1840${String(index).padStart(2, '0')}` });
  });
  return answer(listCloudJobs, { ...sampleOf(listCloudJobs), items, total: items.length, nextCursor: null });
}

const product = 'cloud-connect.storage' as const;

/** The price of what is ordered: one line. */
export function cloudEstimate(): Answer {
  const estimate = sampleOf(estimateCloudConnect);
  const lines = estimate.lines
    .slice(0, 1)
    .map((line) => ({ ...line, product, explanation: { ...line.explanation, ...price } }));
  return answer(estimateCloudConnect, {
    ...estimate,
    lines,
    customerMinor: 409_600,
    upToMinor: 418_016,
  });
}

const price = { product, unit: 'GiB-hour', currency: 'SEK', customerPrice: '0.000274' };

export function pricesAnswer(): Answer {
  const [one] = sampleOf(getCloudConnectPriceList).items;
  const items = one
    ? (['SE-NORTH-1', 'SE-CENTRAL-1'] as const).map((name) => ({
        region: name,
        explanation: { ...one.explanation, ...price },
      }))
    : [];
  return answer(getCloudConnectPriceList, { items });
}

/** The month of the picture. */
export function monthAnswer(): Answer {
  const usage = sampleOf(cloudConnectUsage.ofCustomer);
  return answer(cloudConnectUsage.ofCustomer, {
    ...usage,
    month: monthAgo(0),
    currency: 'SEK',
    total: metered(427_600),
    before: { customerMinor: 403_000, partnerMinor: 256_000 },
    forecastMinor: 490_000,
    newest: 17.1 * tib,
    newestBefore: 15.2 * tib,
    days: [15.2, 15.4, 15.3, 15.6, 15.9, 16, 16.3, 16.2, 16.6, 17.1].map((average, index) => ({
      ...metered(14_000),
      average: average * tib,
      day: `${monthAgo(0)}-${String(index + 1).padStart(2, '0')}`,
    })),
  });
}

const backups = [
  {
    id: 'backup-1',
    name: 'VM copy, offsite',
    restorePoints: 14,
    machines: 14,
    usedBytes: Math.round(12.3 * tib),
  },
  { id: 'backup-2', name: 'SQL log shipping', restorePoints: 31, machines: 3, usedBytes: 900 * gib },
  // Of a server that does not let the provider see it.
  { id: 'backup-3', name: 'Laptops', restorePoints: 1, machines: null, usedBytes: null },
];

export const backupsAnswer = (items = backups): Answer =>
  answer(listCloudBackups, {
    items,
    usedBytes: items.length === 0 ? 0 : Math.round(17.1 * tib),
    servers: 3,
    workstations: 2,
    vms: 14,
  });

/** The overview with all that it asks. */
export const overviewAnswers = (more: Partial<CloudTenant> = {}): Answer[] => [
  cloudStatus(),
  tenantAnswer(more),
  jobsAnswer(),
  pricesAnswer(),
  monthAnswer(),
  backupsAnswer(),
];
