import { listOperations } from '@portal/contract/operations';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useMe } from '../platform/current-session.ts';
import { useMay } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';
import { inOrder, isUnderWay, needsAnswer } from './operation-times.ts';

/** The event stream tells of every change; this is for a stream that broke without saying so. */
const refreshMs = 20_000;

/** Whose operations they are: an operator reads those of the partner in the address, everybody else their own. */
function useOperationsOwner() {
  const me = useMe();
  const { partnerId } = useWords(['partnerId']);
  const { kind } = me?.actingAs?.organization ?? me?.organization ?? {};
  return { partnerId, hasOwner: kind !== 'operator' || partnerId !== undefined };
}

/** The operations that one may see, those that wait for a person first. */
export function useOperations() {
  const mayRead = useMay('services.read');
  const { partnerId, hasOwner } = useOperationsOwner();
  const query = useQuery({
    ...api.query(listOperations, partnerId === undefined ? {} : { partnerId }),
    enabled: mayRead && hasOwner,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? refreshMs : false),
  });
  const operations = inOrder(query.data?.items ?? []);
  return {
    query,
    operations,
    hasOwner,
    running: operations.filter(isUnderWay).length,
    waiting: operations.filter(needsAnswer).length,
  };
}

/** How many wait for a person and how many run, in words; nothing of none. */
export function useOperationCounts(): readonly string[] {
  const { t } = useTexts();
  const { running, waiting } = useOperations();
  return [
    ...(waiting > 0 ? [t('app.tray.waiting', { count: waiting })] : []),
    ...(running > 0 ? [t('app.tray.running', { count: running })] : []),
  ];
}
