import { connectedSystems, type ConnectedSystem } from '@portal/contract/connections';
import { connectionTroubles } from '@portal/contract/connection-troubles';
import type { ConnectionTrouble, System } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { mailOperators } from './operators.ts';

const isConnected = (name: string): name is ConnectedSystem => connectedSystems.some((one) => one === name);

/** Mails who of the operator can mend it. */
export async function mailBroken(
  tx: Transaction,
  { system, region }: System,
  trouble: ConnectionTrouble,
): Promise<void> {
  if (!isConnected(system)) return;
  await mailOperators(tx, 'connectionBroken', { system, region, trouble, at: new Date().toISOString() });
}

/**
 * An order has met a connection that does not let the portal in, or not so far: who of the operator can mend it is mailed,
 * unless asking that connection by itself has found it out already.
 */
export async function tellTrouble(
  tx: Transaction,
  { system, region }: System,
  trouble: ConnectionTrouble,
): Promise<void> {
  const known = await tx.first(sql`
    select from connection_state
    where system = ${system} and region = ${region} and reason = any (${[...connectionTroubles]})`);
  if (!known) await mailBroken(tx, { system, region }, trouble);
}
