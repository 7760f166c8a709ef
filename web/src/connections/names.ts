import type { Connection } from '@portal/contract/connections';
import { useTexts } from '../platform/use-texts.ts';

/** How connections are called: the system, and its region. A system with the word of a service has the service's name. */
export function useNames() {
  const { t, exists } = useTexts();
  const nameOfSystem = (system: string): string => {
    const key = [`connections.system.${system}`, `service.${system}`].find(exists);
    return key === undefined ? system : t(key);
  };
  const nameOf = ({ system, region }: Pick<Connection, 'system' | 'region'>): string =>
    [nameOfSystem(system), region].filter(Boolean).join(' · ');
  return { nameOf };
}
