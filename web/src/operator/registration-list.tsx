import type { Registration } from '@portal/contract/operator';
import { IconCheck, IconClipboardCheck, IconX } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRefusal } from '../customers/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { ListView } from '../ui/list/list-view.tsx';
import type { ListState, RowAction } from '../ui/list/types.ts';
import { useRegistrationColumns } from './registration-columns.tsx';

export type Decisions = {
  onApprove: (registration: Registration) => void;
  onDecline: (registration: Registration) => void;
};

type RegistrationListProps = Decisions & {
  query: {
    data: { items: Registration[] } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
};

const matches = (registration: Registration, search: string): boolean =>
  [
    registration.companyName,
    registration.organizationNumber,
    registration.applicant,
    registration.email,
  ].some((text) => text.toLowerCase().includes(search.toLowerCase()));

/** What can be decided about an application; what is decided stays. */
function useActions({ onApprove, onDecline }: Decisions) {
  const { t } = useTexts();
  const refusal = useRefusal('operations.manage');
  return (registration: Registration): readonly RowAction[] => {
    if (registration.state !== 'applied') return [];
    return [
      {
        label: t('operator.registrations.approve'),
        icon: IconCheck,
        disabledReason:
          refusal ?? (registration.emailVerified ? undefined : t('operator.registrations.notVerified')),
        onSelect: () => onApprove(registration),
      },
      {
        label: t('operator.registrations.decline'),
        icon: IconX,
        tone: 'delete',
        disabledReason: refusal,
        onSelect: () => onDecline(registration),
      },
    ];
  };
}

/** The applications as they come from the API, which has all of them in one answer. */
export function RegistrationList({ query, ...decisions }: RegistrationListProps) {
  const { t } = useTexts();
  const state: ListState = useSearch({ from: '/portal/operator/registrations' });
  const navigate = useNavigate();
  const search = state.search ?? '';
  const data = query.data && { items: query.data.items.filter((one) => matches(one, search)) };
  return (
    <ListView
      id="registrations"
      label={t('operator.registrations.title')}
      data={data}
      error={query.error}
      isFetching={query.isFetching}
      refetch={() => void query.refetch()}
      state={state}
      onStateChange={({ search: next }) =>
        void navigate({ to: '/operator/registrations', search: next === undefined ? {} : { search: next } })
      }
      columns={useRegistrationColumns(decisions)}
      rowId={({ partnerId }) => partnerId}
      rowName={({ companyName }) => companyName}
      rowActions={useActions(decisions)}
      searchLabel={t('operator.registrations.search')}
      errorTitle={t('operator.registrations.failed')}
      empty={{
        icon: IconClipboardCheck,
        title: t('operator.registrations.empty'),
        text: t('operator.registrations.emptyText'),
        action: null,
      }}
    />
  );
}
