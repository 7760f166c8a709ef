import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import { termEndOutcomes } from '@portal/contract/m365-licenses/licenses';
import { licenseRenewal, listLicenseRenewals } from '@portal/contract/m365-licenses/renewals';
import { IconCalendar } from '@tabler/icons-react';
import type * as z from 'zod';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceList } from '../../services/service-list.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, useColumns } from '../../ui/list/use-columns.ts';
import { NameLink, OutcomeWord, Paid, useSeatsText } from '../licenses/license-states.tsx';
import { licenseHref, renewalsPath } from '../paths.ts';

type Renewal = z.infer<typeof licenseRenewal>;

/** The licenses whose term ends in the next 90 days, the first first. */
export function RenewalList() {
  const { t, language } = useTexts();
  const options = termEndOutcomes.map((value) => ({ value, label: licenseWords.outcome[value][language] }));
  return (
    <ServiceList
      id="license-renewals"
      isPart
      twoLines
      texts="m365-licenses.renewals"
      path={renewalsPath}
      icon={IconCalendar}
      endpoint={listLicenseRenewals}
      columns={useRenewalColumns()}
      rowName={({ name }) => name}
      filters={[{ id: 'outcome', label: t('m365-licenses.filter.outcome'), options }]}
    />
  );
}

function useRenewalColumns(): readonly Column<Renewal>[] {
  const { format, language } = useTexts();
  const { scope } = useServiceScope();
  const seats = useSeatsText();
  const column = useColumns<Renewal>('m365-licenses.column');
  const sortable = { sortable: true } as const;
  return [
    column(
      'termEndsAt',
      (at, one) => <TwoLines first={format.date(at)} second={<OutcomeWord {...one.termEnd} />} />,
      {
        ...sortable,
        usual: true,
      },
    ),
    column(
      'name',
      (name, { id, customerId, term }) => (
        <NameLink
          href={licenseHref({ ...scope, customerId }, id)}
          name={name}
          second={licenseWords.term[term][language]}
        />
      ),
      { ...sortable, strong: true },
    ),
    column('customerName', (name) => name, { ...sortable, words: true }),
    column('purchased', format.number, figure),
    column('unassigned', seats, figure),
    column(
      'customerMinor',
      (minor, { currency, billingPeriod }) => (
        <Paid amount={minor === null ? null : format.money(minor, currency)} billingPeriod={billingPeriod} />
      ),
      { ...figure, cardRole: 'amount' },
    ),
  ];
}
