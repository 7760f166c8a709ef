import {
  listSplaLicenses,
  orderSplaLicense,
  type SplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { splaFamilies } from '@portal/contract/virtual-data-center/spla-catalog';
import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { IconLicense, IconPencil, IconPencilOff, IconTrash } from '@tabler/icons-react';
import { useIsEverAllowed } from '../../platform/rights.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { ServiceList } from '../../services/service-list.tsx';
import { ServicePage } from '../../services/service-page.tsx';
import { useCreateAction } from '../../services/things/things.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { late } from '../../ui/late.ts';
import type { RowAction } from '../../ui/list/types.ts';
import { useDialog } from '../../ui/use-dialog.tsx';
import { splaPaths, vdcPaths } from '../paths.ts';
import { vdcScreens } from '../screens.ts';
import { useLicenseColumns } from './license-columns.tsx';
import { licensesOf, splaLicenses } from './words.ts';

const QuantityDialog = late(() => import('./quantity-dialog.tsx'), 'QuantityDialog');
const DeleteLicenseDialog = late(() => import('./delete-license-dialog.tsx'), 'DeleteLicenseDialog');

/** What can be done with licenses: those of a vDC that is gone can only be deleted. */
function useLicenseActions() {
  const { t } = useTexts();
  const mayEver = useIsEverAllowed(orderSplaLicense);
  const refusal = useOrderRefusal(vdcScreens);
  const quantity = useDialog(QuantityDialog);
  const deletion = useDialog(DeleteLicenseDialog);
  const action = (name: TextIn<'virtual-data-center.spla.action'>) =>
    t(`virtual-data-center.spla.action.${name}`);
  const actionsOf = (license: SplaLicense): readonly RowAction[] => {
    if (!mayEver) return [];
    const gone = license.hasVdc ? undefined : t('virtual-data-center.spla.readOnlyText');
    return [
      {
        label: action('quantity'),
        icon: license.hasVdc ? IconPencil : IconPencilOff,
        disabledReason: refusal ?? gone,
        onSelect: () => quantity.ask(license),
      },
      {
        label: action('delete'),
        icon: IconTrash,
        tone: 'delete',
        separated: true,
        disabledReason: refusal,
        onSelect: () => deletion.ask(license),
      },
    ];
  };
  const dialogs = (
    <>
      {quantity.dialog}
      {deletion.dialog}
    </>
  );
  return { actionsOf, dialogs };
}

/** Licenses of one vDC, or of all. */
export function LicenseList({ vdc }: { vdc?: Vdc }) {
  const texts = useTexts();
  const { t } = texts;
  const { actionsOf, dialogs } = useLicenseActions();
  const families = Object.entries(splaFamilies).map(([value, label]) => ({ value, label }));
  const columns = useLicenseColumns().filter(({ id }) => !vdc || id !== 'vdcName');
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
        rowActions={actionsOf}
        filters={[{ id: 'family', label: t('virtual-data-center.spla.column.family'), options: families }]}
      />
      {dialogs}
    </>
  );
}

/** Microsoft's licenses of a customer's vDCs. */
export const LicensesPage = () => (
  <ServicePage of={vdcScreens} path={splaLicenses.listPath} action={useCreateAction(splaLicenses)}>
    {() => <LicenseList />}
  </ServicePage>
);
