import { listImportedPrices, priceDifferences, type OpenPriceList } from '@portal/contract/price-list';
import { IconReceipt2 } from '@tabler/icons-react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { priceListPath } from './addresses.ts';
import { isToCome, useImportedColumns } from './imported-columns.tsx';
import { PriceSheets } from './price-sheets.tsx';
import classes from './price-list.module.css';

/** The prices of a list that come from the price sheets of other systems, and the sheets. */
export function ImportedTab({ list }: { list: OpenPriceList }) {
  const { t } = useTexts();
  const go = useGo();
  const { id, tab, ...state } = useWords([...listWords, 'id', 'tab', 'difference']);
  const options = priceDifferences.map((value) => ({ value, label: t(`price-list.difference.${value}`) }));
  return (
    <div className={classes.page}>
      <PriceSheets list={list} />
      <DataList
        id="imported-prices"
        isPart
        label={t('price-list.imported.tab')}
        endpoint={listImportedPrices}
        input={{ number: String(list.number) }}
        state={state}
        onStateChange={(next) => void go(linkTo(priceListPath, { ...next, id, tab }))}
        columns={useImportedColumns(list)}
        filters={
          isToCome(list)
            ? [{ id: 'difference', label: t('price-list.imported.column.difference'), options }]
            : []
        }
        rowId={({ product }) => product}
        rowName={({ name }) => name}
        searchLabel={t('price-list.imported.search')}
        csvName={t('price-list.imported.file', { number: list.number })}
        errorTitle={t('price-list.imported.failed')}
        empty={{
          icon: IconReceipt2,
          title: t('price-list.imported.empty'),
          text: t('price-list.imported.emptyText'),
          action: null,
        }}
      />
    </div>
  );
}
