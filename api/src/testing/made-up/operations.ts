import { randomUUID } from 'node:crypto';
import { regions } from '@portal/contract/constants';
import * as z from 'zod';
import { defineOperation, type ClaimedOperation } from '../../platform/operations/definition.ts';
import { notRetriable } from '../../platform/operations/order.ts';
import type { OpenLine } from '../../platform/operations/lines.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enablingOf, endingOf } from '../../services/life-operations.ts';
import { markEnabled, removeService, type OfService } from '../../services/life.ts';
import type { InTenant } from '../../services/ordering.ts';
import { startCharge } from '../../platform/metering/charges.ts';
import { beginMirror } from '../../services/mirror-repository.ts';
import { endStep, lastStep } from '../../services/person-step.ts';
import { keepSecret } from '../../services/secret-once.ts';
import type { MadeUpDriver } from './driver.ts';
import { ofTarget } from '../../services/things.ts';
import { countThings, lockThing, things } from './repository.ts';

export const step = z.object({ code: z.string() });
export const ownMirror = 'made-up.own';

/** Which customer's. */
export const ofMadeUp = ({ partnerId, customerId }: Omit<OfService, 'service'>): OfService => ({
  partnerId,
  customerId,
  service: 'made-up',
});

const ofSystem = { service: 'made-up', system: 'made-up' } as const;
const free = { free: 'Nobody pays for what is made up.' };
const common = {
  service: 'made-up',
  steps: 2,
  expectedSeconds: 1,
  cost: free,
  tells: [],
} as const;
const ofService = { ...common, lane: 'edit', mailWhenFailed: 'everybody' } as const;
const ofThing = {
  ...common,
  input: z.object({ name: z.string() }),
  carriedBy: things.carriedBy,
} as const;
const events = { ordered: 'bucketOrdered', done: 'bucketCreated', failed: 'bucketCreateFailed' } as const;

/** `2026-11-25`. */
const stockholmDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' });

/** So long a task of the system is left alone. */
export const lookAgainSeconds = 600;
const memory = z.object({ task: z.string() });

/** Enabled by a person: the operation works with the code that was allowed. */
const enabling = (driver: MadeUpDriver) =>
  defineOperation<null>({
    ...ofService,
    ...enablingOf('made-up'),
    kind: 'enableMadeUp',
    input: z.null(),
    run: async (operation, { database, sealer }) => {
      const of = ofMadeUp(operation);
      const last = await lastStep(database, of, { schema: step, sealer });
      if (!last?.isFinalized || !(await driver.isAllowed(last.step.code)))
        return { again: { seconds: 2, memory: null } };
      return {
        done: {
          write: async (tx) => {
            await markEnabled(tx, of);
            await endStep(tx, of);
            const { partnerId, customerId } = operation;
            for (const region of regions)
              await beginMirror(tx, { name: ownMirror, partnerId, customerId, region, ...ofSystem });
          },
        },
      };
    },
  });

async function requireEmpty({ tx, tenant }: InTenant): Promise<void> {
  const left = await countThings(tx, tenant);
  if (left > 0) throw new Problem('serviceNotEmpty').with({ details: { things: left } });
}

const ending = defineOperation({
  ...ofService,
  ...endingOf('made-up', requireEmpty),
  kind: 'endMadeUp',
  input: z.object({ before: z.literal('enabled') }),
  run: (operation) => Promise.resolve({ done: { write: (tx) => removeService(tx, ofMadeUp(operation)) } }),
});

type NamedOperation = ClaimedOperation<{ name: string }>;

/** A task of the system makes it: the operation waits without a worker, and takes back what is half made. */
const creating = (driver: MadeUpDriver) =>
  defineOperation({
    ...ofThing,
    ...things.meanwhile('creating', 'failed'),
    kind: 'createThing',
    lane: 'edit',
    memory,
    events,
    mailWhenFailed: 'everybody',
    run: async (operation: NamedOperation, { memory: kept, sealer }) => {
      const task = kept?.task ?? (await driver.beginThing(operation.input.name));
      if (!(await driver.isDone(task))) return { again: { seconds: lookAgainSeconds, memory: { task } } };
      const password = sealer.seal(randomUUID());
      const { partnerId, customerId, targetId } = operation;
      return {
        done: {
          write: async (tx) => {
            await things.setState(tx, ofTarget(operation), 'active');
            await keepSecret(tx, { partnerId, customerId, kind: 'made-up', thingId: targetId }, password);
          },
        },
      };
    },
    undo: async ({ input: { name } }) => {
      await driver.removeThing(name);
      return { done: null };
    },
  });

const switchingOff = (driver: MadeUpDriver) =>
  defineOperation({
    ...ofThing,
    kind: 'switchOffThing',
    lane: 'power',
    retriedWith: 'restoreOperators.manage',
    events,
    mailWhenFailed: 'nobody',
    begin: async (tx, operation) => {
      if (!(await lockThing(tx, operation, operation.targetId))) throw notRetriable();
    },
    run: async ({ input: { name } }) => {
      await driver.switchOff(name);
      return { done: { write: () => Promise.resolve() } };
    },
    failed: async () => ({}),
  });

const deleting = (driver: MadeUpDriver) =>
  defineOperation({
    ...ofThing,
    ...things.meanwhile('deleting', 'active'),
    kind: 'deleteThing',
    lane: 'edit',
    events,
    mailWhenFailed: 'orderer',
    run: async (operation: NamedOperation) => {
      await driver.removeThing(operation.input.name);
      return { done: { write: (tx) => things.remove(tx, ofTarget(operation)) } };
    },
  });

type SizedLine = OpenLine & { quantity: string };
const isSized = (line: OpenLine): line is SizedLine => line.quantity !== null;

/** Each line is bought or not; what is bought is charged at the price that was agreed to. */
const buying = (driver: MadeUpDriver) =>
  defineOperation({
    ...ofThing,
    kind: 'orderSeats',
    lane: 'edit',
    cost: 'priced',
    events,
    mailWhenFailed: 'orderer',
    begin: async (tx, operation) => {
      if (!(await lockThing(tx, operation, operation.targetId))) throw notRetriable();
    },
    run: async (operation: NamedOperation) => {
      const bought = await Promise.all(
        operation.lines.filter(isSized).map(async (line) => ({
          ...line,
          isBought: await driver.buySeats(operation.id, line.product, line.quantity),
        })),
      );
      return {
        done: {
          lines: bought.map(({ place, isBought }) => ({
            place,
            reason: isBought ? null : 'conflict',
            values: {},
          })),
          write: async (tx) => {
            for (const { product, quantity, unitPrice } of bought.filter(({ isBought }) => isBought))
              await startCharge(tx, operation, {
                product,
                quantity,
                unitPrice,
                thingId: operation.targetId,
                thingName: operation.input.name,
                orderedOn: stockholmDay.format(operation.requestedAt),
                termMonths: 12,
                periodMonths: 1,
              });
          },
        },
      };
    },
    failed: async () => ({}),
  });

export const madeUpOperations = (driver: MadeUpDriver) => ({
  enableMadeUp: enabling(driver),
  endMadeUp: ending,
  createThing: creating(driver),
  switchOffThing: switchingOff(driver),
  deleteThing: deleting(driver),
  orderSeats: buying(driver),
});
export type MadeUpOperations = ReturnType<typeof madeUpOperations>;
