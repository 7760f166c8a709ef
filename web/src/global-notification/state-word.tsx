import type { NoticeState } from '@portal/contract/notices';
import { IconCalendarTime, IconHistory, IconSpeakerphone } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const looks = {
  planned: { tone: 'info', icon: IconCalendarTime },
  shown: { tone: 'ok', icon: IconSpeakerphone },
  over: { tone: 'off', icon: IconHistory },
  withdrawn: { tone: 'off', icon: undefined },
} as const satisfies Record<NoticeState, object>;

/** Whether a notice is shown today. */
export function StateWord({ state }: { state: NoticeState }) {
  const { t } = useTexts();
  return <StatusWord {...looks[state]} word={t(`global-notification.state.${state}`)} />;
}
