import { listVisits, visitKinds, type Visit } from '@portal/contract/visitors';
import { IconDoorEnter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { boundsOf } from '../ui/list/period.ts';
import { usePeriodFilter } from '../ui/list/period-filter.tsx';
import { Page } from '../ui/page.tsx';
import { visitorsPath, type BookSearch } from './addresses.ts';
import { useVisitColumns } from './visit-columns.tsx';
import { late } from '../ui/late.ts';

const VisitPanel = late(() => import('./visit-panel.tsx'), 'VisitPanel');

const inputOf = ({ kind, ...state }: BookSearch) => ({
  kind: visitKinds.find((one) => one === kind),
  ...boundsOf(state, new Date()),
});

/** Who from outside was in the organization, why and until when. */
export function VisitorsPage() {
  const { visit, ...state } = useWords([...listWords, 'kind', 'period', 'from', 'to', 'visit']);
  const go = useGo();
  const { t } = useTexts();
  const kind = useWorkplaceKind() === 'partner' ? 'partner' : 'customer';
  const change = (next: BookSearch): void => void go(linkTo(visitorsPath, next));
  return (
    <Page>
      <DataList
        id="visitors"
        label={t('visitors.title')}
        endpoint={listVisits}
        input={inputOf(state)}
        state={state}
        onStateChange={change}
        columns={useVisitColumns(state)}
        rowId={(row: Visit) => row.id}
        rowName={(row: Visit) => row.userName}
        filters={useFilters(state, change)}
        searchLabel={t('visitors.search')}
        csvName={t('visitors.file')}
        errorTitle={t('visitors.failed')}
        empty={{ icon: IconDoorEnter, title: t('visitors.empty'), text: t(`visitors.emptyText.${kind}`) }}
      />
      <Suspense>
        {visit !== undefined && (
          <VisitPanel
            key={visit}
            id={visit}
            onClose={() => void go(linkTo(visitorsPath, state), { replace: true })}
          />
        )}
      </Suspense>
    </Page>
  );
}

function useFilters(state: BookSearch, change: (next: BookSearch) => void) {
  const { t } = useTexts();
  return [
    usePeriodFilter(state, change),
    {
      id: 'kind',
      label: t('visitors.column.kind'),
      options: visitKinds.map((kind) => ({ value: kind, label: t(`visitors.kind.${kind}`) })),
    },
  ];
}
