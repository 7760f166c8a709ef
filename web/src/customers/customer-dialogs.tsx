import { Suspense, useState, type ReactNode } from 'react';
import type { DialogAction } from './customer-actions.ts';
import { late } from '../ui/late.ts';

const ImpersonateDialog = late(() => import('./impersonate-dialog.tsx'), 'ImpersonateDialog');
const DeleteCustomerDialog = late(() => import('./delete-customer-dialog.tsx'), 'DeleteCustomerDialog');

/** What asks before something is done with a customer: `ask` opens it. */
export function useCustomerDialog(onDeleted?: () => void): {
  ask: (dialog: DialogAction) => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<DialogAction | null>(null);
  const close = () => setAsked(null);
  return {
    ask: setAsked,
    dialog: (
      <Suspense>
        {asked?.action === 'impersonate' && <ImpersonateDialog customer={asked.customer} onClose={close} />}
        {asked?.action === 'delete' && (
          <DeleteCustomerDialog customer={asked.customer} onClose={close} onDeleted={onDeleted} />
        )}
      </Suspense>
    ),
  };
}
