import { useQuery } from '@tanstack/react-query';
import type { Managed } from '../platform/managed-customer.ts';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';
import type { ServiceScreens } from './screens.ts';
import { statusQuery } from './use-status.ts';
import classes from './services.module.css';

type ServiceRegionsProps = { of: ServiceScreens; scope: Managed };

/** The regions in which a customer has the service; one that does not answer says so. */
export function ServiceRegions({ of, scope }: ServiceRegionsProps) {
  const { t } = useTexts();
  const { data, error } = useQuery(statusQuery(of, scope));
  if (data === undefined) {
    return error === null ? null : <StatusWord tone="unknown" word={t('common.unknown')} />;
  }
  return (
    <ul className={classes.regions}>
      {data.regions.map(({ region, reachable }) => (
        <li key={region}>
          {reachable === 'no' ? (
            <StatusWord tone="warn" word={t('services.regionDown.title', { region })} />
          ) : (
            region
          )}
        </li>
      ))}
    </ul>
  );
}
