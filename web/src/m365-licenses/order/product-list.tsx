import { listLicenseProducts, type LicenseItem } from '@portal/contract/m365-licenses/products';
import { IconLicense } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { TextButton } from '../../ui/link.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column, ListState } from '../../ui/list/types.ts';
import { figure, useColumns } from '../../ui/list/use-columns.ts';

/** What can be ordered, page by page; the dialog around it keeps no address. */
export function ProductList({ onChoose }: { onChoose: (item: string) => void }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const [state, setState] = useState<ListState>({});
  const text = (name: string) => t(`m365-licenses.products.${name}`);
  return (
    <DataList
      id="license-products"
      isPart
      twoLines
      label={text('title')}
      endpoint={listLicenseProducts}
      input={scope}
      state={state}
      onStateChange={setState}
      columns={useProductColumns(onChoose)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      searchLabel={text('search')}
      errorTitle={text('failed')}
      empty={{ icon: IconLicense, title: text('empty'), text: text('emptyText') }}
    />
  );
}

function useProductColumns(onChoose: (item: string) => void): readonly Column<LicenseItem>[] {
  const { t, format, language } = useTexts();
  const column = useColumns<LicenseItem>('m365-licenses.products.column');
  const termsOf = ({ offers }: LicenseItem) =>
    new Intl.ListFormat(language, { type: 'unit' }).format(
      [...new Set(offers.map(({ term }) => term))].map((term) => t(`m365-licenses.term.${term}`)),
    );
  const priceOf = ({ offers }: LicenseItem) => {
    const offer = offers.find(({ price }) => price !== null);
    if (!offer?.price) return t('m365-licenses.noPrice');
    const { customerPrice, currency } = offer.price;
    return (
      <TwoLines
        first={format.price(customerPrice, currency)}
        second={t(`m365-licenses.per.${offer.billingPeriod}`)}
      />
    );
  };
  return [
    column(
      'name',
      (name, item) => (
        <TwoLines
          first={<TextButton onClick={() => onChoose(item.id)}>{name}</TextButton>}
          second={termsOf(item)}
        />
      ),
      { strong: true, sortable: true },
    ),
    column('offers', (_, item) => priceOf(item), figure),
  ];
}
