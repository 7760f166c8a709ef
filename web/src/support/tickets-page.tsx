import {
  emailSupport,
  listTickets,
  ticketServices,
  ticketStates,
  type TicketRow,
} from '@portal/contract/support';
import { ticketServiceText, ticketStateTexts } from '@portal/contract/support-texts';
import { IconLifebuoy } from '@tabler/icons-react';
import { Suspense } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { useMay } from '../platform/permissions.ts';
import { createTicketPath } from '../platform/trouble.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { Page } from '../ui/page.tsx';
import { ticketsPath, type TicketSearch } from './addresses.ts';
import { useTicketColumns } from './ticket-columns.tsx';
import { late } from '../ui/late.ts';

const TicketPanel = late(() => import('./ticket-panel.tsx'), 'TicketPanel');

const inputOf = ({ state, service, writer }: TicketSearch) => ({
  state: ticketStates.find((one) => one === state),
  service: ticketServices.find((one) => one === service),
  writer: writer === 'me' ? ('me' as const) : undefined,
});

/** What one has asked support, and how far it is; owners and admins see what their organization has asked. */
export function TicketsPage() {
  const { ticket, ...state } = useWords([...listWords, 'state', 'service', 'writer', 'ticket']);
  const go = useGo();
  const { t } = useTexts();
  const seesAll = useMay('company.manage');
  const create = {
    children: t('support.create.title'),
    icon: IconLifebuoy,
    href: createTicketPath,
    disabledReason: useRefusal(emailSupport),
  };
  return (
    <Page action={create}>
      <DataList
        id="tickets"
        label={t('support.list.title')}
        endpoint={listTickets}
        input={inputOf(state)}
        state={state}
        onStateChange={(next) => void go(linkTo(ticketsPath, next))}
        columns={useTicketColumns(state)}
        rowId={(row: TicketRow) => row.id}
        rowName={(row: TicketRow) => row.reference}
        filters={useFilters(seesAll)}
        searchLabel={t('support.list.search')}
        csvName={t('support.list.file')}
        errorTitle={t('support.list.failed')}
        empty={{
          icon: IconLifebuoy,
          title: t('support.list.empty'),
          text: t(seesAll ? 'support.list.emptyTextAll' : 'support.list.emptyText'),
        }}
      />
      <Suspense>
        {ticket !== undefined && (
          <TicketPanel
            key={ticket}
            id={ticket}
            onClose={() => void go(linkTo(ticketsPath, state), { replace: true })}
          />
        )}
      </Suspense>
    </Page>
  );
}

function useFilters(seesAll: boolean) {
  const { t, language } = useTexts();
  const mine = {
    id: 'writer',
    label: t('support.column.writerName'),
    options: [{ value: 'me', label: t('support.list.mine') }],
  };
  return [
    {
      id: 'state',
      label: t('support.column.state'),
      options: ticketStates.map((value) => ({ value, label: ticketStateTexts[value][language] })),
    },
    {
      id: 'service',
      label: t('support.column.service'),
      options: ticketServices.map((value) => ({ value, label: ticketServiceText(value, language) })),
    },
    ...(seesAll ? [mine] : []),
  ];
}
