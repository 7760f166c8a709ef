import {
  licenseStatuses,
  listLicenses,
  termEndOutcomes,
  type License,
} from '@portal/contract/m365-licenses/licenses';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { linkTo, listWords, scopeWords, useWords } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { isPassing } from '../../services/operations.ts';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceList } from '../../services/service-list.tsx';
import { ServicePage } from '../../services/service-page.tsx';
import { ListTools } from '../../services/tools.tsx';
import { useOrderRefusal } from '../../services/use-status.ts';
import { late } from '../../ui/late.ts';
import { listPath, orderPath } from '../paths.ts';
import { licenseScreens, withSource, type LicensesStatus } from '../screens.ts';
import { UnusedSeats } from '../renewals/unused-list.tsx';
import { TenantNotes } from '../tenant/tenant-notes.tsx';
import { useLicenseActions, type Asked } from './license-actions.ts';
import { useLicenseColumns } from './license-columns.tsx';
import { licenses } from './licenses.ts';
import { OpenOrders } from './open-orders.tsx';

const ChangeDialog = late(() => import('./change-dialogs.tsx'), 'ChangeDialog');
const LicensePanel = late(() => import('./license-panel.tsx'), 'LicensePanel');

/** How many days ahead one asks for what ends. */
const daysAhead = ['30', '90', '365'];
const filterWords = ['status', 'outcome', 'endsWithinDays'] as const;

/** The licenses of a customer, or what stands between the customer and its first one. */
export function LicensesPage() {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const order = {
    children: t('m365-licenses.order.title'),
    icon: IconPlus,
    href: linkTo(orderPath, scope),
    disabledReason: useOrderRefusal(licenseScreens),
  };
  return (
    <ServicePage of={licenseScreens} path={listPath} action={order}>
      {(status) => (
        <>
          <ListTools of={licenseScreens} status={withSource(status)} />
          <TenantNotes status={status} />
          <OpenOrders />
          <UnusedSeats />
          <LicenseList status={status} />
        </>
      )}
    </ServicePage>
  );
}

function LicenseList({ status }: { status: LicensesStatus }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked>();
  const actions = useLicenseActions(setAsked);
  const words = useWords(...listWords, ...scopeWords, ...filterWords);
  const of = (values: readonly string[], texts: string) =>
    values.map((value) => ({ value, label: t(`m365-licenses.${texts}.${value}`) }));
  const label = (filter: string) => t(`m365-licenses.filter.${filter}`);
  const hrefOf = ({ id }: License) => linkTo(listPath, { ...words, license: id });
  return (
    <>
      <ServiceList
        id="licenses"
        twoLines
        texts="m365-licenses.licenses"
        path={listPath}
        status={withSource(status)}
        icon={licenseScreens.icon}
        endpoint={listLicenses}
        columns={useLicenseColumns(hrefOf)}
        rowName={({ name }) => name}
        rowActions={(license) => [
          { label: t('m365-licenses.action.details'), icon: licenses.iconDetails, href: hrefOf(license) },
          ...actions(license),
        ]}
        isPending={isPassing}
        filters={[
          { id: 'status', label: label('status'), options: of(licenseStatuses, 'status') },
          { id: 'outcome', label: label('outcome'), options: of(termEndOutcomes, 'outcome') },
          { id: 'endsWithinDays', label: label('endsWithinDays'), options: of(daysAhead, 'withinDays') },
        ]}
        panel={{ word: 'license', Panel: LicensePanel }}
      />
      <Suspense>{asked && <ChangeDialog asked={asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </>
  );
}
