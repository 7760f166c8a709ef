import { listBackupPolicies } from '@portal/contract/virtual-data-center/backup';
import { listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { getVdc } from '@portal/contract/virtual-data-center/vdcs';
import { getVm, listVdcVms } from '@portal/contract/virtual-data-center/vms';
import { personOf } from '../../people.ts';
import type { ScreenRow } from '../../row.ts';
import { aroundVms, policiesAnswer, vdcAddress, vmAddress } from '../../vm-answers.ts';

const offered = { servicesOffered: ['virtual-data-center' as const] };
const me = personOf('customer', 'owner', offered);

export const rows: readonly ScreenRow[] = [
  {
    name: 'virtual-data-center-vms',
    tooWide: true,
    empty: 'virtual-data-center.vms.empty',
    unable: 'virtual-data-center.vms.failed',
    me,
    address: vdcAddress,
    reads: listVdcVms,
    answers: aroundVms,
  },
  {
    name: 'virtual-data-center-network',
    unable: 'virtual-data-center.vdcs.oneFailed',
    me,
    address: `${vdcAddress}?tab=network`,
    reads: getVdc,
    mayBeMissing: true,
    answers: (style) => aroundVms(style).slice(0, 2),
  },
  {
    name: 'virtual-data-center-licenses',
    tooWide: true,
    empty: 'virtual-data-center.spla.empty',
    unable: 'virtual-data-center.spla.failed',
    me,
    address: `${vdcAddress}?tab=licenses`,
    reads: listSplaLicenses,
    answers: aroundVms,
  },
  {
    name: 'virtual-data-center-settings',
    unable: 'virtual-data-center.vdcs.oneFailed',
    me,
    address: `${vdcAddress}?tab=settings`,
    reads: getVdc,
    answers: (style) => aroundVms(style).slice(0, 2),
    mayBeMissing: true,
  },
  {
    name: 'virtual-data-center-edit-vm',
    unable: 'virtual-data-center.vms.oneFailed',
    me,
    address: vmAddress,
    reads: getVm,
    answers: (style) => [...aroundVms(style), policiesAnswer(style)],
    mayBeMissing: true,
  },
  {
    name: 'virtual-data-center-policies',
    unable: 'virtual-data-center.backup.unread',
    me: personOf('customer', 'viewer', offered),
    address: vmAddress,
    reads: listBackupPolicies,
    also: [getVm],
    answers: (style) => aroundVms(style),
    hasOff: true,
  },
];
