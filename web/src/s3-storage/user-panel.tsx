import { getStorageUser } from '@portal/contract/s3-storage/users';
import { useQuery } from '@tanstack/react-query';
import { IconUserOff } from '@tabler/icons-react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Gone } from '../services/gone.tsx';
import { useServiceScope } from '../services/screens.ts';
import { UserDetails } from './user-details.tsx';

/** A storage user's policy, its access keys and how to connect with one. */
export function UserPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const user = useQuery(api.query(getStorageUser, { ...scope, id }));
  return (
    <SidePanel title={user.data?.username ?? t('s3-storage.users.one')} onClose={onClose}>
      <LoadState
        query={user}
        errorTitle={t('s3-storage.users.oneFailed')}
        skeleton={<Skeletons rows={6} />}
        missing={<Gone icon={IconUserOff} title={t('s3-storage.users.gone')} onClose={onClose} />}
      >
        {(read) => <UserDetails user={read} />}
      </LoadState>
    </SidePanel>
  );
}
