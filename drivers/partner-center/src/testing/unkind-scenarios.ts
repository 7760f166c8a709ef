import { randomUUID } from 'node:crypto';
import type {
  Licenses,
  LicenseOrderLine,
  LicenseSubscription,
  SubscriptionChange,
} from '@portal/ports/licenses';
import {
  lineOf,
  newPrefix,
  newTenant,
  person,
  bought,
  change as changed,
  readyTenant,
} from '@portal/ports/testing/licenses-bench';
import type { Course, Scenario } from '@portal/ports/testing/unkindness/scenario';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Target } from './target.ts';
import { booksOf, boughtBy, type Start } from './unkind-books.ts';
import { readingCourses } from './unkind-readings.ts';

const results = z.array(z.object({ state: z.enum(['ordered', 'failed']) }));

const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

const memoryOf = (memory: unknown) => (isMemory(memory) ? memory : null);
const isMemory = (memory: unknown): memory is { step: string } =>
  typeof memory === 'object' && memory !== null && 'step' in memory;

/** What is made of a course from then on. */
const slowly =
  (start: Start, how: { visibleAfterSeconds?: number; changesTakeSeconds?: number }): Start =>
  async (target) => {
    const course = await start(target);
    await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0, ...how });
    return course;
  };

/** A new tenant, an order of two products, and that each was bought once. */
async function order(target: Target): Promise<Course<Licenses>> {
  const tenantId = await readyTenant(target);
  const { everyTerm, other } = target.products;
  const lines: LicenseOrderLine[] = [lineOf(everyTerm, { quantity: 13 }), lineOf(other, { quantity: 4 })];
  const operationId = randomUUID();
  return {
    attempt: (port, memory) =>
      port.order({ operationId, memory: memoryOf(memory) }, { tenantId, lines, at: new Date() }),
    onRetry: (memory) => Object(memory).onRetry ?? null,
    holds: async ({ done }) => {
      const told = results.parse(done);
      const quantities = (await boughtBy(target, tenantId)).map(({ quantity }) => quantity);
      const ordered = lines.filter((_, at) => told[at]?.state === 'ordered').map(({ quantity }) => quantity);
      expect(inOrder(quantities), 'bought, as it was told').toEqual(inOrder(ordered));
    },
  };
}

type Begun = (target: Target, tenantId: string) => Promise<LicenseSubscription>;
type Wanted = { change: SubscriptionChange; after: object; begun?: Begun };

const boughtNow: Begun = (target, tenantId) => bought(target, tenantId, lineOf(target.products.everyTerm));

/** A month that nobody has renewed, a minute into what it goes on as. */
const extended: Begun = async (target, tenantId) => {
  const month = await bought(target, tenantId, lineOf(target.products.everyTerm, { term: 'P1M' }));
  const termEnd = { outcome: 'extends' } as const;
  await changed(target, { tenantId, subscription: month }, { kind: 'termEnd', termEnd });
  await target.setNow(new Date(month.termEndsAt.getTime() + 60_000));
  return await target.licenses.getSubscription({ tenantId, subscriptionId: month.id });
};

/** A change of one of two subscriptions, and that the other is as it was. */
const changeTo =
  ({ change, after, begun = boughtNow }: Wanted) =>
  async (target: Target): Promise<Course<Licenses>> => {
    const tenantId = await readyTenant(target);
    const { id: subscriptionId, version } = await begun(target, tenantId);
    const { id: otherId } = await bought(target, tenantId, lineOf(target.products.other));
    const before = (await boughtBy(target, tenantId)).find(({ id }) => id === otherId);
    const edit = { tenantId, subscriptionId, version, change };
    const operationId = randomUUID();
    return {
      attempt: (port, memory) => port.changeSubscription({ operationId, memory: memoryOf(memory) }, edit),
      onRetry: (memory) => Object(memory).onRetry ?? null,
      holds: async ({ done }) => {
        const now = await boughtBy(target, tenantId);
        expect(
          now.find(({ id }) => id === otherId),
          'the other',
        ).toEqual(before);
        expect(
          now.filter(({ id }) => id !== otherId),
          'changed',
        ).toMatchObject([after]);
        expect(done, 'told').toMatchObject({ id: subscriptionId });
      },
    };
  };

async function createTenant(target: Target): Promise<Course<Licenses>> {
  const tenant = newTenant(newPrefix());
  const operationId = randomUUID();
  return await Promise.resolve({
    attempt: async (port) => ({ done: await port.createTenant(operationId, tenant) }),
    holds: async ({ done }) => {
      const { customers } = await booksOf(target);
      const made = customers.filter(({ domain }) => domain === `${tenant.domainPrefix}.onmicrosoft.com`);
      expect(made, 'made').toHaveLength(1);
      expect(done, 'told').toMatchObject({ tenant: { id: made[0]?.id } });
    },
  });
}

async function acceptAgreement(target: Target): Promise<Course<Licenses>> {
  const { tenant } = await target.licenses.createTenant(randomUUID(), newTenant(newPrefix()));
  const operationId = randomUUID();
  const acceptance = { tenantId: tenant.id, person, at: await target.now() };
  return {
    attempt: async (port) => ({ done: await port.acceptAgreement(operationId, acceptance) }),
    holds: async () => {
      const { agreements } = await booksOf(target);
      expect(
        agreements.filter(({ customerId }) => customerId === tenant.id),
        'accepted',
      ).toHaveLength(1);
    },
  };
}

const lowered: Wanted = { change: { kind: 'quantity', quantity: 7 }, after: { quantity: 7 } };
const raised: Wanted = { change: { kind: 'quantity', quantity: 17 }, after: { quantity: 17 } };
const ended: Wanted = {
  change: { kind: 'termEnd', termEnd: { outcome: 'ends' } },
  after: { quantity: 10, autoRenew: false },
};
const cancelled: Wanted = { change: { kind: 'cancel' }, after: { status: 'deleted' } };
const suspended: Wanted = { change: { kind: 'suspend' }, after: { status: 'suspended' } };

const returned = (target: Target): Promise<Course<Licenses>> => {
  const newTerm = { ...target.products.everyTerm, term: 'P1Y', billingPeriod: 'annual' } as const;
  const after = { quantity: 10, status: 'active', skuId: newTerm.skuId, term: 'P1Y' };
  return changeTo({ change: { kind: 'newTerm', newTerm }, after, begun: extended })(target);
};

const courses: Readonly<Record<string, Start>> = {
  'order licenses': order,
  'order licenses that are seen later': slowly(order, { visibleAfterSeconds: 20 }),
  'raise seats': changeTo(raised),
  'raise seats in a while': slowly(changeTo(raised), { changesTakeSeconds: 20 }),
  'lower seats': changeTo(lowered),
  'let a term end': changeTo(ended),
  'cancel a license': changeTo(cancelled),
  'suspend a license': changeTo(suspended),
  'return to a term': returned,
  'create a tenant': createTenant,
  'accept the agreement': acceptAgreement,
  ...readingCourses,
};

export const scenariosOf = (target: Target): Scenario<Licenses>[] =>
  Object.entries(courses).map(([name, begin]) => ({
    name,
    begin: async () => {
      await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
      return await begin(target);
    },
  }));
