import type { PortalEvent } from '@portal/contract/portal-events';

/** The beginning of a query's key. */
export type Key = readonly string[];

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

const keys: Record<PortalEvent['topic'], readonly Key[]> = {
  // Of one customer; the list of all would be read too often.
  operation: [['operations'], ['customers', 'getCustomerOverview']],
  buckets: [
    ['s3-storage', 'listBuckets'],
    ['s3-storage', 'getBucket'],
  ],
  'storage-users': [
    ['s3-storage', 'listStorageUsers'],
    ['s3-storage', 'getStorageUser'],
    ['s3-storage', 'listPossibleOwners'],
  ],
  's3-status': [['s3-storage', 'getS3Status'], ['customers']],
  'vdc-vms': [
    ['virtual-data-center', 'listVdcVms'],
    ['virtual-data-center', 'listUnprotectedVms'],
    ['virtual-data-center', 'getVm'],
    ['virtual-data-center', 'getAttachRate'],
    ['virtual-data-center', 'getAverageAttachRate'],
  ],
  vdcs: [['virtual-data-center'], ['customers']],
  replications: [
    ['disaster-recovery', 'listReplications'],
    ['disaster-recovery', 'getReplication'],
  ],
  'disaster-recovery-status': [['disaster-recovery', 'getDisasterRecoveryStatus'], ['customers']],
  'm365-backup': [['m365-backup'], ['customers', 'getCustomerOverview']],
  'm365-jobs': [
    ['m365-backup', 'listBackupJobs'],
    ['m365-backup', 'getBackupJob'],
    ['m365-backup', 'listBackupRuns'],
    ['m365-backup', 'listBackupRunsOfCustomers'],
    ['m365-backup', 'getBackupRun'],
    ['m365-backup', 'getBackupJobObjects'],
  ],
  'm365-objects': [
    ['m365-backup', 'listBackupObjects'],
    ['m365-backup', 'checkBackupCoverage'],
    ['m365-backup', 'getM365BackupStatus'],
  ],
  'm365-roles': [
    ['m365-backup', 'listRestoreOperators'],
    ['m365-backup', 'getRestoreOperator'],
  ],
  licenses: [['m365-licenses'], ['customers', 'getCustomerOverview']],
  'license-orders': [['m365-licenses', 'listLicenseOrders']],
  'cloud-connect': [['cloud-connect'], ['customers', 'getCustomerOverview']],
  'cloud-jobs': [
    ['cloud-connect', 'listCloudJobs'],
    ['cloud-connect', 'getCloudJob'],
    ['cloud-connect', 'getCloudConnect'],
  ],
  customers: [['customers'], ['auth', 'listSubjects']],
  users: [['users']],
  'legal-documents': [
    ['legal', 'listOrganizationDocuments'],
    ['legal', 'listDocumentVersions'],
  ],
  notices: [['global-notification']],
  tickets: [
    ['support', 'listTickets'],
    ['support', 'getTicket'],
  ],
  connections: [['connections']],
  queues: [['queues']],
  'price-lists': [['price-list']],
  session: [],
};

const isTopic = (topic: unknown): topic is PortalEvent['topic'] => typeof topic === 'string' && topic in keys;

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** Which cached queries an event of the stream makes stale; null for what is no event of the portal. */
export function staleKeys(data: string): { topic: PortalEvent['topic']; stale: readonly Key[] } | null {
  const event = parse(data);
  const topic = typeof event === 'object' && event !== null ? Reflect.get(event, 'topic') : undefined;
  return isTopic(topic) ? { topic, stale: keys[topic] } : null;
}

/** How long to wait before connecting again: doubling, with up to half of it by chance. */
export function pauseAfter(failures: number, chance: number = Math.random()): number {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10));
  return pause * (0.75 + chance / 2);
}

const every: readonly Key[] = Object.values(keys).flat();

/** Everything that the stream could have told of, each once. */
export const allKeys = [...new Map(every.map((key) => [key.join('/'), key])).values()];
