import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import { hasTermEnd, type License } from '@portal/contract/m365-licenses/licenses';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useNotSeenText } from '../../services/not-seen.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, useColumns } from '../../ui/list/use-columns.ts';
import { LicenseWord, NameLink, Paid, TermEndWord, useSeatsText } from './license-states.tsx';

/** The columns of the list of licenses: seats, what they cost, and what comes at the end of the term. */
export function useLicenseColumns(hrefOf: (license: License) => string): readonly Column<License>[] {
  const { t, format, language } = useTexts();
  const column = useColumns<License>()('m365-licenses.column');
  const seats = useSeatsText();
  const notSeen = useNotSeenText();
  const sortable = { sortable: true } as const;
  const seen = { ...figure, cardRole: 'none' } as const;
  return [
    column('name', (name, license) => <NameLink href={hrefOf(license)} name={name} />, {
      ...sortable,
      strong: true,
    }),
    column(
      'status',
      (_, license) => (
        <TwoLines
          first={<LicenseWord license={license} />}
          second={notSeen(license) || (!license.orderedHere && t('services.notOrderedHere'))}
        />
      ),
      { cardRole: 'status' },
    ),
    column('purchased', format.number, { ...seen, ...sortable }),
    column('assigned', seats, seen),
    column('unassigned', seats, seen),
    column('unitPrice', (price, { currency }) => price !== null && format.price(price, currency), seen),
    column(
      'customerMinor',
      (minor, license) =>
        hasTermEnd(license) ? (
          <Paid
            amount={minor === null ? null : format.money(minor, license.currency)}
            billingPeriod={license.billingPeriod}
          />
        ) : (
          absent
        ),
      { ...figure, cardRole: 'amount' },
    ),
    column('term', (term, { billingPeriod }) => (
      <TwoLines
        first={licenseWords.term[term][language]}
        second={licenseWords.billingPeriod[billingPeriod][language]}
      />
    )),
    column(
      'termEndsAt',
      (at, license) => (
        <TwoLines first={format.date(at)} second={hasTermEnd(license) && <TermEndWord license={license} />} />
      ),
      sortable,
    ),
    column('sku', (sku) => sku, { extra: true }),
    column('createdAt', format.date, { ...sortable, extra: true }),
  ];
}
