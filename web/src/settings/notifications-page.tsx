import { getNotifications } from '@portal/contract/settings';
import type { ResponseOf } from '@portal/contract/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { NotificationsForm } from './notifications-form.tsx';

/** Who of the organization gets which mail. */
export function NotificationsPage() {
  const { t } = useTexts();
  const chosen = useQuery({ ...api.query(getNotifications), staleTime: 0 });
  const [saves, setSaves] = useState(0);
  const reload = async () => (await chosen.refetch()).data;
  const startAnew = (): void => setSaves((count) => count + 1);
  return (
    <Page>
      <LoadState
        query={chosen}
        errorTitle={t('settings.notifications.unread')}
        skeleton={<Skeletons rows={6} height={40} />}
      >
        {(read: ResponseOf<typeof getNotifications>) => (
          <NotificationsForm key={saves} chosen={read} reload={reload} onSaved={startAnew} />
        )}
      </LoadState>
    </Page>
  );
}
