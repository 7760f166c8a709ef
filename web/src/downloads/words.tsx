import type { Download } from '@portal/contract/downloads';
import { IconEyeOff } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const looks = {
  published: { tone: 'ok' },
  hidden: { tone: 'off', icon: IconEyeOff },
  broken: { tone: 'err' },
} as const satisfies Record<Download['state'], object>;

export function StateWord({ state }: Pick<Download, 'state'>) {
  const { t } = useTexts();
  return <StatusWord {...looks[state]} word={t(`downloads.state.${state}`)} />;
}
