import { listAuditLog, listMyAuditLog, type AuditEntry } from '@portal/contract/audit-log/entries';
import { auditCategories } from '@portal/contract/audit-log/categories';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { keyOf } from '../platform/api.ts';
import { useMe } from '../platform/current-session.ts';
import { may } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { boundsOf } from '../ui/list/period.ts';
import { usePeriodFilter } from '../ui/list/period-filter.tsx';
import type { ListData, OpenFilter } from '../ui/list/types.ts';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { logOf, logPaths, type LogSearch, type View } from './addresses.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { useCustomerFilter } from './use-customer-filter.tsx';
import { useEventFilter } from './use-event-filter.tsx';
import { useHeads } from './use-heads.ts';
import { usePersonFilter } from './use-person-filter.tsx';

const EntryPanel = lazy(async () => ({ default: (await import('./entry-panel.tsx')).EntryPanel }));

/** The log of the organization that the person works in. */
export function AuditLogPage() {
  return (
    <AuditLog
      view="all"
      search={useWords(
        ...listWords,
        'event',
        'category',
        'service',
        'userId',
        'customerId',
        'period',
        'from',
        'to',
        'entry',
        'entryAt',
      )}
    />
  );
}

/** What the person did oneself. */
export function MyAuditLogPage() {
  return (
    <AuditLog
      view="me"
      search={useWords(
        ...listWords,
        'event',
        'category',
        'service',
        'userId',
        'customerId',
        'period',
        'from',
        'to',
        'entry',
        'entryAt',
      )}
    />
  );
}

type LogNavigation = { view: View; state: LogSearch; change: (next: LogSearch) => void };

const only = (isWanted: boolean, filter: OpenFilter): OpenFilter[] => (isWanted ? [filter] : []);

/** Period, event, service and person; a partner's log also by customer. */
function useFilters({ view, state, change }: LogNavigation) {
  const { t } = useTexts();
  const head = useHeads();
  const offered = useMe()?.servicesOffered ?? [];
  const isPartner = useWorkplaceKind() === 'partner';
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
    ...only(isPartner, customer),
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

function AuditLog({ view, search }: { view: View; search: LogSearch }) {
  const { t } = useTexts();
  const go = useGo();
  const { entry, entryAt, ...state } = search;
  const known = useKnownEntry(entry);
  const change = (next: LogSearch): void => void go(linkTo(logPaths[view], next));
  const hrefOf = ({ id, at }: AuditEntry): string => logOf(view, { ...state, entry: id, entryAt: at });
  return (
    <Page>
      <ViewTabs view={view} />
      <DataList
        key={view}
        id={`audit-log-${view}`}
        label={t('audit-log.title')}
        endpoint={view === 'all' ? listAuditLog : listMyAuditLog}
        input={inputOf(state)}
        state={state}
        onStateChange={change}
        columns={useAuditColumns(hrefOf)}
        rowId={(row) => row.id}
        rowName={(row) => row.event}
        filters={useFilters({ view, state, change })}
        searchLabel={t('audit-log.list.search')}
        csvName={t('audit-log.list.file')}
        errorTitle={t('audit-log.list.failed')}
        empty={{
          icon: IconHistory,
          title: t(`audit-log.list.empty.${view}`),
          text: t(`audit-log.list.emptyText.${view}`),
        }}
      />
      <Suspense>
        {entry !== undefined && entryAt !== undefined && (
          <EntryPanel
            key={entry}
            place={{ id: entry, at: entryAt }}
            known={known}
            view={view}
            onClose={() => void go(linkTo(logPaths[view], state), { replace: true })}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** Those who may see only what they did themselves have no choice. */
function ViewTabs({ view }: { view: View }) {
  const { t } = useTexts();
  const me = useMe();
  if (!me || !may(me, 'auditLog.all')) return null;
  return (
    <Tabs
      label={t('audit-log.title')}
      tabs={(['me', 'all'] as const).map((one) => ({
        label: t(`audit-log.tab.${one}`),
        href: logPaths[one],
        isCurrent: one === view,
      }))}
    />
  );
}
