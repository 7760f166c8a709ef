import { gib, userNameOf } from './account.ts';

export type DemoCustomer = {
  partnerId: string;
  id: string;
  name: string;
  place: number;
};

/** How the first customers of each partner stand; the others have nothing of it. */
const states = [
  ...(['busy', 'full', 'suspended', 'empty', 'hidden', 'enabled'] as const),
  ...(['failed', 'needs-attention', 'provisioning'] as const),
];
type DemoState = (typeof states)[number] | 'without';
export const places = states.length;
export const stateOf = ({ place }: Pick<DemoCustomer, 'place'>): DemoState => states[place] ?? 'without';

const unfinished: ReadonlySet<DemoState> = new Set(['failed', 'needs-attention', 'provisioning', 'without']);
/** Whether the service is there. */
export const isThere = (customer: DemoCustomer): boolean => !unfinished.has(stateOf(customer));

const password = 'Demo-cloud-1';

const quotas: Readonly<Partial<Record<DemoState, { quotaGiB: number; usedGiB: number }>>> = {
  busy: { quotaGiB: 20 * 1024, usedGiB: 9000 },
  full: { quotaGiB: 2048, usedGiB: 1530 },
  suspended: { quotaGiB: 1024, usedGiB: 312 },
  hidden: { quotaGiB: 4096, usedGiB: 1400 },
  enabled: { quotaGiB: 5 * 1024, usedGiB: 820 },
};
export const quotaOf = (customer: DemoCustomer) =>
  quotas[stateOf(customer)] ?? { quotaGiB: 1024, usedGiB: 0 };

/** As the control of the simulator takes a tenant. */
export function declaredTenant(customer: DemoCustomer): object {
  const { quotaGiB, usedGiB } = quotaOf(customer);
  return {
    company: `${customer.name} (${customer.id.slice(-8)})`,
    companyId: customer.id,
    userName: userNameOf(customer),
    password,
    quotaBytes: quotaGiB * gib,
    usedBytes: usedGiB * gib,
    isEnabled: stateOf(customer) !== 'suspended',
  };
}

type Run = { endedMinutesAgo: number; minutes: number; status?: string; message?: string };

const jobOf = (name: string, run: Run | null, more: object = {}): object => ({
  name,
  machines: 1,
  fullBytes: 40 * gib,
  bytesPerRun: 6 * gib,
  points: run === null ? 0 : 7,
  lastRun: run,
  ...more,
});

const ended = (endedMinutesAgo: number, minutes: number): Run => ({ endedMinutesAgo, minutes });
const shown = (shownStatus: string) => ({ shownStatus });

/** One in each state that there is. */
const busyJobs = (): object[] => [
  jobOf('VM copy, offsite', {
    ...ended(118, 4),
    status: 'Failed',
    message: 'The repository was offline for 4 minutes.',
  }),
  jobOf('SQL log shipping', {
    ...ended(15, 2),
    status: 'Warning',
    message: '1 of 14 databases was skipped.',
  }),
  jobOf('Archive to tape', ended(190, 94), shown('WaitingTape')),
  jobOf('File server, monthly full', ended(130, 52), shown('WaitingRepository')),
  jobOf('Laptops', null, { ...shown('Unknown'), workload: 'workstation' }),
  jobOf('Domain controllers', ended(1446, 6), shown('Running')),
  jobOf('Web servers', ended(1440, 12), shown('Starting')),
  jobOf('Build agents', ended(1470, 34), shown('Stopping')),
  jobOf('Print server', ended(2880, 9), shown('Enabling')),
  jobOf('Test lab', ended(4320, 21), shown('Disabling')),
  jobOf('Customer databases', ended(300, 125), { bytesPerRun: 212 * gib, fullBytes: 800 * gib }),
  jobOf('Old file server', ended(9000, 48), { ...shown('Idle'), isEnabled: false, hoursBetweenRuns: null }),
  jobOf('New project', null, { ...shown('None'), isEnabled: false, hoursBetweenRuns: null }),
];

const usualJobs = (): object[] => [
  jobOf('Servers', ended(420, 61), { machines: 6, fullBytes: 300 * gib, bytesPerRun: 11 * gib }),
  jobOf('Workstations', ended(500, 33), { machines: 12, workload: 'workstation' }),
];

/** What backs up for a customer, as the control of the simulator takes it; null where nothing does. */
export function declaredBackups(customer: DemoCustomer): object | null {
  const state = stateOf(customer);
  if (state === 'empty' || state === 'suspended' || !isThere(customer)) return null;
  const jobs = state === 'busy' ? busyJobs() : usualJobs();
  return { userName: userNameOf(customer), password, server: `vbr-${customer.id.slice(-8)}`, jobs };
}
