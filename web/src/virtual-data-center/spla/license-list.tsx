import { listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { splaFamilies } from '@portal/contract/virtual-data-center/spla-catalog';
import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { IconLicense } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { ServiceList } from '../../services/service-list.tsx';
import { late } from '../../ui/late.ts';
import { splaPaths, vdcPaths } from '../paths.ts';
import { useLicenseActions, type AskedOf } from './license-actions.ts';
import { useLicenseColumns } from './license-columns.tsx';
import { licensesOf } from './words.ts';

const QuantityDialog = late(() => import('./quantity-dialog.tsx'), 'QuantityDialog');
const DeleteLicenseDialog = late(() => import('./delete-license-dialog.tsx'), 'DeleteLicenseDialog');

/** Licenses of one vDC, or of all. */
export function LicenseList({ vdc }: { vdc?: Vdc }) {
  const texts = useTexts();
  const { t } = texts;
  const [asked, setAsked] = useState<AskedOf | null>(null);
  const families = Object.entries(splaFamilies).map(([value, label]) => ({ value, label }));
  const columns = useLicenseColumns().filter(({ id }) => !vdc || id !== 'vdcName');
  const close = () => setAsked(null);
  return (
    <>
      <ServiceList
        id="spla-licenses"
        isPart={vdc !== undefined}
        twoLines
        texts="virtual-data-center.spla"
        path={vdc ? vdcPaths.onePath : splaPaths.listPath}
        keeps={['tab']}
        icon={IconLicense}
        endpoint={listSplaLicenses}
        input={vdc ? { vdcId: vdc.id } : {}}
        columns={columns}
        rowName={(license) => licensesOf(texts, license)}
        rowActions={useLicenseActions(setAsked)}
        filters={[{ id: 'family', label: t('virtual-data-center.spla.column.family'), options: families }]}
      />
      <Suspense>
        {asked?.what === 'quantity' && <QuantityDialog license={asked.license} onClose={close} />}
        {asked?.what === 'delete' && <DeleteLicenseDialog license={asked.license} onClose={close} />}
      </Suspense>
    </>
  );
}
