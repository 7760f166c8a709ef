import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import { listLicenseProducts, type LicenseItem } from '@portal/contract/m365-licenses/products';
import { IconLicense } from '@tabler/icons-react';
import { useState } from 'react';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextButton } from '../../ui/link.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column, ListState } from '../../ui/list/types.ts';
import { figure, useColumns } from '../../ui/list/use-columns.ts';
import { Paid } from '../licenses/license-states.tsx';
import { OfferOf } from './offer-form.tsx';
import type { ChoosingProps } from './order-line.ts';

/** Chooses a product, then its term, billing period and quantity. */
export function LineDialog(props: ChoosingProps) {
  const { line, onClose } = props;
  const { t } = useTexts();
  const [item, setItem] = useState(line?.item);
  const frame = {
    opened: true,
    size: 'wide',
    onClose,
    title: line?.name ?? t('m365-licenses.order.add'),
    actions: <Button onClick={onClose}>{t('common.cancel')}</Button>,
  } as const;
  if (item !== undefined) return <OfferOf {...props} item={item} frame={frame} />;
  return (
    <Dialog {...frame}>
      <ProductList onChoose={setItem} />
    </Dialog>
  );
}

/** What can be ordered, page by page; the dialog around it keeps no address. */
function ProductList({ onChoose }: { onChoose: (item: string) => void }) {
  const { t } = useTexts();
  const [state, setState] = useState<ListState>({});
  const text = (name: TextIn<'m365-licenses.products'>) => t(`m365-licenses.products.${name}`);
  return (
    <DataList
      id="license-products"
      isPart
      twoLines
      label={text('title')}
      endpoint={listLicenseProducts}
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
  const { format, language } = useTexts();
  const column = useColumns<LicenseItem>()('m365-licenses.products.column');
  const termsOf = ({ offers }: LicenseItem) =>
    new Intl.ListFormat(language, { type: 'unit' }).format(
      [...new Set(offers.map(({ term }) => term))].map((term) => licenseWords.term[term][language]),
    );
  const priceOf = ({ offers }: LicenseItem) => {
    const [offer] = offers.filter(({ price }) => price !== null);
    const amount = offer?.price ? format.price(offer.price.customerPrice, offer.price.currency) : null;
    return <Paid amount={amount} billingPeriod={offer?.billingPeriod ?? 'monthly'} />;
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
