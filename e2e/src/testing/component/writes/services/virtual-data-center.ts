import {
  countReplicationsInto,
  createVdc,
  deleteVdc,
  getVdcStatus,
  getVdc,
  listVdcs,
  updateVdc,
  virtualDataCenterLife,
} from '@portal/contract/virtual-data-center/vdcs';
import { listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { listVdcVms } from '@portal/contract/virtual-data-center/vms';
import { estimateVirtualDataCenter } from '@portal/contract/virtual-data-center/usage';
import { answer, emptied, type Answer } from '../../answers.ts';
import { personOf } from '../../people.ts';
import { someId } from '../../row.ts';
import { sampleOf } from '../../sample.ts';
import { shownStatus } from '../../service-status.ts';
import { lifeWrites } from '../life.ts';
import { thingWrites } from '../things.ts';
import { fill, tickAll, typeDelete, type WriteRow } from '../row.ts';

const me = personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] });

const statusAnswer = (state: 'enabled' | 'not-enabled'): Answer =>
  shownStatus(getVdcStatus, {
    state,
    offers: [{ region: 'SE-NORTH-1', platform: 'vmware', bandwidthsMbps: [100, 500] }],
  });

const vdc = {
  ...sampleOf(getVdc),
  id: someId,
  region: 'SE-NORTH-1' as const,
  platform: 'vmware' as const,
  state: 'active' as const,
  operation: null,
  vCpus: 4,
  memoryGiB: 16,
  diskGiB: 100,
  publicNetwork: true,
  firewall: true,
  bandwidthMbps: 100,
  ispRedundancy: true,
  internalIp: '10.0.0.1',
  internalNetmask: 24,
  used: { vCpus: 0, memoryGiB: 0, diskGiB: 0, vms: 0, runningVms: 0 },
};
const list = sampleOf(listVdcs);
const vdcs = (): Answer[] => [
  statusAnswer('enabled'),
  answer(listVdcs, { ...list, items: [vdc], total: 1 }),
  answer(getVdc, vdc),
];
const onList = { me, address: '/services/virtual-data-center/vdcs', answers: vdcs };
const [create, edit, remove] = thingWrites('virtual-data-center', 'vdc', {
  onList,
  inForms: { reads: [estimateVirtualDataCenter] },
  create: [createVdc, fill({ name: 'NL-EDGE' }), tickAll],
  edit: [updateVdc, fill({ memoryGiB: '32' })],
  remove: [deleteVdc, typeDelete, tickAll],
});

export const writes: readonly WriteRow[] = [
  ...lifeWrites('virtual-data-center', virtualDataCenterLife, {
    onList,
    notEnabled: { answers: () => [statusAnswer('not-enabled')] },
    emptied: {
      answers: () => [statusAnswer('enabled'), emptied(listVdcs), emptied(listSplaLicenses)],
    },
  }),
  create,
  edit,
  {
    ...remove,
    answers: () => [...vdcs(), emptied(listVdcVms), answer(countReplicationsInto, { replications: 0 })],
  },
];
