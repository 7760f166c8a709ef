import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { useTexts } from '../platform/use-texts.ts';
import { useCommonColumns } from '../services/things/common-columns.tsx';
import type { Column } from '../ui/list/types.ts';
import { vdcs } from './vdcs.ts';
import { bandwidthText, networkText } from './words.ts';

type Columns = readonly Column<Vdc>[];

/** The columns of the list of vDCs. */
export function useVdcColumns(hrefOf: (vdc: Vdc) => string): Columns {
  const { name, region, state, createdAt } = useCommonColumns(vdcs, hrefOf);
  const { t, format } = useTexts();
  const platform: Column<Vdc> = {
    id: 'platform',
    header: t('virtual-data-center.field.platform'),
    sortable: true,
    cell: (vdc) => t(`virtual-data-center.platform.${vdc.platform ?? 'other'}`),
    cardRole: 'fact',
  };
  const cost: Column<Vdc> = {
    id: 'costMinor',
    header: t('virtual-data-center.column.cost'),
    align: 'right',
    cell: ({ costMinor, currency }) => (costMinor === null ? null : format.money(costMinor, currency)),
    cardRole: 'amount',
  };
  return [
    name,
    region,
    platform,
    state,
    ...useSizeColumns(),
    ...useNetworkColumns(),
    cost,
    { ...createdAt, extra: true },
  ];
}

function useSizeColumns(): Columns {
  const { t, format } = useTexts();
  const size = (id: 'vCpus' | 'memoryGiB' | 'diskGiB', text: (value: number) => string): Column<Vdc> => ({
    id,
    header: t(`virtual-data-center.field.${id}`),
    align: 'right',
    sortable: true,
    cell: (vdc) => text(vdc[id]),
    cardRole: 'fact',
  });
  return [size('vCpus', format.number), size('memoryGiB', format.gib), size('diskGiB', format.gib)];
}

/** What the network is; most of it is wanted seldom. */
function useNetworkColumns(): Columns {
  const { t, language } = useTexts();
  const yesNo = (is: boolean): string => t(is ? 'common.on' : 'common.off');
  const column = (id: string, cell: Column<Vdc>['cell']): Column<Vdc> => ({
    id,
    header: t(`virtual-data-center.field.${id}`),
    cell,
    extra: true,
    cardRole: 'none',
  });
  return [
    {
      ...column('bandwidthMbps', ({ bandwidthMbps }) =>
        bandwidthMbps === null ? null : bandwidthText(bandwidthMbps, language),
      ),
      align: 'right',
    },
    column('ispRedundancy', ({ publicNetwork, ispRedundancy }) =>
      publicNetwork ? yesNo(ispRedundancy) : null,
    ),
    column('firewall', ({ firewall }) => yesNo(firewall)),
    column('internalIp', (vdc) => networkText(vdc) || null),
  ];
}
