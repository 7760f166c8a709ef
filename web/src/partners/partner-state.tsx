import type { PartnerRow } from '@portal/contract/partners';
import { partnerStateTexts } from '@portal/contract/partner-texts';
import { IconBan } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const looks = { active: { tone: 'ok' }, suspended: { tone: 'err', icon: IconBan } } as const;

export function PartnerState({ state }: Pick<PartnerRow, 'state'>) {
  const { language } = useTexts();
  return <StatusWord {...looks[state]} word={partnerStateTexts[language][state]} />;
}
