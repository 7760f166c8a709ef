import { exchangeWords } from '@portal/contract/m365-backup/file-texts';
import type { ExchangeState } from '@portal/contract/m365-backup/tenants';
import { useTexts } from '../../platform/use-texts.ts';
import { StatusWord, type Tone } from '../../ui/status.tsx';

const tones: Record<ExchangeState, Tone> = { 'not-ready': 'err', unknown: 'unknown', ready: 'ok' };

/** Whether a tenant is ready for the end of Exchange Web Services. */
export function ExchangeWord({ state, below }: { state: ExchangeState; below?: string }) {
  const { language } = useTexts();
  return <StatusWord tone={tones[state]} word={exchangeWords[state][language]} below={below} />;
}
