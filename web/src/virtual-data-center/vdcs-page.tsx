import { platforms } from '@portal/contract/virtual-data-center/constants';
import { useTexts } from '../platform/use-texts.ts';
import { ThingsPage } from '../services/things/things-page.tsx';
import { late } from '../ui/late.ts';
import { useVdcColumns } from './vdc-columns.tsx';
import { vdcs } from './vdcs.ts';

const DeleteVdcDialog = late(() => import('./delete-vdc-dialog.tsx'), 'DeleteVdcDialog');

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
