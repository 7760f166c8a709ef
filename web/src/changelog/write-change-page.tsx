import { getChange, type WrittenChange } from '@portal/contract/changelog';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { EditChangeForm, NewChangeForm } from './change-form.tsx';

/** Writes an entry, or changes the one that the address names. */
export function WriteChangePage() {
  const { id } = useWords(['id']);
  const { t } = useTexts();
  return (
    <Page title={t(id === undefined ? 'changelog.write.title' : 'changelog.write.editTitle')}>
      {id === undefined ? <NewChangeForm /> : <Edit id={id} />}
    </Page>
  );
}

function Edit({ id }: { id: string }) {
  const { t } = useTexts();
  const change = useQuery({ ...api.query(getChange, { id }), staleTime: 0, gcTime: 0 });
  return (
    <LoadState
      query={change}
      errorTitle={t('changelog.write.unread')}
      skeleton={<Skeletons rows={8} height={40} />}
      missing={<MissingPage />}
    >
      {(read: WrittenChange) => (
        <EditChangeForm key={read.id} change={read} reload={async () => (await change.refetch()).data} />
      )}
    </LoadState>
  );
}
