import type { ResponseOf } from '@portal/contract/http';
import { getPartnerAccess } from '@portal/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Card, TwoPane } from '../ui/two-pane.tsx';
import { PartnerAccessCard } from './partner-access-card.tsx';

/** Whether the partner may get in: to act as the customer, and to change something of it. */
export function PartnerAccessPage() {
  const { t } = useTexts();
  const access = useQuery({ ...api.query(getPartnerAccess), staleTime: 0 });
  const [changes, setChanges] = useState(0);
  const startAnew = async (): Promise<void> => {
    await access.refetch();
    setChanges((count) => count + 1);
  };
  return (
    <Page>
      <TwoPane side={<MeaningCard />} sideLabel={t('settings.access.meaning')}>
        <LoadState
          query={access}
          errorTitle={t('settings.access.unread')}
          skeleton={<Skeletons rows={3} height={40} />}
        >
          {({ closedUntil }: ResponseOf<typeof getPartnerAccess>) => (
            <PartnerAccessCard
              key={`${changes} ${closedUntil ?? ''}`}
              closedUntil={closedUntil}
              onChanged={startAnew}
            />
          )}
        </LoadState>
      </TwoPane>
    </Page>
  );
}

/** What closed partner access keeps out, and what goes on. */
function MeaningCard() {
  const { t } = useTexts();
  const partner = useMe()?.partnerName ?? '';
  return (
    <Card title={t('settings.access.meaning')}>
      <p>{t('settings.access.meaningText', { partner })}</p>
      <p>
        <TextLink href="/company/visitors">{t('settings.access.visitors')}</TextLink>
      </p>
    </Card>
  );
}
