import { testConnection, type Connection } from '@portal/contract/connections';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { notifyError } from '../ui/toasts.tsx';
import { useNames } from './names.ts';

/** True while a test that somebody asked for has no answer. */
export const isBeingTested = ({ lastTest }: Connection): boolean =>
  lastTest !== null && lastTest.answeredAt === null;

/** Has a connection asked now; the list tells what came of it. */
export function useTest({ system, region }: Connection) {
  const { t } = useTexts();
  const { nameOf } = useNames();
  return useMutation({
    mutationFn: () => callEndpoint(testConnection, { body: { system, region } }),
    onError: (error) =>
      notifyError({ what: t('connections.test.failed', { connection: nameOf({ system, region }) }), error }),
  });
}
