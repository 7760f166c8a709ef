import { updatePriceList, getPriceList, type OpenPriceList } from '@portal/contract/price-list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { DraftForm } from './draft-form.tsx';
import { PriceListFacts } from './price-list-facts.tsx';

/** One price list: a form while it is a draft, for those who may; else its prices to read. */
export function PriceListPage() {
  const { id = '' } = useWords('id');
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
          <Content key={read.number} list={read} reload={async () => (await list.refetch()).data} />
        )}
      </LoadState>
    </Page>
  );
}

type ContentProps = { list: OpenPriceList; reload: () => Promise<OpenPriceList | undefined> };

function Content({ list, reload }: ContentProps) {
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
