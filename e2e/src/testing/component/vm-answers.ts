import { listBackupPolicies } from '@portal/contract/virtual-data-center/backup';
import { getVdc, type Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { getVm, listVdcVms, watchVms, type Vm } from '@portal/contract/virtual-data-center/vms';
import { answer, sampled, type Answer } from './answers.ts';
import { someId } from './row.ts';
import { sampleOf, type Style } from './sample.ts';
import { enabledVdc } from './spla-answers.ts';

const service = '/services/virtual-data-center';
export const vdcAddress = `${service}/vdc/${someId}`;
export const vmAddress = `${vdcAddress}/edit-vm/${someId}`;

/** A data center that is in operation. */
export const vdcWith = (change: Partial<Vdc> = {}, style: Style = 'plain'): Vdc => ({
  ...sampleOf(getVdc, style),
  id: someId,
  region: 'SE-NORTH-1',
  platform: 'vmware',
  state: 'active',
  notSeenSince: null,
  operation: null,
  used: { vCpus: 12, memoryGiB: 48, diskGiB: 400, vms: 3, runningVms: 2 },
  ...change,
});

/** A VM of it that is on, without a policy, and not new. */
export const vmWith = (change: Partial<Vm> = {}): Vm => ({
  ...sampleOf(getVm),
  id: someId,
  vdcId: someId,
  vdcName: 'NL-PROD',
  region: 'SE-NORTH-1',
  powerState: 'powered-on',
  operatingSystem: 'Debian 13',
  diskMiB: 100 * 1024,
  createdOnSystemAt: '2025-01-15T08:00:00.000Z',
  notSeenSince: null,
  backupNotSeenSince: null,
  tier: null,
  lastRunAt: null,
  lastRunState: 'none',
  lastRunMessage: null,
  restorePoints: 0,
  isReplicated: false,
  operation: null,
  ...change,
});

/** A change of it that goes on, or has failed. */
export const vmOperation = (
  kind: string,
  state: 'running' | 'failed' | 'waiting',
  reason: string | null = null,
): Vm['operation'] => ({
  id: someId,
  kind,
  service: 'virtual-data-center',
  subject: 'web-01',
  state,
  reason,
  reasonValues: {},
  lines: null,
  reference: '7KQ2-M9XD',
});

/** The data center, and that somebody looks at its VMs. */
export const aroundVms = (style: Style = 'plain', vdc: Partial<Vdc> = {}): Answer[] => [
  enabledVdc(style),
  sampled(watchVms),
  answer(getVdc, vdcWith(vdc, style)),
];

export const vmsAnswer = (...vms: readonly Partial<Vm>[]): Answer =>
  answer(listVdcVms, {
    items: vms.map((change, at) => vmWith({ id: `018499fe-94c8-700f-99ca-efcc3c18400${at}`, ...change })),
    nextCursor: null,
    total: vms.length,
    syncedAt: '2026-11-20T09:30:00.000Z',
  });

/** What a region offers, each at a price of its own. */
export function policiesAnswer(style: Style = 'plain'): Answer {
  const sample = sampleOf(listBackupPolicies, style);
  const prices = { basic: '0.001', standard: '0.002', premium: '0.004' };
  return answer(listBackupPolicies, {
    items: sample.items.map(({ price, ...policy }) => ({
      ...policy,
      price: price && {
        ...price,
        product: `virtual-data-center.backup-${policy.tier}` as const,
        customerPrice: prices[policy.tier],
      },
    })),
  });
}
