import { testConnection, type Connection } from '@portal/contract/connections';
import { useTexts } from '../platform/use-texts.ts';
import { useSend } from '../ui/use-send.ts';
import { useNames } from './names.ts';

/** True while a test that somebody asked for has no answer. */
export const isBeingTested = ({ lastTest }: Connection): boolean =>
  lastTest !== null && lastTest.answeredAt === null;

/** Has a connection asked now; the list tells what came of it. */
export function useTest({ system, region }: Connection) {
  const { t } = useTexts();
  const { nameOf } = useNames();
  return useSend({
    call: ({ write }) => write(testConnection, { body: { system, region } }),
    errorTitle: t('connections.test.failed', { connection: nameOf({ system, region }) }),
  });
}
