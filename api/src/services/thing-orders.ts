import type { AuditDetails } from '@portal/contract/audit-log/details';
import { newId } from '../platform/database/ids.ts';
import type { OperationDefinition } from '../platform/operations/definition.ts';
import type { ImmediateDefinition } from '../platform/operations/order.ts';
import { passWithoutCost, type GatePass } from '../platform/operations/price-gate.ts';
import {
  actorIn,
  order,
  requireVersion,
  type Call,
  type EditState,
  type InTenant,
  type Ordered,
} from './ordering.ts';

type Soon<T> = T | Promise<T>;

/** What is ordered in the end. */
type Placed<I, M> = {
  by: OperationDefinition<I, M> | ImmediateDefinition;
  /** What the operation works on, where that is not the thing itself. */
  targetId?: string;
  /** The name of what it works on. */
  subject: string;
  input: I;
  details?: AuditDetails;
};

/**
 * The steps of an order, in their order; each throws the problem that a person is told of. A step that says null has
 * nothing to look at; one that is left out does not compile.
 */
export type NewSteps<Account, Checked, I, M> = {
  /** That it is offered there; null of what is offered wherever the service is. */
  offered: (() => void) | null;
  /** Once the customer has the service: what else has to be true. Answers what later steps need of it. */
  rules: (service: Account) => Soon<Checked>;
  /** At which prices; null of what is free. */
  gate: ((checked: Checked) => Soon<GatePass>) | null;
  /** Its row. */
  insert: (row: { id: string; by: string }, checked: Checked) => Promise<void>;
  order: (made: { id: string; service: Account; checked: Checked }) => Soon<Placed<I, M>>;
};

export const orderNewOf =
  <Account>(requireEnabled: (of: InTenant) => Promise<Account>) =>
  async <Checked, I, M>(
    call: Call,
    steps: NewSteps<Account, Checked, I, M>,
  ): Promise<Ordered & { id: string }> => {
    steps.offered?.();
    const service = await requireEnabled(call);
    const checked = await steps.rules(service);
    const pass = steps.gate ? await steps.gate(checked) : passWithoutCost();
    const id = newId();
    await steps.insert({ id, by: actorIn(call).userName }, checked);
    const { by, ...placed } = await steps.order({ id, service, checked });
    return { id, ...(await order(call, by, { targetId: id, ...placed, pass })) };
  };

/** The same of an edit, which is counted with its order. */
export type EditSteps<Account, Row extends EditState & { id: string }, Checked, I, M> = {
  /** With the service that it is of; throws 404 without it. */
  locked: () => Promise<{ service: Account; thing: Row }>;
  /** That it was read at. */
  version: number;
  /** That nothing else is being done with it. */
  active: (thing: Row) => Soon<void>;
  rules: (thing: Row) => Soon<Checked>;
  /** At which prices, where it may cost more; null of what is free. */
  gate: ((thing: Row, checked: Checked) => Soon<GatePass>) | null;
  order: (edited: { thing: Row; service: Account; checked: Checked }) => Soon<Placed<I, M>>;
};

export const orderEditOf =
  (count: (call: Call, id: string) => Promise<void>) =>
  async <Account, Row extends EditState & { id: string }, Checked, I, M>(
    call: Call,
    steps: EditSteps<Account, Row, Checked, I, M>,
  ): Promise<Ordered> => {
    const { service, thing } = await steps.locked();
    requireVersion(thing, steps.version);
    await steps.active(thing);
    const checked = await steps.rules(thing);
    const pass = steps.gate ? await steps.gate(thing, checked) : passWithoutCost();
    await count(call, thing.id);
    const { by, ...placed } = await steps.order({ thing, service, checked });
    return order(call, by, { targetId: thing.id, ...placed, pass });
  };
