import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt, LicenseMemory, LicenseOutcome } from '../licenses.ts';
import {
  bought,
  failureOf,
  lineOf,
  move,
  newPrefix,
  newTenant,
  person,
  place,
  readyTenant,
  rowsOf,
  untilDone,
  type LicensesBench,
} from './licenses-bench.ts';

const prompt = { visibleAfterSeconds: 0, changesTakeSeconds: 0 };
const days = 86_400;

/** Orders: each thing once, line by line, until it is seen. */
export const licensesOrdersSuite = (label: string, open: () => Promise<LicensesBench>): void => {
  describe(`${label} when licenses are ordered`, () => {
    let bench: LicensesBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterEach(async () => {
      await bench.behave(prompt);
      await bench.failOrders([]);
      await bench.withdraw([]);
      await bench.setPriceFactor(bench.products.everyTerm, 1);
    });

    const memoryOf = (outcome: LicenseOutcome<unknown>): LicenseMemory => {
      if ('done' in outcome) throw new Error('it is done already');
      return outcome.again.memory;
    };
    const priceOf = async (productId: string): Promise<string> => {
      for await (const page of bench.licenses.readPriceSheet('standard', failOnUnreadable)) {
        const found = page.find(
          (one) => one.productId === productId && one.term === 'P1Y' && one.billingPeriod === 'monthly',
        );
        if (found) return found.unitPrice;
      }
      throw new Error('it has no price');
    };
    const subscriptionsOf = (tenantId: string) =>
      rowsOf(bench.licenses.listSubscriptions(tenantId, failOnUnreadable));

    it('orders several lines and tells each subscription', async () => {
      const tenantId = await readyTenant(bench);
      const lines = [
        lineOf(bench.products.everyTerm, { quantity: 7 }),
        lineOf(bench.products.everyTerm, { term: 'P3Y', billingPeriod: 'triennial', quantity: 2 }),
        lineOf(bench.products.other, { term: 'P1M', quantity: 3 }),
      ];
      const results = await place(bench, tenantId, lines);
      const listed = await subscriptionsOf(tenantId);
      for (const [index, { productId, skuId, term, billingPeriod, quantity }] of lines.entries()) {
        const result = results[index];
        const expected = { productId, skuId, term, billingPeriod, quantity, status: 'active' };
        expect(result).toMatchObject({ state: 'ordered', subscription: expected });
        expect(listed).toContainEqual(result?.state === 'ordered' && result.subscription);
      }
      expect(listed).toHaveLength(3);
    });

    it('never orders twice, however often each step is repeated', async () => {
      const tenantId = await readyTenant(bench);
      const order = { at: new Date(), tenantId, lines: [lineOf(bench.products.everyTerm)] };
      const attempt: Attempt = { operationId: randomUUID(), memory: null };
      let memory: LicenseMemory | null = null;
      for (const step of ['cart', 'purchase']) {
        const first = await bench.licenses.order({ ...attempt, memory }, order);
        const second = await bench.licenses.order({ ...attempt, memory }, order);
        expect(second, step).toEqual(first);
        memory = memoryOf(first);
      }
      await untilDone(bench, (one) => bench.licenses.order(one, order), { ...attempt, memory });
      await untilDone(bench, (one) => bench.licenses.order(one, order), attempt);
      expect(await subscriptionsOf(tenantId)).toHaveLength(1);
    });

    it('waits for a subscription that is not seen yet, and does not take it for gone', async () => {
      await bench.behave({ ...prompt, visibleAfterSeconds: 600 });
      const tenantId = await readyTenant(bench);
      const order = { at: new Date(), tenantId, lines: [lineOf(bench.products.everyTerm)] };
      const attempt = { operationId: randomUUID() };
      const filled = memoryOf(await bench.licenses.order({ ...attempt, memory: null }, order));
      const placed = memoryOf(await bench.licenses.order({ ...attempt, memory: filled }, order));
      await move(bench, 598);
      const waiting = await bench.licenses.order({ ...attempt, memory: placed }, order);
      expect(waiting).toMatchObject({ again: { seconds: expect.any(Number) } });
      expect(await subscriptionsOf(tenantId)).toEqual([]);
      await move(bench, 4);
      const done = await bench.licenses.order({ ...attempt, memory: memoryOf(waiting) }, order);
      expect(done).toMatchObject({ done: [{ state: 'ordered' }] });
    });

    it('refuses the whole order without the agreement, and goes on with the same cart once it is there', async () => {
      const { tenant } = await bench.licenses.createTenant(randomUUID(), newTenant(newPrefix()));
      const order = { at: new Date(), tenantId: tenant.id, lines: [lineOf(bench.products.everyTerm)] };
      const operationId = randomUUID();
      const memory = memoryOf(await bench.licenses.order({ operationId, memory: null }, order));
      const failure = await failureOf(bench.licenses.order({ operationId, memory }, order));
      expect([failure.kind, failure.reason]).toEqual(['refused', 'agreementMissing']);
      expect(await subscriptionsOf(tenant.id)).toEqual([]);
      await bench.licenses.acceptAgreement(randomUUID(), {
        tenantId: tenant.id,
        person,
        at: await bench.now(),
      });
      await untilDone(bench, (one) => bench.licenses.order(one, order), { operationId, memory });
      expect(await subscriptionsOf(tenant.id)).toHaveLength(1);
    });

    it('orders the others when a product was withdrawn between review and order', async () => {
      const tenantId = await readyTenant(bench);
      const lines = [lineOf(bench.products.everyTerm), lineOf(bench.products.other)];
      await bench.withdraw([bench.products.everyTerm]);
      const results = await place(bench, tenantId, lines);
      expect(results).toMatchObject([{ state: 'failed', reason: 'productWithdrawn' }, { state: 'ordered' }]);
      await bench.withdraw([bench.products.everyTerm, bench.products.other]);
      expect(await place(bench, tenantId, lines)).toMatchObject([
        { state: 'failed', reason: 'productWithdrawn' },
        { state: 'failed', reason: 'productWithdrawn' },
      ]);
      expect(await subscriptionsOf(tenantId)).toHaveLength(1);
    });

    it('tells which lines were bought when the checkout is partial', async () => {
      const tenantId = await readyTenant(bench);
      const lines = [
        lineOf(bench.products.other, { billingPeriod: 'annual' }),
        lineOf(bench.products.everyTerm),
        lineOf(bench.products.other, { billingPeriod: 'annual', quantity: 4 }),
      ];
      await bench.failOrders([bench.products.other]);
      const operationId = randomUUID();
      const order = { at: new Date(), tenantId, lines };
      const results = await untilDone(bench, (one) => bench.licenses.order(one, order), {
        operationId,
        memory: null,
      });
      const failed = { state: 'failed', reason: 'accountLocked', message: expect.any(String) };
      expect(results).toMatchObject([failed, { state: 'ordered' }, failed]);
      await bench.failOrders([]);
      expect(
        await untilDone(bench, (one) => bench.licenses.order(one, order), { operationId, memory: null }),
      ).toEqual(results);
      expect(await subscriptionsOf(tenantId)).toHaveLength(1);
    });

    it('refuses the order when a price is no longer the agreed one', async () => {
      const tenantId = await readyTenant(bench);
      const { productId } = bench.products.everyTerm;
      const agreed = await priceOf(productId);
      const lines = [lineOf(bench.products.everyTerm, { expectedUnitPrice: agreed })];
      await bench.setPriceFactor(bench.products.everyTerm, 1.1);
      const failure = await failureOf(place(bench, tenantId, lines));
      expect([failure.kind, failure.reason, failure.values?.['productId']]).toEqual([
        'conflict',
        'priceChanged',
        productId,
      ]);
      expect(await subscriptionsOf(tenantId)).toEqual([]);
      const expectedUnitPrice = String(failure.values?.['unitPrice']);
      expect(Number(expectedUnitPrice)).toBeCloseTo(Number(agreed) * 1.1, 1);
      const agreedAgain = [lineOf(bench.products.everyTerm, { expectedUnitPrice })];
      expect(await place(bench, tenantId, agreedAgain)).toMatchObject([{ state: 'ordered' }]);
    });

    it('fills another cart when the first has expired, and none when that was bought', async () => {
      const tenantId = await readyTenant(bench);
      const order = { at: new Date(), tenantId, lines: [lineOf(bench.products.everyTerm)] };
      const operationId = randomUUID();
      const filled = memoryOf(await bench.licenses.order({ operationId, memory: null }, order));
      await move(bench, 7 * days + 1);
      await untilDone(bench, (one) => bench.licenses.order(one, order), { operationId, memory: filled });
      expect(await subscriptionsOf(tenantId)).toHaveLength(1);

      const other = { at: new Date(), tenantId, lines: [lineOf(bench.products.other)] };
      const secondId = randomUUID();
      const ready = memoryOf(await bench.licenses.order({ operationId: secondId, memory: null }, other));
      await bench.licenses.order({ operationId: secondId, memory: ready }, other);
      await move(bench, 7 * days + 1);
      await untilDone(bench, (one) => bench.licenses.order(one, other), {
        operationId: secondId,
        memory: ready,
      });
      expect(await subscriptionsOf(tenantId)).toHaveLength(2);
    });

    it('asks for the id that a product is sold under each time, as it changes', async () => {
      const tenantId = await readyTenant(bench);
      await bought(bench, tenantId, lineOf(bench.products.everyTerm));
      await move(bench, 30 * days);
      await bought(bench, tenantId, lineOf(bench.products.everyTerm));
      expect(await subscriptionsOf(tenantId)).toHaveLength(2);
    });

    it('refuses a quantity that a product does not have', async () => {
      const tenantId = await readyTenant(bench);
      const results = await place(bench, tenantId, [lineOf(bench.products.everyTerm, { quantity: 301 })]);
      expect(results).toMatchObject([{ state: 'failed', reason: 'quantityOutOfRange' }]);
    });

    it('tells the assigned seats of a tenant by SKU, over all its subscriptions', async () => {
      const tenantId = await readyTenant(bench);
      const first = await bought(bench, tenantId, lineOf(bench.products.everyTerm, { quantity: 4 }));
      await bought(bench, tenantId, lineOf(bench.products.everyTerm, { term: 'P1M', quantity: 6 }));
      await bench.assignSeats(tenantId, bench.products.everyTerm, 9);
      const ref = { tenantId, subscriptionId: first.id };
      const { seatSkuId, ...provisioning } = await bench.licenses.getProvisioning(ref);
      expect(provisioning).toEqual({ state: 'ready', quantity: 4 });
      expect(await bench.licenses.listAssignedSeats(tenantId, failOnUnreadable)).toMatchObject([
        { seatSkuId, total: 10, assigned: 9 },
      ]);
    });
  });
};
