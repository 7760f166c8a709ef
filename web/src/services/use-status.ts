import { queryOptions, useQuery } from '@tanstack/react-query';
import { keyOf } from '../platform/api.ts';
import { ask } from '../platform/current-session.ts';
import type { Managed } from '../platform/managed-customer.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useServiceScope, type ServiceScreens, type ServiceStatus } from './screens.ts';

/** The event stream tells when something changes; this is for a stream that broke without saying so. */
const refreshMs = { provisioning: 3000, otherwise: 30_000 };

const isBusy = (status: ServiceStatus | undefined): boolean =>
  status?.state === 'provisioning' || status?.state === 'ending';

export const statusQuery = <S extends ServiceStatus>(of: ServiceScreens<S>, scope: Managed) =>
  queryOptions({
    queryKey: keyOf(of.life.status, scope),
    queryFn: ({ signal }) => ask(of.life.status, { query: scope, signal }),
  });

/** How the service stands for the customer in the address. */
export function useServiceStatus<S extends ServiceStatus>(of: ServiceScreens<S>) {
  const { scope, isChosen } = useServiceScope();
  return useQuery({
    ...statusQuery(of, scope),
    enabled: isChosen,
    refetchInterval: ({ state }) => (isBusy(state.data) ? refreshMs.provisioning : refreshMs.otherwise),
  });
}

/** Why the person may not change anything of the service, in a sentence; undefined when they may. */
export function useOrderRefusal(of: ServiceScreens): string | undefined {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const refusal = useRefusal(of.order);
  // The page reads the status; this only looks at what it read.
  const { data } = useQuery({ ...statusQuery(of, scope), enabled: false });
  return refusal ?? (data?.closed ? t('api.common.error.partnerAccessClosed') : undefined);
}
