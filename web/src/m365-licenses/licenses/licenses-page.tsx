import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import { listLicenses, termEndOutcomes, type License } from '@portal/contract/m365-licenses/licenses';
import { licenseStatuses } from '@portal/contract/m365-licenses/constants';
import { linkTo, listWords, scopeWords, useWords } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { isPassing } from '../../services/operations.ts';
import { ServiceList } from '../../services/service-list.tsx';
import { ServicePage } from '../../services/service-page.tsx';
import { ListTools } from '../../services/tools.tsx';
import { late } from '../../ui/late.ts';
import { useCreateAction } from '../../services/things/things.ts';
import { licenseScreens, withSource, type LicensesStatus } from '../screens.ts';
import { UnusedSeats } from '../renewals/unused-list.tsx';
import { TenantNotes } from '../tenant/tenant-notes.tsx';
import { useLicenseActions } from './license-actions.ts';
import { useLicenseColumns } from './license-columns.tsx';
import { licenses } from './licenses.ts';
import { OpenOrders } from './open-orders.tsx';

const LicensePanel = late(() => import('./license-panel.tsx'), 'LicensePanel');

/** How many days ahead one asks for what ends. */
const daysAhead = ['30', '90', '365'] as const;
const filterWords = ['status', 'outcome', 'endsWithinDays'] as const;

/** The licenses of a customer, or what stands between the customer and its first one. */
export function LicensesPage() {
  return (
    <ServicePage of={licenseScreens} path={licenses.listPath} action={useCreateAction(licenses)}>
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
  const { t, language } = useTexts();
  const { id, texts, icon, listPath } = licenses;
  const { actionsOf, dialog } = useLicenseActions();
  const words = useWords([...listWords, ...scopeWords, ...filterWords]);
  const filter = <Value extends string>(
    word: (typeof filterWords)[number],
    values: readonly Value[],
    labelOf: (value: Value) => string,
  ) => ({
    id: word,
    label: t(`m365-licenses.filter.${word}`),
    options: values.map((value) => ({ value, label: labelOf(value) })),
  });
  const hrefOf = (license: License) => linkTo(listPath, { ...words, license: license.id });
  return (
    <>
      <ServiceList
        {...{ id, texts, icon }}
        twoLines
        path={listPath}
        status={withSource(status)}
        endpoint={listLicenses}
        columns={useLicenseColumns(hrefOf)}
        rowName={({ name }) => name}
        rowActions={(license) => [
          { label: t(`${texts}.action.details`), icon: licenses.iconDetails, href: hrefOf(license) },
          ...actionsOf(license),
        ]}
        isPending={isPassing}
        filters={[
          filter('status', licenseStatuses, (one) => licenseWords.status[one][language]),
          filter('outcome', termEndOutcomes, (one) => licenseWords.outcome[one][language]),
          filter('endsWithinDays', daysAhead, (days) => t(`m365-licenses.withinDays.${days}`)),
        ]}
        panel={{ word: 'license', Panel: LicensePanel }}
      />
      {dialog}
    </>
  );
}
