import type { CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { useThingRefusal } from '../services/things/things.ts';
import { ListTools } from '../services/tools.tsx';
import { late } from '../ui/late.ts';
import { useDialog } from '../ui/use-dialog.tsx';
import { cloudScreens, type CloudStatus } from './screens.ts';
import { useResume } from './use-resume.ts';

const SuspendDialog = late(() => import('./suspend-dialog.tsx'), 'SuspendDialog');

type CloudToolsProps = { tenant: CloudTenant; status: CloudStatus };

/** Beside the data's age: read it anew, let nobody in or in again, end it. */
export function CloudTools({ tenant, status }: CloudToolsProps) {
  const { t } = useTexts();
  const { customerName } = status;
  const suspension = useDialog(SuspendDialog);
  const resuming = useResume();
  const disabledReason = useThingRefusal(cloudScreens)(tenant);
  const entry = tenant.isSuspended
    ? { label: t('cloud-connect.resume.action'), icon: IconPlayerPlay, onSelect: () => resuming.send() }
    : {
        label: t('cloud-connect.suspend.action'),
        icon: IconPlayerPause,
        onSelect: () => suspension.ask({ customerName }),
      };
  return (
    <>
      <ListTools of={cloudScreens} status={status} entries={[{ kind: 'action', disabledReason, ...entry }]} />
      {suspension.dialog}
    </>
  );
}
