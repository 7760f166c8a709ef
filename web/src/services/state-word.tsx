import { IconLoader2, IconMessageQuestion } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';
import type { ThingState } from '@portal/contract/services/services';

type State = ThingState | 'needs-attention';
const looks = {
  active: { tone: 'ok', icon: undefined },
  creating: { tone: 'info', icon: IconLoader2 },
  updating: { tone: 'info', icon: IconLoader2 },
  deleting: { tone: 'info', icon: IconLoader2 },
  failed: { tone: 'err', icon: undefined },
  'needs-attention': { tone: 'warn', icon: IconMessageQuestion },
} as const satisfies Record<State, unknown>;

/** How a thing that is ordered stands. */
export function StateWord({ state }: { state: State }) {
  const { t } = useTexts();
  return <StatusWord {...looks[state]} word={t(`services.state.${state}`)} />;
}
