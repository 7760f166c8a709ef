import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import { termEndOutcomes } from '@portal/contract/m365-licenses/licenses';
import { licenseRenewal, listLicenseRenewals } from '@portal/contract/m365-licenses/renewals';
import { IconCalendar } from '@tabler/icons-react';
import type * as z from 'zod';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceList } from '../../services/service-list.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, useColumns } from '../../ui/list/use-columns.ts';
import { useBelow } from '../../ui/viewport.ts';
import { LicenseStatusWord, NameLink, OutcomeWord, Paid, periodAfter } from '../licenses/license-states.tsx';
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

const onlyWide = { ...figure, cardRole: 'none' } as const;

/** A number below its head, and words on a card. */
function useUnassigned(): (count: number | null) => string {
  const { t, format } = useTexts();
  const isCard = useBelow('sm');
  return (count) => {
    if (count === null) return t('common.unknown');
    return isCard ? t('m365-licenses.unused.left', { count }) : format.number(count);
  };
}

/** What is paid after the term, how much more that is, and for what where that is another license. */
function After({ renewal }: { renewal: Renewal }) {
  const { t, format } = useTexts();
  const { termEnd, currency } = renewal;
  const { outcome, next, customerMinor, percentMore } = termEnd;
  if (outcome === 'ends') return absent;
  const more = percentMore !== null && percentMore > 0 && format.percent(percentMore);
  const notes = [
    outcome === 'renews' && next && t('m365-licenses.order.line', { count: next.quantity, name: next.name }),
    more && t('m365-licenses.renewals.more', { percent: more }),
  ];
  const per = t(`m365-licenses.per.${periodAfter(renewal)}`);
  return (
    <TwoLines
      first={customerMinor === null ? t('m365-licenses.noPrice') : format.money(customerMinor, currency)}
      second={[customerMinor !== null && per, ...notes].filter(Boolean).join(' · ')}
    />
  );
}

function useRenewalColumns(): readonly Column<Renewal>[] {
  const { format, language } = useTexts();
  const { scope } = useServiceScope();
  const seats = useUnassigned();
  const column = useColumns<Renewal>()('m365-licenses.column');
  const sortable = { sortable: true } as const;
  return [
    column(
      'termEndsAt',
      (at, one) => <TwoLines first={format.date(at)} second={<OutcomeWord {...one.termEnd} />} />,
      {
        ...sortable,
        usual: true,
        cardRole: 'status',
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
    column('status', (_, one) => <LicenseStatusWord {...one} />, { cardRole: 'beside' }),
    column('purchased', format.number, onlyWide),
    column('unassigned', seats, figure),
    column(
      'customerMinor',
      (minor, { currency, billingPeriod }) => (
        <Paid amount={minor === null ? null : format.money(minor, currency)} billingPeriod={billingPeriod} />
      ),
      onlyWide,
    ),
    column('termEnd', (_, renewal) => <After renewal={renewal} />, { ...figure, cardRole: 'amount' }),
  ];
}
