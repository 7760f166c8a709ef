import { cloudJobWords } from '@portal/contract/cloud-connect/file-texts';
import type { JobState } from '@portal/contract/cloud-connect/jobs';
import {
  IconClockPause,
  IconHourglass,
  IconPlayerPlay,
  IconPlayerStop,
  IconToggleLeft,
} from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const looks = {
  unknown: { tone: 'unknown', icon: undefined },
  none: { tone: 'off', icon: undefined },
  idle: { tone: 'off', icon: IconClockPause },
  success: { tone: 'ok', icon: undefined },
  warning: { tone: 'warn', icon: undefined },
  failed: { tone: 'err', icon: undefined },
  running: { tone: 'info', icon: undefined },
  starting: { tone: 'info', icon: IconPlayerPlay },
  stopping: { tone: 'info', icon: IconPlayerStop },
  enabling: { tone: 'info', icon: undefined },
  disabling: { tone: 'info', icon: IconToggleLeft },
  'waiting-for-tape': { tone: 'warn', icon: IconHourglass },
  'waiting-for-repository': { tone: 'warn', icon: IconHourglass },
} as const satisfies Record<JobState, unknown>;

/** What a job is doing, or how it ended. */
export function JobStateWord({ state }: { state: JobState }) {
  const { language } = useTexts();
  return <StatusWord {...looks[state]} word={cloudJobWords.state[state][language]} />;
}
