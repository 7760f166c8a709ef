import { getTicketReceiver } from '@portal/contract/support';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { ticketsPath } from './addresses.ts';
import { TicketForm } from './ticket-form.tsx';

/** Asks support by mail. */
export function CreateTicketPage() {
  const { t } = useTexts();
  const receiver = useQuery(api.query(getTicketReceiver));
  return (
    <Page
      title={t('support.create.title')}
      crumbs={[{ label: t('support.group') }, { label: t('support.list.title'), href: ticketsPath }]}
      back={ticketsPath}
    >
      <LoadState
        query={receiver}
        errorTitle={t('support.create.receiverFailed')}
        skeleton={<Skeletons rows={4} height={40} />}
      >
        {(found) => <TicketForm receiver={found} />}
      </LoadState>
    </Page>
  );
}
