import type { Registration } from '@portal/contract/operator';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { RegistrationList } from './registration-list.tsx';
import { useApproval } from './use-decision.ts';

const DeclineDialog = lazy(async () => ({ default: (await import('./decline-dialog.tsx')).DeclineDialog }));

/** Resellers that applied: those that wait first, to approve or decline. */
export function RegistrationsPage() {
  const { t } = useTexts();
  const [declined, setDeclined] = useState<Registration | null>(null);
  const approval = useApproval();
  return (
    <Page title={t('operator.registrations.title')} crumbs={[{ label: t('operator.group') }]}>
      <RegistrationList onApprove={(registration) => approval.mutate(registration)} onDecline={setDeclined} />
      <Suspense>
        {declined && <DeclineDialog registration={declined} onClose={() => setDeclined(null)} />}
      </Suspense>
    </Page>
  );
}
