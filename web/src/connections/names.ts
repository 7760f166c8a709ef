import { servicesOn, type ConnectedSystem, type Connection } from '@portal/contract/connections';
import { systemNames } from '@portal/contract/services/list';
import { useTexts } from '../platform/use-texts.ts';

/** How connections are called: the system, else what the services that stand on it have it for, and its region. */
export function useNames() {
  const { t, exists, language } = useTexts();
  const nameOfSystem = (system: ConnectedSystem): string => {
    const key = [`connections.system.${system}`].find(exists);
    if (key !== undefined) return t(key);
    const names: Readonly<Record<string, string>> = systemNames[language];
    return names[system] ?? system;
  };
  const nameOf = ({ system, region }: Pick<Connection, 'system' | 'region'>): string =>
    [nameOfSystem(system), region].filter(Boolean).join(' · ');
  /** The setting of the installation that connects it. */
  const settingOf = (system: ConnectedSystem): string =>
    system === 'mail' || system === 'news'
      ? t(`connections.setting.${system}`)
      : t('connections.setting.other', { system });
  /** What is not there without it, in a sentence: most often the services that stand on it. */
  const lossOf = (system: ConnectedSystem): string => {
    const key = `connections.without.${system}`;
    if (exists(key)) return t(key);
    const names = servicesOn(system).map((service) => t(`service.${service}`));
    return t('connections.without.other', { services: new Intl.ListFormat(language).format(names) });
  };
  return { nameOf, nameOfSystem, settingOf, lossOf };
}
