import { IconClock, IconLoader2, IconMessageQuestion } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';
import type { ShownState } from './operations.ts';

const looks = {
  active: { tone: 'ok', icon: undefined },
  creating: { tone: 'info', icon: IconLoader2 },
  updating: { tone: 'info', icon: IconLoader2 },
  deleting: { tone: 'info', icon: IconLoader2 },
  waiting: { tone: 'info', icon: IconClock },
  failed: { tone: 'err', icon: undefined },
  'needs-attention': { tone: 'warn', icon: IconMessageQuestion },
} as const satisfies Record<ShownState, unknown>;

/** How a thing that is ordered stands. */
export function StateWord({ state }: { state: ShownState }) {
  const { t } = useTexts();
  return <StatusWord {...looks[state]} word={t(`services.state.${state}`)} />;
}
