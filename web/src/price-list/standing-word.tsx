import type { Standing } from '@portal/contract/price-list';
import { IconCalendarTime, IconHistory, IconPencil } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const looks = {
  draft: { tone: 'off', icon: IconPencil },
  coming: { tone: 'info', icon: IconCalendarTime },
  inForce: { tone: 'ok', icon: undefined },
  past: { tone: 'off', icon: IconHistory },
  replaced: { tone: 'off', icon: undefined },
} as const;

/** What a price list is today. */
export function StandingWord({ standing }: { standing: Standing }) {
  const { t } = useTexts();
  return <StatusWord {...looks[standing]} word={t(`price-list.standing.${standing}`)} />;
}
