import type { OperationState } from '@portal/contract/operations';
import sql from 'sql-template-tag';
import type { Transaction } from '../database/database.ts';
import { newId, newReference } from '../database/ids.ts';
import type { AgreedOrder } from '../operations/agreed.ts';
import type { LineResult } from '../operations/lines.ts';
import { carryOperation } from '../operations/carry.ts';
import type { OperationDefinition, OperationTarget, Reason } from '../operations/definition.ts';

type SeededOperation<I, M> = OperationTarget & {
  subject: string;
  input: I;
  state: Exclude<OperationState, 'succeeded'>;
  why?: Reason;
  memory?: M;
  daysAgo: number;
  /** Of one whose lines have ended differently. */
  lines?: { agreed: AgreedOrder; results: readonly LineResult[] };
};

const nobody = {
  userId: null,
  userName: 'Demo data',
  actingOrganizationId: null,
  actingOrganizationName: null,
  sessionId: null,
  requestId: null,
  ip: null,
};

/** An order of the demo as far as it has come; what it works on has to be there, and carries it. */
export async function seedOperation<I, M>(
  tx: Transaction,
  definition: OperationDefinition<I, M>,
  { state, why, memory, daysAgo, lines, ...ordered }: SeededOperation<I, M>,
): Promise<void> {
  const { kind, service, lane, steps, expectedSeconds } = definition;
  const { partnerId, customerId, targetId, subject, input } = ordered;
  const id = newId();
  const at = sql`now() - make_interval(days => ${daysAgo})`;
  await tx.run(sql`
    insert into operation (partner_id, customer_id, id, kind, service, lane, subject, target_id, input, state, step, steps,
      attempts, reason, reason_values, memory, reference, expected_seconds, created_at, created_by, created_by_name, actor,
      finished_at, agreed, line_results)
    values (${partnerId}, ${customerId}, ${id}, ${kind}, ${service}, ${lane}, ${subject}, ${targetId},
      ${JSON.stringify(input)}, ${state}, ${state === 'waiting' ? 0 : 1}, ${steps}, ${state === 'waiting' ? 0 : 1},
      ${why?.reason ?? null}, ${JSON.stringify(why?.values ?? {})}, ${memory ? JSON.stringify(memory) : null},
      ${newReference()}, ${expectedSeconds}, ${at}, ${partnerId}, 'Demo data', ${JSON.stringify(nobody)},
      case when ${state === 'failed'} then ${at} end,
      ${lines ? JSON.stringify(lines.agreed) : null}, ${lines ? JSON.stringify(lines.results) : null})`);
  carryOperation(tx, definition, { ...ordered, id });
}
