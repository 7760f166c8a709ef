import {
  approveRegistration,
  listRegistrations,
  registrationStages,
  type Registration,
} from '@portal/contract/operator';
import { IconCheck, IconClipboardCheck, IconX } from '@tabler/icons-react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useReadingAgain } from '../platform/use-reading-again.ts';
import { DataList } from '../ui/list/data-list.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { useRegistrationColumns, type Decisions } from './registration-columns.tsx';

/** What can be decided about an application; what is decided stays. */
function useActions({ onApprove, onDecline }: Decisions) {
  const { t } = useTexts();
  const refusal = useRefusal(approveRegistration);
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

/** Nothing tells of a new application: the list looks now and then. */
const refreshMs = 30_000;

/** What the list keeps in the address. */
type RegistrationsSearch = {
  search?: string;
  sort?: string;
  pageSize?: string;
  cursor?: string;
  page?: string;
  stage?: string;
};

/** The applications, those first whose turn it is. */
export function RegistrationList(decisions: Decisions) {
  const { t } = useTexts();
  const state: RegistrationsSearch = useWords([...listWords, 'stage']);
  const go = useGo();
  useReadingAgain(listRegistrations, refreshMs);
  const stageFilter = {
    id: 'stage',
    label: t('operator.column.state'),
    options: registrationStages.map((value) => ({ value, label: t(`operator.stage.${value}`) })),
  };
  return (
    <DataList
      id="registrations"
      label={t('operator.registrations.title')}
      endpoint={listRegistrations}
      state={state}
      onStateChange={(next: RegistrationsSearch) => void go(linkTo('/operator/registrations', next))}
      columns={useRegistrationColumns(decisions)}
      rowId={({ partnerId }) => partnerId}
      rowName={({ companyName }) => companyName}
      rowActions={useActions(decisions)}
      filters={[stageFilter]}
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
