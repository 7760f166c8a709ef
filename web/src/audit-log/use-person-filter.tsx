import { listAuditPeople } from '@portal/contract/audit-log/entries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ChoiceList } from '../ui/list/choice-list.tsx';
import { changed } from '../ui/list/list-state.ts';
import type { OpenFilter } from '../ui/list/types.ts';
import type { LogSearch } from './addresses.ts';
import { useHeads } from './use-heads.ts';

type Change = (next: LogSearch) => void;

/** The name of the person in the address; somebody who is gone, or of another organization, has none here. */
function useNameOf(userId: string | undefined): string | undefined {
  const { t } = useTexts();
  const found = useQuery({ ...api.query(listAuditPeople, { id: userId }), enabled: userId !== undefined });
  if (userId === undefined) return undefined;
  return found.data?.items[0]?.name ?? t('audit-log.filter.onePerson');
}

/** The person that the address names; found by name or email. */
export function usePersonFilter(state: LogSearch, onStateChange: Change): OpenFilter {
  const head = useHeads();
  return {
    id: 'userId',
    label: head('user'),
    words: ['userId'],
    inUse: useNameOf(state.userId),
    choose: (done) => (
      <PersonChoice
        userId={state.userId}
        onChoose={(userId) => {
          onStateChange(changed(state, { userId }));
          done();
        }}
      />
    ),
  };
}

type PersonChoiceProps = { userId: string | undefined; onChoose: (id: string) => void };

function PersonChoice({ userId, onChoose }: PersonChoiceProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const people = useQuery({ ...api.query(listAuditPeople, { search }), placeholderData: keepPreviousData });
  const choices = (people.data?.items ?? []).map(({ id, name, organizationName }) => ({
    value: id,
    label: name,
    note: organizationName,
  }));
  return (
    <ChoiceList
      groups={choices.length === 0 ? [] : [{ choices }]}
      value={userId}
      searchLabel={t('audit-log.filter.searchPerson')}
      onSearch={setText}
      onChoose={({ value }) => onChoose(value)}
      {...messageOf(people.isPending, people.isError && t('audit-log.filter.failed'), t('common.loading'))}
    />
  );
}

/** What stands in place of the choices while there are none to show. */
export function messageOf(isPending: boolean, failed: string | false, loading: string) {
  if (failed) return { message: <p role="alert">{failed}</p> };
  return isPending ? { message: <p role="status">{loading}</p> } : {};
}
