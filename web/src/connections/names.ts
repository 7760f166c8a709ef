import type { Connection } from '@portal/contract/connections';
import { useTexts } from '../platform/use-texts.ts';

/** How connections are called: the system, and its region. */
export function useNames() {
  const { t } = useTexts();
  const nameOf = ({ system, region }: Pick<Connection, 'system' | 'region'>): string =>
    [t(`connections.system.${system}`), region].filter(Boolean).join(' · ');
  return { nameOf };
}
