import { listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { splaFamilies } from '@portal/contract/virtual-data-center/spla-catalog';
import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { IconLicense } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { linkTo, listWords, scopeWords, useGo, useWords } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { late } from '../../ui/late.ts';
import { DataList } from '../../ui/list/data-list.tsx';
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
  const go = useGo();
  const { scope } = useServiceScope();
  const state = useWords(...listWords, ...scopeWords, 'family', 'tab', 'vdcId');
  const [asked, setAsked] = useState<AskedOf | null>(null);
  const families = Object.entries(splaFamilies).map(([value, label]) => ({ value, label }));
  const path = vdc ? vdcPaths.onePath : splaPaths.listPath;
  const columns = useLicenseColumns().filter(({ id }) => !vdc || id !== 'vdcName');
  const close = () => setAsked(null);
  return (
    <>
      <DataList
        id="spla-licenses"
        isPart={vdc !== undefined}
        twoLines
        label={t('virtual-data-center.spla.title')}
        endpoint={listSplaLicenses}
        input={{ ...scope, ...(vdc && { vdcId: vdc.id }) }}
        state={state}
        onStateChange={(next) => void go(linkTo(path, next))}
        columns={columns}
        rowId={({ id }) => id}
        rowName={(license) => licensesOf(texts, license)}
        rowActions={useLicenseActions(setAsked)}
        filters={[{ id: 'family', label: t('virtual-data-center.spla.column.family'), options: families }]}
        searchLabel={t('virtual-data-center.spla.search')}
        csvName={t('virtual-data-center.spla.file')}
        errorTitle={t('virtual-data-center.spla.failed')}
        empty={{
          icon: IconLicense,
          title: t('virtual-data-center.spla.empty'),
          text: t('virtual-data-center.spla.emptyText'),
        }}
      />
      <Suspense>
        {asked?.what === 'quantity' && <QuantityDialog license={asked.license} onClose={close} />}
        {asked?.what === 'delete' && <DeleteLicenseDialog license={asked.license} onClose={close} />}
      </Suspense>
    </>
  );
}
