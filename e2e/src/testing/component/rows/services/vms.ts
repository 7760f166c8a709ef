import { listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { getVdc } from '@portal/contract/virtual-data-center/vdcs';
import { listVdcVms } from '@portal/contract/virtual-data-center/vms';
import { personOf } from '../../people.ts';
import type { ScreenRow } from '../../row.ts';
import { aroundVms, vdcAddress } from '../../vm-answers.ts';

const me = personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] });

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
];
