import {
  createPriceList,
  listPriceLists,
  type PriceList,
  type PriceLists,
} from '@portal/contract/price-list';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useRefusal } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ListView } from '../ui/list/list-view.tsx';
import { Page } from '../ui/page.tsx';
import { Note } from '../ui/status.tsx';
import { priceListHref } from './addresses.ts';
import { usePriceListColumns } from './price-list-columns.tsx';
import { useNewDraft } from './use-changes.ts';
import classes from './price-list.module.css';

/** All price lists, the newest first; there is one draft at a time. */
export function PriceListsPage() {
  const { t } = useTexts();
  const lists = useQuery(api.query(listPriceLists));
  const action = useDraftAction(lists.data);
  return (
    <Page action={action}>
      <div className={classes.page}>
        {lists.data && <Missing lists={lists.data} />}
        <ListView
          id="price-lists"
          label={t('price-list.list.title')}
          data={lists.data}
          error={lists.error}
          isFetching={lists.isFetching}
          refetch={() => void lists.refetch()}
          state={{}}
          onStateChange={() => undefined}
          columns={usePriceListColumns()}
          rowId={({ number }) => String(number)}
          rowName={({ number }) => t('price-list.name', { number })}
          errorTitle={t('price-list.list.failed')}
          empty={{
            icon: IconReceipt2,
            title: t('price-list.list.empty'),
            text: t('price-list.list.emptyText'),
          }}
        />
      </div>
    </Page>
  );
}

function useDraftAction(lists: PriceLists | undefined) {
  const { t } = useTexts();
  const refusal = useRefusal(createPriceList);
  const begin = useNewDraft();
  const draft = lists?.items.find(({ standing }) => standing === 'draft');
  if (draft) {
    const open = t(refusal === undefined ? 'price-list.draft.edit' : 'price-list.draft.open');
    return { children: open, icon: IconPencil, href: priceListHref(draft.number) };
  }
  return {
    children: t('price-list.draft.new'),
    icon: IconPlus,
    disabledReason: refusal,
    busy: begin.isBusy,
    onClick: () => begin.send(),
  };
}

/** That nothing, or not everything, can be ordered today; and when that changes. */
function Missing({ lists: { items, withoutPrice } }: { lists: PriceLists }) {
  const { t, format, language } = useTexts();
  if (withoutPrice.length === 0 || items.length === 0) return null;
  const coming = items.findLast(({ standing }) => standing === 'coming');
  if (!items.some(isInForce)) {
    return (
      <Note tone="warn" title={t('price-list.none.title')}>
        <p>
          {coming?.validFrom
            ? t('price-list.none.coming', { number: coming.number, day: format.day(coming.validFrom) })
            : t('price-list.none.text')}
        </p>
      </Note>
    );
  }
  const names = withoutPrice.map((product) => t(`service-texts.product.${product}`));
  return (
    <Note tone="warn" title={t('price-list.missing.title')}>
      <p>{t('price-list.missing.text', { products: new Intl.ListFormat(language).format(names) })}</p>
    </Note>
  );
}

const isInForce = ({ standing }: PriceList): boolean => standing === 'inForce';
