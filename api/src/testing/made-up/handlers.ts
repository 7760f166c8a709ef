import { asks, reads, writes, type Binding, type WriteCall } from '../../platform/http/call.ts';
import { listsWith } from '../../platform/http/list-bindings.ts';
import { notFound, Problem, stale } from '../../platform/http/problem.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { operationOpen } from '../../platform/operations/order.ts';
import { passAgreedGate } from '../../platform/operations/price-gate.ts';
import { ask } from '../../platform/outbound/ask.ts';
import { requireUncharged } from '../../platform/metering/charges.ts';
import { lockState } from '../../services/life.ts';
import {
  actorIn,
  customerOf,
  order,
  requireActive,
  type InTenant,
  type Ordered,
} from '../../services/ordering.ts';
import { beginStep, finalizeStep, shownStep } from '../../services/person-step.ts';
import { takeSecret } from '../../services/secret-once.ts';
import type { MadeUpDriver } from './driver.ts';
import { ofMadeUp, step, type MadeUpOperations } from './operations.ts';
import {
  beginMadeUp,
  createThing,
  deleteThing,
  endMadeUp,
  finalizeMadeUp,
  getMadeUp,
  getMadeUpMonth,
  getThing,
  isNameFree,
  listThings,
  madeUpService,
  orderSeats,
  switchOffThing,
  takeThingSecret,
} from './record.ts';
import {
  insertThing,
  lockThing,
  monthRead,
  readStep,
  requireMadeUp,
  thingList,
  thingRead,
  type ThingRow,
} from './repository.ts';

const problems = { unavailable: 'registerUnavailable', missing: 'organizationNotFound' } as const;

async function lockedThing(
  { tx, tenant }: InTenant,
  { region, thingId }: { region: string; thingId: string },
): Promise<ThingRow> {
  const thing = await lockThing(tx, tenant, thingId);
  if (thing?.region !== region) throw notFound();
  return thing;
}

/** The life of the service: a person allows a code at the system, then it is ordered. */
function lifeBindings({ sealer }: Platform, driver: MadeUpDriver, operations: MadeUpOperations): Binding[] {
  const steps = { schema: step, sealer };
  const ofCustomer = (call: InTenant) => ({ targetId: customerOf(call), subject: 'Made up', input: null });
  return [
    writes(getMadeUp, async ({ tx, tenant }) => {
      const open = await readStep(tx, tenant);
      return { state: await lockState(tx, ofMadeUp(tenant)), step: open ? shownStep(steps, open) : null };
    }),
    asks(beginMadeUp, {
      ask: () => ask(problems, () => driver.giveCode()),
      note: async ({ tx, tenant, principal, answer: { code } }) => {
        const of = { ...ofMadeUp(tenant), needs: madeUpService.needs };
        const expiresAt = new Date(Date.now() + 900_000);
        const begun = await beginStep(tx, of, {
          ...steps,
          step: { code },
          expiresAt,
          byName: principal.userName,
        });
        if (!begun) throw new Problem('serviceAlreadyEnabled');
      },
    }),
    writes(finalizeMadeUp, async (call) => {
      if (!(await finalizeStep(call.tx, ofMadeUp(call.tenant)))) throw new Problem('serviceNotEnabled');
      return order(call, operations.enableMadeUp, ofCustomer(call));
    }),
    writes(endMadeUp, async (call) => {
      await requireMadeUp(call);
      return order(call, operations.endMadeUp, { ...ofCustomer(call), input: { before: 'enabled' } });
    }),
  ];
}

async function orderDeletion(
  call: WriteCall<typeof deleteThing>,
  operations: MadeUpOperations,
): Promise<Ordered> {
  const { id: targetId, name, state } = await lockedThing(call, call.params);
  if (call.body.name !== name) throw stale('', new Date().toISOString());
  if (state === 'creating' || state === 'deleting') throw operationOpen();
  return order(call, operations.deleteThing, { targetId, subject: name, input: { name } });
}

/** What can be done with its things. */
function thingBindings({ sealer }: Platform, driver: MadeUpDriver, operations: MadeUpOperations): Binding[] {
  return [
    listsWith(sealer)(listThings, thingList),
    reads(getThing, ({ tenant, params }) => thingRead(tenant, params)),
    writes(createThing, async (call) => {
      await requireMadeUp(call);
      const thing = { id: newId(), region: call.params.region, name: call.body.name };
      await insertThing(call.tx, call.tenant, thing);
      const ordered = { targetId: thing.id, subject: thing.name, input: { name: thing.name } };
      return { id: thing.id, ...(await order(call, operations.createThing, ordered)) };
    }),
    writes(switchOffThing, async (call) => {
      const { id: targetId, name } = await lockedThing(call, call.params);
      const ordered = { targetId, subject: name, input: { name } };
      return order(call, operations.switchOffThing, ordered);
    }),
    reads(getMadeUpMonth, ({ tenant }) => monthRead(tenant)),
    writes(orderSeats, async (call) => {
      const thing = await lockedThing(call, call.params);
      requireActive(thing);
      const { lines, agreedPrices } = call.body;
      const { id: targetId, name } = thing;
      await requireUncharged(call.tx, { thingId: targetId, products: lines.map(({ product }) => product) });
      const pass = await passAgreedGate(call, lines, agreedPrices);
      const ordered = { targetId, subject: name, input: { name }, pass };
      return order(call, operations.orderSeats, ordered);
    }),
    writes(deleteThing, (call) => orderDeletion(call, operations)),
    writes(takeThingSecret, async (call) => {
      const { id } = await lockedThing(call, call.params);
      const by = actorIn(call).userName;
      const password = await takeSecret(call.tx, sealer, { kind: 'made-up', thingId: id, by });
      if (password === null) throw new Problem('secretGone');
      return { password };
    }),
    asks(isNameFree, {
      ask: async ({ params }) => ({ isFree: await ask(problems, () => driver.isFree(params.name)) }),
    }),
  ];
}

export const madeUpBindings = (
  platform: Platform,
  driver: MadeUpDriver,
  operations: MadeUpOperations,
): Binding[] => [
  ...lifeBindings(platform, driver, operations),
  ...thingBindings(platform, driver, operations),
];
