import type { SplaLicense } from '@portal/contract/virtual-data-center/spla';
import { splaFamilies } from '@portal/contract/virtual-data-center/spla-catalog';
import { IconPencilOff } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { oneOf } from '../../services/things/things.ts';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { StatusWord } from '../../ui/status.tsx';
import { vdcPaths } from '../paths.ts';
import { licenseName } from './words.ts';

type LicenseColumn = Column<SplaLicense>;

/** Of which vDC; of one that is gone, that its licenses are read-only. */
function VdcCell({ license: { vdcId, vdcName, hasVdc } }: { license: SplaLicense }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  if (hasVdc) return <TextLink href={oneOf(vdcPaths, scope, vdcId)}>{vdcName}</TextLink>;
  const gone = (
    <StatusWord
      small
      tone="off"
      icon={IconPencilOff}
      word={t('virtual-data-center.spla.readOnly')}
      detail={t('virtual-data-center.spla.vdcGone')}
    />
  );
  return <TwoLines first={vdcName} second={gone} />;
}

/** How many; of fewer than this month is billed for, that as well. */
function QuantityCell({ license: { quantity, billedQuantity } }: { license: SplaLicense }) {
  const { t, format } = useTexts();
  const billed = t('virtual-data-center.spla.billedThisMonth', { count: format.number(billedQuantity) });
  return <TwoLines first={format.number(quantity)} second={billedQuantity > quantity ? billed : undefined} />;
}

/** What licenses are, of which vDC, and what they cost. */
export function useLicenseColumns(): readonly LicenseColumn[] {
  const texts = useTexts();
  const { t, format } = texts;
  const column = (name: string) => t(`virtual-data-center.spla.column.${name}`);
  const costOf = ({ customerMinor, currency }: SplaLicense) =>
    customerMinor === null ? t('virtual-data-center.spla.noPrice') : format.money(customerMinor, currency);
  return [
    {
      id: 'product',
      header: column('license'),
      strong: true,
      sortable: true,
      cell: (license) => licenseName(texts, license),
      cardRole: 'title',
    },
    {
      id: 'vdcName',
      header: column('vdc'),
      sortable: true,
      usual: true,
      hideable: false,
      cell: (license) => <VdcCell license={license} />,
      cardRole: 'fact',
    },
    { id: 'family', header: column('family'), cell: ({ family }) => splaFamilies[family], cardRole: 'none' },
    {
      id: 'quantity',
      header: column('quantity'),
      align: 'right',
      sortable: true,
      cell: (license) => <QuantityCell license={license} />,
      cardRole: 'fact',
    },
    {
      id: 'price',
      header: column('price'),
      align: 'right',
      cell: ({ price }) => price && format.price(price.customerPrice, price.currency),
      cardRole: 'none',
    },
    { id: 'cost', header: column('cost'), align: 'right', cell: costOf, cardRole: 'amount' },
    {
      id: 'createdAt',
      header: column('createdAt'),
      sortable: true,
      extra: true,
      cell: ({ createdAt }) => format.date(createdAt),
      cardRole: 'none',
    },
  ];
}
