import {
  listSplaLicenses,
  orderSplaLicense,
  type SplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { splaFamilies } from '@portal/contract/virtual-data-center/spla-catalog';
import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { IconLicense, IconPencil, IconPencilOff, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useIsEverAllowed } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { ServiceList } from '../../services/service-list.tsx';
import { useOrderRefusal } from '../../services/use-status.ts';
import { late } from '../../ui/late.ts';
import type { RowAction } from '../../ui/list/types.ts';
import { splaPaths, vdcPaths } from '../paths.ts';
import { vdcScreens } from '../screens.ts';
import { useLicenseColumns } from './license-columns.tsx';
import { licensesOf } from './words.ts';

const QuantityDialog = late(() => import('./quantity-dialog.tsx'), 'QuantityDialog');
const DeleteLicenseDialog = late(() => import('./delete-license-dialog.tsx'), 'DeleteLicenseDialog');

type AskedOf = { what: 'quantity' | 'delete'; license: SplaLicense };

/** What can be done with licenses: those of a vDC that is gone can only be deleted. */
function useLicenseActions(ask: (asked: AskedOf) => void): (license: SplaLicense) => readonly RowAction[] {
  const { t } = useTexts();
  const mayEver = useIsEverAllowed(orderSplaLicense);
  const refusal = useOrderRefusal(vdcScreens);
  const action = (name: string) => t(`virtual-data-center.spla.action.${name}`);
  return (license) => {
    if (!mayEver) return [];
    const gone = license.hasVdc ? undefined : t('virtual-data-center.spla.readOnlyText');
    return [
      {
        label: action('quantity'),
        icon: license.hasVdc ? IconPencil : IconPencilOff,
        disabledReason: refusal ?? gone,
        onSelect: () => ask({ what: 'quantity', license }),
      },
      {
        label: action('delete'),
        icon: IconTrash,
        tone: 'delete',
        separated: true,
        disabledReason: refusal,
        onSelect: () => ask({ what: 'delete', license }),
      },
    ];
  };
}

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
