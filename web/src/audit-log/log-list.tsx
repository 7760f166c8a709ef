import { listAuditLog, listMyAuditLog, type AuditEntry } from '@portal/contract/audit-log/entries';
import { auditCategories } from '@portal/contract/audit-log/categories';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useGo } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { keyOf } from '../platform/api.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { boundsOf } from '../ui/list/period.ts';
import { usePeriodFilter } from '../ui/list/period-filter.tsx';
import type { ListData, OpenFilter } from '../ui/list/types.ts';
import type { LogSearch, View } from './addresses.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { useCustomerFilter } from './use-customer-filter.tsx';
import { useEventFilter } from './use-event-filter.tsx';
import { useHeads } from './use-heads.ts';
import { usePersonFilter } from './use-person-filter.tsx';
import { late } from '../ui/late.ts';

const EntryPanel = late(() => import('./entry-panel.tsx'), 'EntryPanel');

type LogListProps = {
  view: View;
  search: LogSearch;
  /** The address that says this. */
  hrefOf: (words: LogSearch) => string;
  /** The one customer whose entries they are. */
  customerId?: string;
};

type LogNavigation = {
  view: View;
  state: LogSearch;
  change: (next: LogSearch) => void;
  /** Those of more than one customer stand there. */
  hasCustomers: boolean;
};

const only = (isWanted: boolean, filter: OpenFilter): OpenFilter[] => (isWanted ? [filter] : []);

/** Period, event, service and person; a partner's log also by customer. */
function useFilters({ view, state, change, hasCustomers }: LogNavigation) {
  const { t } = useTexts();
  const head = useHeads();
  const offered = useMe()?.servicesOffered ?? [];
  const service = {
    id: 'service',
    label: head('service'),
    options: offered.map((one) => ({ value: one, label: t(`service.${one}`) })),
  };
  const person = usePersonFilter(state, change);
  const customer = useCustomerFilter(state, change);
  return [
    usePeriodFilter(state, change),
    useEventFilter(state, change),
    service,
    ...only(view === 'all', person),
    ...only(hasCustomers, customer),
  ];
}

/** The entry in the address, as a list has read it. */
function useKnownEntry(id: string | undefined): AuditEntry | undefined {
  const cache = useQueryClient();
  const lists = [listAuditLog, listMyAuditLog].flatMap((endpoint) =>
    cache.getQueriesData<ListData<AuditEntry>>({ queryKey: keyOf(endpoint) }),
  );
  return lists.flatMap(([, data]) => data?.items ?? []).find((entry) => entry.id === id);
}

/** What the filters ask for that are chosen in a way of their own. */
const inputOf = ({ event, category, userId, customerId, ...state }: LogSearch) => ({
  event,
  category: auditCategories.find((known) => known === category),
  userId,
  customerId,
  ...boundsOf(state, new Date()),
});

/** Entries, searched and filtered, with the one that the address names beside them. */
export function LogList({ view, search, hrefOf, customerId }: LogListProps) {
  const { t } = useTexts();
  const go = useGo();
  const { entry, entryAt, ...state } = search;
  const known = useKnownEntry(entry);
  const hasCustomers = useWorkplaceKind() === 'partner' && customerId === undefined;
  const kind = customerId === undefined ? view : 'customer';
  const change = (next: LogSearch): void => void go(hrefOf(next));
  const entryHref = ({ id, at }: AuditEntry): string => hrefOf({ ...state, entry: id, entryAt: at });
  return (
    <>
      <DataList
        key={view}
        id={`audit-log-${kind}`}
        isPart={customerId !== undefined}
        label={t('audit-log.title')}
        endpoint={view === 'all' ? listAuditLog : listMyAuditLog}
        input={inputOf({ ...state, ...(customerId !== undefined && { customerId }) })}
        state={state}
        onStateChange={change}
        columns={useAuditColumns(entryHref, hasCustomers)}
        rowId={(row) => row.id}
        rowName={(row) => row.event}
        filters={useFilters({ view, state, change, hasCustomers })}
        searchLabel={t('audit-log.list.search')}
        csvName={t('audit-log.list.file')}
        errorTitle={t('audit-log.list.failed')}
        empty={{
          icon: IconHistory,
          title: t(`audit-log.list.empty.${kind}`),
          text: t(`audit-log.list.emptyText.${kind}`),
        }}
      />
      <Suspense>
        {entry !== undefined && entryAt !== undefined && (
          <EntryPanel
            key={entry}
            place={{ id: entry, at: entryAt }}
            known={known}
            view={view}
            onClose={() => void go(hrefOf(state), { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}
