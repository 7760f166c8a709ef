import type { Registration } from '@portal/contract/operator';
import { Suspense, useState } from 'react';
import { Page } from '../ui/page.tsx';
import { RegistrationList } from './registration-list.tsx';
import { late } from '../ui/late.ts';

const ApproveDialog = late(() => import('./approve-dialog.tsx'), 'ApproveDialog');
const DeclineDialog = late(() => import('./decline-dialog.tsx'), 'DeclineDialog');

/** Resellers that applied: those that wait first, to approve or decline. */
export function RegistrationsPage() {
  const [declined, setDeclined] = useState<Registration | null>(null);
  const [approved, setApproved] = useState<Registration | null>(null);
  return (
    <Page>
      <RegistrationList onApprove={setApproved} onDecline={setDeclined} />
      <Suspense>
        {approved && <ApproveDialog registration={approved} onClose={() => setApproved(null)} />}
        {declined && <DeclineDialog registration={declined} onClose={() => setDeclined(null)} />}
      </Suspense>
    </Page>
  );
}
