import { ProviderFailure } from '@portal/ports/failure';
import type { LicenseSubscription, NewTerm } from '@portal/ports/licenses';
import { bought, change, failureOf, lineOf, move, readyTenant } from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { startTarget, type Target } from './testing/target.ts';

let sent: string[] = [];
let loseAnswers = 0;
let target: Target;
let tenantId: string;
beforeAll(async () => {
  target = await startTarget(async (request) => {
    const answer = await plainOutbound(request);
    if (request.method !== 'POST' || !request.url.endsWith('/transitions')) return answer;
    sent.push(String(request.body));
    loseAnswers -= 1;
    if (loseAnswers < 0) return answer;
    throw new ProviderFailure('unreachable', 'the answer was lost');
  });
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  tenantId = await readyTenant(target);
});
beforeEach(async () => {
  sent = [];
  loseAnswers = 0;
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
});
afterAll(async () => await target.close());

const get = ({ id }: LicenseSubscription) =>
  target.licenses.getSubscription({ tenantId, subscriptionId: id });

/** Of a month that nobody has renewed, two hours into what it goes on as. */
async function extended(): Promise<LicenseSubscription> {
  const line = lineOf(target.products.everyTerm, { term: 'P1M', quantity: 7 });
  const subscription = await bought(target, tenantId, line);
  const termEnd = { outcome: 'extends' } as const;
  await change(target, { tenantId, subscription }, { kind: 'termEnd', termEnd });
  await target.setNow(new Date(subscription.termEndsAt.getTime() + 7_200_000));
  const found = await get(subscription);
  expect(found.name).toMatch(/Extended Service Term$/);
  return found;
}

const yearly = (): NewTerm => ({ ...target.products.everyTerm, term: 'P1Y', billingPeriod: 'annual' });
const start = (subscription: LicenseSubscription, newTerm = yearly()) =>
  change(target, { tenantId, subscription }, { kind: 'newTerm', newTerm });

const booked = z.object({ items: z.array(z.object({ kind: z.string(), subscriptionId: z.string() })) });
const booksOf = async ({ id }: LicenseSubscription) =>
  booked
    .parse(await target.control('GET books'))
    .items.filter(({ subscriptionId }) => subscriptionId === id)
    .map(({ kind }) => kind);

it('what goes on by the month gets a term again at once, as the same subscription with all its seats', async () => {
  const before = await extended();
  const now = await target.now();
  const after = await start(before);
  expect(after).toMatchObject({ ...yearly(), id: before.id, quantity: 7, status: 'active' });
  expect(after.termStartsAt.getTime() - now.getTime()).toBeLessThan(5000);
  expect(after.termStartsAt.getTime()).toBeGreaterThanOrEqual(now.getTime());
  expect(after.termEndsAt.getTime() - now.getTime()).toBeGreaterThan(364 * 86_400_000);
  expect(after.termEnd).toEqual({ outcome: 'renews', next: null });
  // What was left of the month is given back.
  expect(await booksOf(before)).toEqual(['bought', 'renewed', 'cancelled', 'bought']);
  // Then seats can be added again.
  const raised = await change(target, { tenantId, subscription: after }, { kind: 'quantity', quantity: 8 });
  expect(raised.quantity).toBe(8);
});

it('a term that the system takes its time for is waited for', async () => {
  const before = await extended();
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 90 });
  expect(await start(before)).toMatchObject({ ...yearly(), id: before.id });
  expect(sent).toHaveLength(1);
});

it('begins once, however its answer was lost', async () => {
  const before = await extended();
  loseAnswers = 1;
  expect(await failureOf(start(before))).toMatchObject({ kind: 'unreachable' });
  expect(await start(before)).toMatchObject(yearly());
  expect(sent).toHaveLength(1);
  expect(await booksOf(before)).toEqual(['bought', 'renewed', 'cancelled', 'bought']);
});

it('is asked for once while the system is still at it', async () => {
  const before = await extended();
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 600 });
  const edit = { tenantId, subscriptionId: before.id, version: before.version };
  const wanted = { ...edit, change: { kind: 'newTerm', newTerm: yearly() } } as const;
  const attempt = { operationId: crypto.randomUUID(), memory: null };
  const first = await target.licenses.changeSubscription(attempt, wanted);
  if ('done' in first) throw new Error('it was done at once');
  const { onRetry = null } = first.again.memory;
  await move(target, 60);
  const second = await target.licenses.changeSubscription({ ...attempt, memory: onRetry }, wanted);
  expect(second).toMatchObject({ again: { memory: { step: 'wait' } } });
  expect(sent).toHaveLength(1);
});

it('is refused as what is not sold, of what runs in a term, and of what has changed meanwhile', async () => {
  const before = await extended();
  await target.withdraw([target.products.everyTerm]);
  expect(await failureOf(start(before))).toMatchObject({ kind: 'refused', reason: 'productWithdrawn' });
  await target.withdraw([]);
  const stale = { ...before, version: 'of another day' };
  expect(await failureOf(start(stale))).toMatchObject({ kind: 'conflict', reason: 'changedMeanwhile' });
  const running = await bought(target, tenantId, lineOf(target.products.everyTerm));
  expect(await failureOf(start(running))).toMatchObject({ kind: 'refused', reason: 'productWithdrawn' });
  expect(sent).toEqual([]);
});
