import { getUser, type CompanyUser } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { EditUserForm } from './edit-user-form.tsx';
import { nameOf } from './names.ts';

/** Reads a person of the organization and edits it. */
export function EditUserPage() {
  const { id = '' } = useWords(['id']);
  const { t } = useTexts();
  const user = useQuery(api.query(getUser, { id }));
  return (
    <Page title={user.data ? nameOf(user.data) : t('users.edit.title')}>
      <LoadState
        query={user}
        errorTitle={t('users.edit.unread')}
        skeleton={<Skeletons rows={8} height={40} />}
        missing={<MissingPage />}
      >
        {(read: CompanyUser) => (
          <EditUserForm key={read.id} user={read} reload={async () => (await user.refetch()).data} />
        )}
      </LoadState>
    </Page>
  );
}
