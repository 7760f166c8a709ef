import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import { licenseRefOf } from '@portal/contract/m365-licenses/fields';
import type { ImportedPrice, OpenPriceList, PriceDifference } from '@portal/contract/price-list';
import { IconArrowsUpDown, IconMinus, IconPlus } from '@tabler/icons-react';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { Column } from '../ui/list/types.ts';
import { figure, useColumns } from '../ui/list/use-columns.ts';
import { StatusWord } from '../ui/status.tsx';
import classes from './price-list.module.css';

const looks = {
  new: { tone: 'info', icon: IconPlus },
  changed: { tone: 'info', icon: IconArrowsUpDown },
  withdrawn: { tone: 'warn', icon: IconMinus },
  same: { tone: 'off', icon: undefined },
} as const;

/** It is another list than the one that holds today, and is looked at beside it. */
export const isToCome = ({ standing }: OpenPriceList): boolean =>
  standing === 'draft' || standing === 'coming';

/** On a phone the list's own price stands alone. */
const onlyWide = { ...figure, cardRole: 'none' } as const;

/** What it is a price of, what the sheet recommends, and the list's own price beside the one that holds today. */
export function useImportedColumns(list: OpenPriceList): readonly Column<ImportedPrice>[] {
  const { t, format } = useTexts();
  const column = useColumns<ImportedPrice>()('price-list.imported.column');
  const price = (value: string | null) => (value === null ? absent : format.price(value, list.currency));
  const toCome = isToCome(list);
  return [
    column('name', (name) => name, { strong: true, sortable: true }),
    column('product', (product) => <Plan product={product} />, { cardRole: 'fact' }),
    column(
      'recommendedPrice',
      (value) => (value === null ? t('price-list.imported.notOnSheet') : price(value)),
      onlyWide,
    ),
    column('unitPrice', (value, { isTyped }) => <Own price={price(value)} isTyped={isTyped} />, {
      ...figure,
      sortable: true,
      cardRole: 'amount',
    }),
    ...(toCome
      ? [
          column('priceInForce', price, onlyWide),
          column('difference', (difference, row) => <Difference difference={difference} row={row} />, {
            cardRole: 'status',
          }),
        ]
      : []),
  ];
}

/** For how long a license is bought, and how it is paid. */
function Plan({ product }: Pick<ImportedPrice, 'product'>) {
  const { language } = useTexts();
  const ref = licenseRefOf(product);
  if (!ref) return product;
  const { term, billingPeriod } = ref;
  return `${licenseWords.term[term][language]} · ${licenseWords.billingPeriod[billingPeriod][language]}`;
}

function Own({ price, isTyped }: { price: string; isTyped: boolean }) {
  const { t } = useTexts();
  return (
    <>
      {price}
      {isTyped && <span className={classes.per}> {t('price-list.imported.typed')}</span>}
    </>
  );
}

function Difference({ difference, row }: { difference: PriceDifference; row: ImportedPrice }) {
  const { t, format } = useTexts();
  const by =
    difference === 'changed' ? format.change(Number(row.unitPrice), Number(row.priceInForce)) : undefined;
  return <StatusWord {...looks[difference]} word={t(`price-list.difference.${difference}`)} detail={by} />;
}
