import { backupStatusWords } from '@portal/contract/m365-backup/file-texts';
import type { BackupStatus } from '@portal/contract/m365-backup/jobs';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconHelpCircle,
  IconLoader2,
  IconPlayerStopFilled,
} from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import classes from './history.module.css';

const icons = {
  running: IconLoader2,
  stopped: IconPlayerStopFilled,
  warning: IconAlertTriangleFilled,
  success: IconCircleCheckFilled,
  error: IconCircleXFilled,
  unknown: IconHelpCircle,
} as const satisfies Record<BackupStatus, unknown>;

/** How a line of a log ended, whose word is read out. */
export function LogIcon({ status }: { status: BackupStatus }) {
  const { language } = useTexts();
  const Icon = icons[status];
  return (
    <span
      className={classes.icon}
      data-status={status}
      role="img"
      aria-label={backupStatusWords[status][language]}
    >
      <Icon size={16} aria-hidden />
    </span>
  );
}
