import { platforms } from '@portal/contract/virtual-data-center/constants';
import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { useTexts } from '../platform/use-texts.ts';
import { useCommonColumns } from '../services/things/common-columns.tsx';
import { ThingsPage } from '../services/things/things-page.tsx';
import { late } from '../ui/late.ts';
import type { Column } from '../ui/list/types.ts';
import { figure, sortable, useColumns } from '../ui/list/use-columns.ts';
import { vdcs } from './vdcs.ts';
import { bandwidthText, networkText } from './words.ts';

const DeleteVdcDialog = late(() => import('./delete-vdc-dialog.tsx'), 'DeleteVdcDialog');

/** The columns of the list of vDCs; most of the network is wanted seldom. */
function useVdcColumns(hrefOf: (vdc: Vdc) => string): readonly Column<Vdc>[] {
  const { name, region, state, createdAt } = useCommonColumns(vdcs, hrefOf);
  const { t, format, language } = useTexts();
  const column = useColumns<Vdc>()('virtual-data-center.field');
  const size = { ...figure, ...sortable } as const;
  const extra = { extra: true } as const;
  const onOff = (is: boolean): string => t(is ? 'common.on' : 'common.off');
  return [
    name,
    region,
    column('platform', (platform) => t(`virtual-data-center.platform.${platform ?? 'other'}`), sortable),
    state,
    column('vCpus', format.number, size),
    column('memoryGiB', format.gib, size),
    column('diskGiB', format.gib, size),
    column('bandwidthMbps', (mbps) => mbps !== null && bandwidthText(mbps, language), {
      ...figure,
      ...extra,
    }),
    column('ispRedundancy', (is, { publicNetwork }) => publicNetwork && onOff(is), extra),
    column('firewall', onOff, extra),
    column('internalIp', (_, vdc) => networkText(vdc), extra),
    column('costMinor', (cost, { currency }) => (cost === null ? null : format.money(cost, currency)), {
      ...figure,
      cardRole: 'amount',
    }),
    { ...createdAt, extra: true },
  ];
}

export function VdcsPage() {
  const { t } = useTexts();
  const options = platforms.map((platform) => ({
    value: platform,
    label: t(`virtual-data-center.platform.${platform}`),
  }));
  return (
    <ThingsPage
      things={vdcs}
      useColumns={useVdcColumns}
      filters={[{ id: 'platform', label: t('virtual-data-center.field.platform'), options }]}
      DeleteDialog={DeleteVdcDialog}
    />
  );
}
