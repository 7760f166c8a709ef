import type { TicketRow } from '@portal/contract/support';
import { ticketStateTexts } from '@portal/contract/support-texts';
import { IconArchive, IconMailX } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const looks = {
  sending: { tone: 'info' },
  sent: { tone: 'ok' },
  'not-delivered': { tone: 'err', icon: IconMailX },
  closed: { tone: 'off', icon: IconArchive },
} as const satisfies Record<TicketRow['state'], object>;

/** How far a ticket is. */
export function TicketStateWord({ state }: Pick<TicketRow, 'state'>) {
  const { language } = useTexts();
  return <StatusWord {...looks[state]} word={ticketStateTexts[state][language]} />;
}
