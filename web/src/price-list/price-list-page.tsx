import { updatePriceList, getPriceList, type OpenPriceList } from '@portal/contract/price-list';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { linkTo, useWords } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { late } from '../ui/late.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { priceListHref, priceListPath } from './addresses.ts';
import { DraftForm } from './draft-form.tsx';
import { PriceListFacts } from './price-list-facts.tsx';
import classes from './price-list.module.css';

const ImportedTab = late(() => import('./imported-tab.tsx'), 'ImportedTab');

/** One price list: the prices of the portal's own products, and those that were imported. */
export function PriceListPage() {
  const { id = '', tab } = useWords(['id', 'tab']);
  const { t } = useTexts();
  const list = useQuery(api.query(getPriceList, { id }));
  const title = t('price-list.name', { number: list.data?.number ?? id });
  return (
    <Page title={title}>
      <LoadState
        query={list}
        errorTitle={t('price-list.one.failed')}
        skeleton={<Skeletons rows={6} height={40} />}
        missing={<MissingPage />}
      >
        {(read: OpenPriceList) => (
          <div className={classes.page}>
            <PriceListTabs list={read} tab={tab} />
            {tab === 'imported' ? (
              <Suspense fallback={<Skeletons rows={6} height={40} />}>
                <ImportedTab list={read} />
              </Suspense>
            ) : (
              <OwnTab key={read.number} list={read} reload={async () => (await list.refetch()).data} />
            )}
          </div>
        )}
      </LoadState>
    </Page>
  );
}

function PriceListTabs({ list, tab }: { list: OpenPriceList; tab: string | undefined }) {
  const { t } = useTexts();
  const { number, imported } = list;
  const count = imported.new + imported.changed + imported.withdrawn + imported.same;
  const id = String(number);
  const isImported = tab === 'imported';
  return (
    <Tabs
      label={t('price-list.name', { number })}
      tabs={[
        { label: t('price-list.one.tab'), href: priceListHref(number), isCurrent: !isImported },
        {
          label: t('price-list.imported.tab'),
          href: linkTo(priceListPath, { id, tab: 'imported' }),
          isCurrent: isImported,
          count,
        },
      ]}
    />
  );
}

type ContentProps = { list: OpenPriceList; reload: () => Promise<OpenPriceList | undefined> };

/** A form while it is a draft, for those who may; else to read. */
function OwnTab({ list, reload }: ContentProps) {
  const { language } = useTexts();
  const refusal = useRefusal(updatePriceList);
  const [start, setStart] = useState(list);
  if (list.standing !== 'draft' || refusal !== undefined) {
    return <PriceListFacts list={list} readOnly={list.standing === 'draft' ? refusal : undefined} />;
  }
  const saved = async () => {
    const read = await reload();
    if (read) setStart(read);
  };
  // Begun anew with what a save has made, and in another language, which writes numbers otherwise.
  const key = `${start.version}/${language}`;
  return <DraftForm key={key} start={start} list={list} reload={reload} onSaved={saved} />;
}
