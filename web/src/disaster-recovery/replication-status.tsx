import type { ReplicationStatus } from '@portal/contract/disaster-recovery/replications';
import { IconPlayerPause } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const looks = {
  healthy: { tone: 'ok', icon: undefined },
  unhealthy: { tone: 'err', icon: undefined },
  unknown: { tone: 'unknown', icon: undefined },
  paused: { tone: 'warn', icon: IconPlayerPause },
} as const satisfies Record<ReplicationStatus, unknown>;

export function ReplicationStatusWord({ status }: { status: ReplicationStatus }) {
  const { t } = useTexts();
  return <StatusWord {...looks[status]} word={t(`disaster-recovery.status.${status}`)} />;
}
