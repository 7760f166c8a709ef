import type { License } from '@portal/contract/m365-licenses/licenses';
import { useTexts } from '../../platform/use-texts.ts';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, useColumns } from '../../ui/list/use-columns.ts';
import { hasTermEnd, LicenseWord, TermEndWord, useSeatsText } from './license-states.tsx';

/** The columns of the list of licenses: seats, what they cost, and what comes at the end of the term. */
export function useLicenseColumns(hrefOf: (license: License) => string): readonly Column<License>[] {
  const { t, format } = useTexts();
  const column = useColumns<License>('m365-licenses.column');
  const seats = useSeatsText();
  const sortable = { sortable: true } as const;
  const seen = { ...figure, cardRole: 'none' } as const;
  const nameOf = (license: License) => (
    <TwoLines
      first={
        <TextLink look="name" href={hrefOf(license)}>
          {license.name}
        </TextLink>
      }
      second={license.orderedHere ? license.sku : `${license.sku} · ${t('services.notOrderedHere')}`}
    />
  );
  const costOf = (minor: number | null, { currency, billingPeriod }: License) =>
    minor === null ? (
      t('m365-licenses.noPrice')
    ) : (
      <TwoLines first={format.money(minor, currency)} second={t(`m365-licenses.per.${billingPeriod}`)} />
    );
  return [
    column('name', (_, license) => nameOf(license), { ...sortable, strong: true }),
    column('status', (_, license) => <LicenseWord license={license} />, { cardRole: 'status' }),
    column('purchased', format.number, { ...seen, ...sortable }),
    column('assigned', seats, seen),
    column('unassigned', seats, seen),
    column('unitPrice', (price, { currency }) => price !== null && format.price(price, currency), {
      ...figure,
      cardRole: 'none',
    }),
    column('customerMinor', costOf, { ...figure, cardRole: 'amount' }),
    column('term', (term, { billingPeriod }) => (
      <TwoLines
        first={t(`m365-licenses.term.${term}`)}
        second={t(`m365-licenses.billingPeriod.${billingPeriod}`)}
      />
    )),
    column(
      'termEndsAt',
      (at, license) => (
        <TwoLines first={format.date(at)} second={hasTermEnd(license) && <TermEndWord license={license} />} />
      ),
      sortable,
    ),
    column('createdAt', format.date, { ...sortable, extra: true }),
  ];
}
