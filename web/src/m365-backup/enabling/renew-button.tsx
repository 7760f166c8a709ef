import { beginAccessRenewal } from '@portal/contract/m365-backup/tenants';
import { Suspense, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.ts';
import { useSend } from '../../ui/use-send.ts';
import { backupScreens, type BackupStatus } from '../screens.ts';

const CodeDialog = late(() => import('./code-dialog.tsx'), 'CodeDialog');

/** Asks for a code, or goes on with one that lives, with which an administrator gives the access anew. */
export function RenewButton({ status: { customerName, signIn } }: { status: BackupStatus }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const refusal = useOrderRefusal(backupScreens);
  const { send, isBusy } = useSend({
    call: ({ write }) => write(beginAccessRenewal, { body: {} }),
    onSuccess: () => setOpen(true),
    errorTitle: t('m365-backup.enabling.noCode'),
  });
  return (
    <>
      <Button
        size="note"
        busy={isBusy}
        disabledReason={refusal}
        onClick={() => (signIn === null ? send() : setOpen(true))}
      >
        {t(signIn === null ? 'm365-backup.renewal.action' : 'm365-backup.renewal.goOn')}
      </Button>
      <Suspense>
        {isOpen && <CodeDialog customerName={customerName} renews onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
