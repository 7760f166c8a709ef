import type { ConnectedSystem } from '@portal/contract/connections';
import sql from 'sql-template-tag';
import type { Database, Transaction } from '../platform/database/database.ts';
import { publishToOperator } from '../platform/events/events.ts';
import { holdersAtOperator } from '../platform/sessions/holders.ts';
import { queueMail, type MailContent } from '../platform/mail/mail-queue.ts';
import { takeWarnings } from './secrets-repository.ts';

/** Mails whoever of the operator can mend a connection. */
export async function mailOperators<
  K extends 'connectionBroken' | 'connectionSecretEnds' | 'dataStale' | 'dataFresh',
>(tx: Transaction, kind: K, content: MailContent[K]): Promise<void> {
  const operator = await tx.first<{ id: string }>(sql`select id from organization where kind = 'operator'`);
  if (!operator) return;
  const holders = await holdersAtOperator(tx, operator.id, 'operations.manage');
  for (const { email: recipient, language } of holders)
    await queueMail(tx, { partnerId: operator.id, kind, recipient, language, content });
}

/** Warns of secrets that run out, once at each stage. */
export const warnOfSecrets = (
  database: Database,
  isKnown: (system: string) => system is ConnectedSystem,
): Promise<void> =>
  database.transaction(async (tx) => {
    for (const { system, region, expiresAt, state } of await takeWarnings(tx)) {
      if (!isKnown(system)) continue;
      const content = { system, region, expiresAt: expiresAt.toISOString(), state };
      await mailOperators(tx, 'connectionSecretEnds', content);
      await publishToOperator(tx, 'connections');
    }
  });
