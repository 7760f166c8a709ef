import type { Bucket } from '@portal/contract/s3-storage/buckets';
import { IconLoader2, IconMessageQuestion } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

/** Those of storage users are the same words, those of keys some of them. */
type State = Bucket['state'] | 'needs-attention';
const looks = {
  active: { tone: 'ok', icon: undefined },
  creating: { tone: 'info', icon: IconLoader2 },
  updating: { tone: 'info', icon: IconLoader2 },
  deleting: { tone: 'info', icon: IconLoader2 },
  failed: { tone: 'err', icon: undefined },
  'needs-attention': { tone: 'warn', icon: IconMessageQuestion },
} as const satisfies Record<State, unknown>;

/** How a bucket, a storage user or one of its keys stands. */
export function StateWord({ state }: { state: State }) {
  const { t } = useTexts();
  return <StatusWord {...looks[state]} word={t(`s3-storage.state.${state}`)} />;
}
