import type { Registration } from '@portal/contract/operator';
import { Suspense, useState } from 'react';
import { Page } from '../ui/page.tsx';
import { RegistrationList } from './registration-list.tsx';
import { useApproval } from './use-decision.ts';
import { late } from '../ui/late.ts';

const DeclineDialog = late(() => import('./decline-dialog.tsx'), 'DeclineDialog');

/** Resellers that applied: those that wait first, to approve or decline. */
export function RegistrationsPage() {
  const [declined, setDeclined] = useState<Registration | null>(null);
  const approval = useApproval();
  return (
    <Page>
      <RegistrationList onApprove={approval.send} isApproving={approval.isBusyWith} onDecline={setDeclined} />
      <Suspense>
        {declined && <DeclineDialog registration={declined} onClose={() => setDeclined(null)} />}
      </Suspense>
    </Page>
  );
}
