import { listAvailableSplaLicenses, listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { listVdcs } from '@portal/contract/virtual-data-center/vdcs';
import { personOf } from '../../people.ts';
import type { ScreenRow } from '../../row.ts';
import { enabledVdc } from '../../spla-answers.ts';

const me = personOf('customer', 'owner', { servicesOffered: ['virtual-data-center'] });
const service = '/services/virtual-data-center';

export const rows: readonly ScreenRow[] = [
  {
    name: 'spla-licenses',
    tooWide: true,
    empty: 'virtual-data-center.spla.empty',
    unable: 'virtual-data-center.spla.failed',
    me,
    address: `${service}/spla`,
    reads: listSplaLicenses,
    answers: (style) => [enabledVdc(style)],
  },
  {
    name: 'order-spla-licenses',
    unable: 'virtual-data-center.spla.availableFailed',
    me,
    address: `${service}/order-spla-licenses`,
    reads: listAvailableSplaLicenses,
    also: [listVdcs],
    answers: (style) => [enabledVdc(style)],
  },
];
