import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { Service, ServiceState } from '@portal/contract/services/services';
import { Problem } from '../platform/http/problem.ts';
import type { OperationDefinition } from '../platform/operations/definition.ts';
import { passWithoutCost, type GatePass } from '../platform/operations/price-gate.ts';
import { order, type Call, type InTenant, type Ordered } from './ordering.ts';
import { ofService } from './service-life.ts';

type Soon<T> = T | Promise<T>;

/**
 * The steps of an order that gives a customer a service, in their order; each throws the problem that a person is told of.
 * A step that says null has nothing to look at; one that is left out does not compile.
 */
export type EnableSteps<Account extends { state: ServiceState }, I, M> = {
  service: Service;
  /** That it is offered, and where it is wanted. */
  offered: () => void;
  /** Held until the transaction ends. */
  lock: (of: InTenant) => Promise<Account>;
  /** What else has to be true of a customer that has it not, or that it has failed for. */
  rules: ((account: Account) => Soon<void>) | null;
  /** At which prices; null of what is free. */
  gate: (() => Soon<GatePass>) | null;
  /** Its rows; `account` has failed or is not enabled. Throws `refusal` when somebody else was faster. */
  add: (account: Account, refusal: Problem) => Soon<void>;
  order: (account: Account) => Soon<{ by: OperationDefinition<I, M>; input: I; details?: AuditDetails }>;
};

/** Orders a service, step by step. Where it has failed before, it is tried anew with what is ordered now. */
export async function orderEnabling<Account extends { state: ServiceState }, I, M>(
  call: Call,
  steps: EnableSteps<Account, I, M>,
): Promise<Ordered> {
  steps.offered();
  const account = await steps.lock(call);
  const refusal = new Problem('serviceAlreadyEnabled');
  if (account.state !== 'not-enabled' && account.state !== 'failed') throw refusal;
  await steps.rules?.(account);
  const pass = steps.gate ? await steps.gate() : passWithoutCost();
  await steps.add(account, refusal);
  const { by, ...placed } = await steps.order(account);
  return order(call, by, { ...ofService(call, steps.service), ...placed, pass });
}
