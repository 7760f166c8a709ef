import { failOnUnreadable } from '../unreadable.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, beforeAll, describe, expect, it } from 'vitest';
import type { LicenseMemory, LicenseOutcome, LicenseSubscription, TermEndChoice } from '../licenses.ts';
import {
  bought,
  change,
  failureOf,
  lineOf,
  move,
  readyTenant,
  untilDone,
  type LicensesBench,
} from './licenses-bench.ts';

const prompt = { visibleAfterSeconds: 0, changesTakeSeconds: 0 };
const hourMs = 3_600_000;
const windowMs = 168 * hourMs;

/** Changes of what was bought: seats inside and after their windows, the end of a term, and what ends one. */
export const licensesChangesSuite = (label: string, open: () => Promise<LicensesBench>): void => {
  describe(`${label} when a subscription changes`, () => {
    let bench: LicensesBench;
    let tenantId: string;
    beforeAll(async () => {
      bench = await open();
      tenantId = await readyTenant(bench);
    });
    beforeEach(async () => {
      await bench.behave(prompt);
      await bench.assignSeats(tenantId, bench.products.everyTerm, 0);
    });

    const buy = (more: Parameters<typeof lineOf>[1] = {}) =>
      bought(bench, tenantId, lineOf(bench.products.everyTerm, more));
    const get = ({ id }: LicenseSubscription) =>
      bench.licenses.getSubscription({ tenantId, subscriptionId: id });
    const quantity = (subscription: LicenseSubscription, seats: number) =>
      change(bench, { tenantId, subscription }, { kind: 'quantity', quantity: seats });
    const end = (subscription: LicenseSubscription, termEnd: TermEndChoice) =>
      change(bench, { tenantId, subscription }, { kind: 'termEnd', termEnd });
    const at = (time: Date, ms: number) => bench.setNow(new Date(time.getTime() + ms));
    const memoryOf = (outcome: LicenseOutcome<unknown>): LicenseMemory => {
      if ('done' in outcome) throw new Error('it is done already');
      return outcome.again.memory;
    };

    describe.each([
      ['in spring, over the night that is an hour shorter', '2027-03-26T09:15:30.000Z'],
      ['in fall, over the night that is an hour longer', '2027-10-29T23:59:59.000Z'],
    ])('a window %s', (_when, start) => {
      it('closes after 168 hours, to the second', async () => {
        await bench.setNow(new Date(start));
        const subscription = await buy({ quantity: 20 });
        const until = subscription.cancellableUntil ?? new Date(0);
        expect(Math.abs(until.getTime() - Date.parse(start) - windowMs)).toBeLessThan(5000);
        expect(subscription.refundWindows).toEqual([{ quantity: 20, until }]);
        expect(subscription.refunds).toEqual([
          { share: 'full', until: expect.any(Date) },
          { share: 'partial', until },
        ]);
        await at(until, -1000);
        const lowered = await quantity(subscription, 15);
        expect(lowered).toMatchObject({ quantity: 15, refundWindows: [{ quantity: 15, until }] });
        await at(until, 1000);
        expect(await get(lowered)).toMatchObject({ refundWindows: [], cancellableUntil: null });
        const lower = await failureOf(quantity(lowered, 14));
        expect([lower.kind, lower.reason]).toEqual(['refused', 'windowClosed']);
        const cancel = await failureOf(
          change(bench, { tenantId, subscription: lowered }, { kind: 'cancel' }),
        );
        expect([cancel.kind, cancel.reason]).toEqual(['refused', 'windowClosed']);
        expect(await quantity(lowered, 16)).toMatchObject({ quantity: 16 });
      });
    });

    it('opens a window of its own for the seats of each raise', async () => {
      const subscription = await buy({ quantity: 10 });
      const first = subscription.cancellableUntil ?? new Date(0);
      await at(first, -48 * hourMs);
      const raised = await quantity(subscription, 16);
      expect(raised.refundWindows).toMatchObject([{ quantity: 10, until: first }, { quantity: 6 }]);
      const second = raised.refundWindows[1]?.until ?? new Date(0);
      expect(second.getTime()).toBeGreaterThan(first.getTime());
      await at(first, 1000);
      expect((await failureOf(quantity(raised, 9))).reason).toBe('windowClosed');
      const lowered = await quantity(raised, 10);
      expect(lowered).toMatchObject({ quantity: 10, refundWindows: [] });
      expect((await failureOf(quantity(lowered, 9))).reason).toBe('windowClosed');
    });

    it('takes no seats that are assigned', async () => {
      const subscription = await buy({ quantity: 10 });
      const { seatSkuId } = await bench.licenses.getProvisioning({
        tenantId,
        subscriptionId: subscription.id,
      });
      const seats = await bench.licenses.listAssignedSeats(tenantId, failOnUnreadable);
      const total = seats.find((one) => one.seatSkuId === seatSkuId)?.total ?? 0;
      await bench.assignSeats(tenantId, bench.products.everyTerm, total - 3);
      const failure = await failureOf(quantity(subscription, 6));
      expect(failure).toMatchObject({
        kind: 'refused',
        reason: 'seatsAssigned',
        values: { assigned: total - 3, left: total - 4 },
      });
      expect(await quantity(subscription, 7)).toMatchObject({ quantity: 7 });
    });

    it('refuses a change of what somebody else has changed meanwhile', async () => {
      const subscription = await buy();
      await quantity(subscription, 12);
      const failure = await failureOf(quantity(subscription, 13));
      expect([failure.kind, failure.reason]).toEqual(['conflict', 'changedMeanwhile']);
      expect(await get(subscription)).toMatchObject({ quantity: 12 });
    });

    it('takes a change that was made already for done', async () => {
      const subscription = await buy();
      const raised = await quantity(subscription, 12);
      expect(await quantity(subscription, 12)).toEqual(raised);
    });

    it('follows a change that takes its time, and refuses another meanwhile', async () => {
      const subscription = await buy();
      await bench.behave({ ...prompt, changesTakeSeconds: 300 });
      const edit = {
        tenantId,
        subscriptionId: subscription.id,
        version: subscription.version,
        change: { kind: 'suspend' },
      } as const;
      const operationId = randomUUID();
      const taken = await bench.licenses.changeSubscription({ operationId, memory: null }, edit);
      expect(await get(subscription)).toMatchObject({ status: 'active' });
      const other = await failureOf(quantity(subscription, 11));
      expect([other.kind, other.reason]).toEqual(['conflict', 'changeInProgress']);
      const waiting = await bench.licenses.changeSubscription({ operationId, memory: memoryOf(taken) }, edit);
      await move(bench, 301);
      const done = await bench.licenses.changeSubscription({ operationId, memory: memoryOf(waiting) }, edit);
      expect(done).toMatchObject({ done: { status: 'suspended' } });
    });

    it('suspends and reactivates, and changes no seats meanwhile', async () => {
      const suspended = await change(bench, { tenantId, subscription: await buy() }, { kind: 'suspend' });
      expect(suspended.status).toBe('suspended');
      expect((await failureOf(quantity(suspended, 11))).reason).toBe('subscriptionSuspended');
      const active = await change(bench, { tenantId, subscription: suspended }, { kind: 'reactivate' });
      expect(active.status).toBe('active');
    });

    it('forgets with a suspension what was decided on the end of the term, and expires what is still suspended then', async () => {
      const { productId, skuId } = bench.products.everyTerm;
      const next = { productId, skuId, term: 'P1Y', billingPeriod: 'monthly', quantity: 3 } as const;
      const scheduled = await end(await buy({ term: 'P1M' }), { outcome: 'renews', next });
      const suspended = await change(bench, { tenantId, subscription: scheduled }, { kind: 'suspend' });
      expect(suspended).toMatchObject({ status: 'suspended', termEnd: { outcome: 'ends' } });
      const failure = await failureOf(end(suspended, { outcome: 'renews', next: null }));
      expect([failure.kind, failure.reason]).toEqual(['refused', 'subscriptionSuspended']);
      await at(suspended.termEndsAt, 1000);
      expect(await get(suspended)).toMatchObject({ status: 'expired' });
    });

    it('leaves auto renew off when it reactivates, and turns it on when that is asked', async () => {
      const suspended = await change(bench, { tenantId, subscription: await buy() }, { kind: 'suspend' });
      const active = await change(bench, { tenantId, subscription: suspended }, { kind: 'reactivate' });
      expect(active).toMatchObject({ status: 'active', termEnd: { outcome: 'extends', isDecided: false } });
      await bench.behave({ ...prompt, changesTakeSeconds: 60 });
      const again = await change(bench, { tenantId, subscription: active }, { kind: 'suspend' });
      const renewing = { kind: 'reactivate', autoRenew: true } as const;
      const on = await change(bench, { tenantId, subscription: again }, renewing);
      expect(on).toMatchObject({ status: 'active', termEnd: { outcome: 'renews', next: null } });
      expect(await change(bench, { tenantId, subscription: on }, renewing)).toEqual(on);
    });

    it('cancels inside the window, for good', async () => {
      const cancelled = await change(bench, { tenantId, subscription: await buy() }, { kind: 'cancel' });
      expect(cancelled).toMatchObject({
        status: 'cancelled',
        cancellableUntil: null,
        refundWindows: [],
        refunds: [],
      });
      const failure = await failureOf(
        change(bench, { tenantId, subscription: cancelled }, { kind: 'reactivate' }),
      );
      expect([failure.kind, failure.reason]).toEqual(['refused', 'subscriptionEnded']);
    });

    it('renews as it is, from the first moment after its last, with a window for all seats', async () => {
      const subscription = await buy({ term: 'P1M', quantity: 5 });
      expect(subscription.termEnd).toEqual({ outcome: 'renews', next: null });
      await at(subscription.termEndsAt, 0);
      expect(await get(subscription)).toMatchObject({
        termEndsAt: subscription.termEndsAt,
        refundWindows: [],
      });
      await at(subscription.termEndsAt, 1000);
      const renewed = await get(subscription);
      expect(renewed.termStartsAt.getTime()).toBe(subscription.termEndsAt.getTime() + 1000);
      expect(renewed.termEndsAt.getTime()).toBeGreaterThan(subscription.termEndsAt.getTime());
      expect(renewed.refundWindows).toEqual([{ quantity: 5, until: renewed.cancellableUntil }]);
      expect(renewed).toMatchObject({ status: 'active', quantity: 5, term: 'P1M' });
    });

    it('renews into what was scheduled', async () => {
      const subscription = await buy({ term: 'P1M', quantity: 5 });
      const { productId, skuId } = bench.products.everyTerm;
      const next = { productId, skuId, term: 'P1Y', billingPeriod: 'annual', quantity: 3 } as const;
      const scheduled = await end(subscription, { outcome: 'renews', next });
      expect(scheduled.termEnd).toEqual({ outcome: 'renews', next });
      await at(subscription.termEndsAt, 1000);
      expect(await get(subscription)).toMatchObject({ term: 'P1Y', billingPeriod: 'annual', quantity: 3 });
    });

    it('ends at once when that was decided', async () => {
      const subscription = await end(await buy({ term: 'P1M' }), { outcome: 'ends' });
      expect(subscription.termEnd).toEqual({ outcome: 'ends' });
      await at(subscription.termEndsAt, 0);
      expect(await get(subscription)).toMatchObject({ status: 'active' });
      await at(subscription.termEndsAt, 1000);
      expect(await get(subscription)).toMatchObject({ status: 'expired', refundWindows: [] });
    });

    it('goes on by the month under an SKU of its own when that was decided, and can be cancelled at any time', async () => {
      const subscription = await end(await buy(), { outcome: 'extends' });
      expect(subscription.termEnd).toEqual({ outcome: 'extends', isDecided: true });
      await at(subscription.termEndsAt, 1000);
      const extended = await get(subscription);
      expect(extended).toMatchObject({
        status: 'active',
        term: 'P1M',
        billingPeriod: 'monthly',
        quantity: 10,
      });
      expect(extended.skuId).not.toBe(subscription.skuId);
      await at(extended.termEndsAt, -hourMs);
      const cancelled = await change(bench, { tenantId, subscription: extended }, { kind: 'cancel' });
      expect(cancelled.status).toBe('cancelled');
    });

    it('adds no seats to what goes on by the month, and gives some back', async () => {
      const subscription = await end(await buy(), { outcome: 'extends' });
      await at(subscription.termEndsAt, 1000);
      const extended = await get(subscription);
      const failure = await failureOf(quantity(extended, 11));
      expect([failure.kind, failure.reason]).toEqual(['refused', 'extendedTerm']);
      expect(await quantity(extended, 9)).toMatchObject({ quantity: 9 });
    });

    it('refuses more seats than are sold at once, now and for the next term', async () => {
      const subscription = await buy();
      const { productId, skuId } = bench.products.everyTerm;
      const next = { productId, skuId, term: 'P1Y', billingPeriod: 'monthly', quantity: 301 } as const;
      for (const refused of [quantity(subscription, 301), end(subscription, { outcome: 'renews', next })]) {
        const failure = await failureOf(refused);
        expect([failure.kind, failure.reason]).toEqual(['refused', 'quantityOutOfRange']);
      }
      expect(await quantity(subscription, 300)).toMatchObject({ quantity: 300 });
    });

    it('keeps what was decided on the end of the term when seats change within it', async () => {
      await bench.behave({ ...prompt, changesTakeSeconds: 60 });
      const subscription = await end(await buy(), { outcome: 'ends' });
      const raised = await quantity(subscription, 11);
      expect(raised).toMatchObject({ quantity: 11, termEnd: { outcome: 'ends' } });
      const { productId, skuId } = bench.products.everyTerm;
      const next = { productId, skuId, term: 'P1Y', billingPeriod: 'monthly', quantity: 8 } as const;
      const scheduled = await end(raised, { outcome: 'renews', next });
      const more = await quantity(scheduled, 12);
      expect(more).toMatchObject({ quantity: 12, termEnd: { outcome: 'renews', next } });
    });

    it('keeps it also when the worker ends between any two steps', async () => {
      const subscription = await end(await buy(), { outcome: 'ends' });
      const { id: subscriptionId, version } = subscription;
      const edit = { tenantId, subscriptionId, version, change: { kind: 'quantity', quantity: 11 } } as const;
      const operationId = randomUUID();
      let memory: LicenseMemory | null = null;
      for (let steps = 0; steps < 3; steps += 1) {
        const outcome: LicenseOutcome<LicenseSubscription> = await bench.licenses.changeSubscription(
          { operationId, memory },
          edit,
        );
        if ('done' in outcome) break;
        await bench.licenses.changeSubscription({ operationId, memory }, edit);
        ({ memory } = outcome.again);
      }
      const done = await untilDone(bench, (one) => bench.licenses.changeSubscription(one, edit), {
        operationId,
        memory,
      });
      expect(done).toMatchObject({ quantity: 11, termEnd: { outcome: 'ends' } });
    });
  });
};
