import { backupStatusWords } from '@portal/contract/m365-backup/file-texts';
import type { BackupStatus } from '@portal/contract/m365-backup/jobs';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { StatusWord } from '../../ui/status.tsx';

const looks = {
  running: { tone: 'info', icon: undefined },
  stopped: { tone: 'off', icon: IconPlayerStopFilled },
  warning: { tone: 'warn', icon: undefined },
  success: { tone: 'ok', icon: undefined },
  error: { tone: 'err', icon: undefined },
  unknown: { tone: 'unknown', icon: undefined },
} as const satisfies Record<BackupStatus, unknown>;

/** How a run ended, or that it runs. */
export function BackupWord({ status }: { status: BackupStatus }) {
  const { language } = useTexts();
  return <StatusWord {...looks[status]} word={backupStatusWords[status][language]} />;
}
