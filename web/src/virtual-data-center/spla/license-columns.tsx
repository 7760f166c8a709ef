import type { SplaLicense } from '@portal/contract/virtual-data-center/spla';
import { splaFamilies } from '@portal/contract/virtual-data-center/spla-catalog';
import { IconPencilOff } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { oneOf } from '../../services/things/things.ts';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, sortable, useColumns } from '../../ui/list/use-columns.ts';
import { StatusWord } from '../../ui/status.tsx';
import { useBelow } from '../../ui/viewport.ts';
import { vdcPaths } from '../paths.ts';
import { licenseName } from './words.ts';

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

/** How many; of fewer than this month is billed for, that as well. A card names no columns. */
function QuantityCell({ license: { quantity, billedQuantity } }: { license: SplaLicense }) {
  const { t, format } = useTexts();
  const isCard = useBelow('sm');
  const billed = t('virtual-data-center.spla.billedThisMonth', { count: format.number(billedQuantity) });
  const count = format.number(quantity);
  const first = isCard ? t('virtual-data-center.spla.count', { count }) : count;
  return <TwoLines first={first} second={billedQuantity > quantity ? billed : undefined} />;
}

/** What licenses are, of which vDC, and what they cost. */
export function useLicenseColumns(): readonly Column<SplaLicense>[] {
  const texts = useTexts();
  const { t, format } = texts;
  const column = useColumns<SplaLicense>()('virtual-data-center.spla.column');
  const costOf = (cost: number | null, { currency }: SplaLicense) =>
    cost === null ? t('virtual-data-center.spla.noPrice') : format.money(cost, currency);
  return [
    column('product', (_, license) => licenseName(texts, license), { ...sortable, strong: true }),
    column('vdcName', (_, license) => <VdcCell license={license} />, {
      ...sortable,
      usual: true,
      hideable: false,
    }),
    column('family', (family) => splaFamilies[family], { cardRole: 'none' }),
    column('quantity', (_, license) => <QuantityCell license={license} />, { ...figure, ...sortable }),
    column('price', (price) => price && format.price(price.customerPrice, price.currency), {
      ...figure,
      cardRole: 'none',
    }),
    column('customerMinor', costOf, { ...figure, cardRole: 'amount' }),
    column('createdAt', format.date, { ...sortable, extra: true }),
  ];
}
