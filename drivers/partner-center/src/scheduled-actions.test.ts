import { bought, change, failureOf, lineOf, readyTenant } from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { startTarget, type Target } from './testing/target.ts';

const sentBody = z.looseObject({
  scheduledActions: z.array(z.looseObject({ actionType: z.string() })).nullish(),
});
let sent: z.infer<typeof sentBody>['scheduledActions'][] = [];
let target: Target;
let tenantId: string;
beforeAll(async () => {
  target = await startTarget(async (request) => {
    if (request.method === 'PATCH')
      sent.push(sentBody.parse(JSON.parse(String(request.body))).scheduledActions);
    return await plainOutbound(request);
  });
  await target.behave({ visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  tenantId = await readyTenant(target);
});
beforeEach(() => {
  sent = [];
});
afterAll(async () => await target.close());

const transition = { scheduleType: 'TermEnd', actionType: 'Transition', toCatalogItemId: 'a:b:c' };
const onADay = {
  scheduleType: 'CustomDate',
  actionType: 'ChangeQuantity',
  customDate: '2027-01-01',
  why: { of: 1 },
};

/** With what somebody else has scheduled. */
async function scheduledElsewhere(actions: readonly object[], autoRenew = true) {
  const { id } = await bought(target, tenantId, lineOf(target.products.everyTerm));
  await target.control('PUT scheduled-actions', { subscriptionId: id, autoRenew, actions });
  return await target.licenses.getSubscription({ tenantId, subscriptionId: id });
}

it('what others have scheduled stays, word for word, when the end of the term is decided', async () => {
  const subscription = await scheduledElsewhere([transition, onADay]);
  const ended = await change(
    target,
    { tenantId, subscription },
    { kind: 'termEnd', termEnd: { outcome: 'ends' } },
  );
  expect(ended.termEnd).toEqual({ outcome: 'ends' });
  expect(sent.at(-1)).toEqual([{ scheduleType: 'TermEnd', actionType: 'Cancel' }, transition, onADay]);
});

it('what others have scheduled is brought back when seats change within the term', async () => {
  const subscription = await scheduledElsewhere([onADay, transition]);
  const raised = await change(target, { tenantId, subscription }, { kind: 'quantity', quantity: 11 });
  expect(raised.quantity).toBe(11);
  expect(sent.at(-1)).toEqual([onADay, transition]);
});

it('an extension that the vendor has set is told as decided, and can be ended', async () => {
  const extension = { scheduleType: 'TermEnd', actionType: 'RenewToExtendedServiceTerm' };
  const subscription = await scheduledElsewhere([extension], false);
  expect(subscription.termEnd).toEqual({ outcome: 'extends', isDecided: true });
  const ended = await change(
    target,
    { tenantId, subscription },
    { kind: 'termEnd', termEnd: { outcome: 'ends' } },
  );
  expect(ended.termEnd).toEqual({ outcome: 'ends' });
});

it('what others have scheduled is told with its day and product, however it is told, and spoils nothing else', async () => {
  const { productId, skuId } = target.products.other;
  const product = { productId, skuId, billingCycle: 'annual', termDuration: 'P1Y' };
  const instructions = { product, quantity: 7 };
  const dated = {
    scheduleType: 'CustomDate',
    actionType: 'transition',
    effectiveDate: '2027-01-01T00:00:00Z',
  };
  const subscription = await scheduledElsewhere([
    { ...transition, instructions },
    { ...dated, instructions: { to: 'something' } },
    { ...onADay, scheduleType: 'Someday' },
  ]);
  expect(subscription.termEnd).toEqual({ outcome: 'renews', next: null });
  const nothing = { on: null, product: null, quantity: null };
  expect(subscription.scheduled).toEqual([
    {
      what: 'transition',
      word: 'Transition',
      on: subscription.termEndsAt,
      product: { productId, skuId },
      quantity: 7,
    },
    { ...nothing, what: 'transition', word: 'transition', on: new Date('2027-01-01T00:00:00Z') },
    { ...nothing, what: 'other', word: 'ChangeQuantity' },
  ]);
});

it('a renewal with more seats than are sold at once is refused before it is sent', async () => {
  const subscription = await scheduledElsewhere([]);
  const renewsWith = (quantity: number) => {
    const next = { ...target.products.everyTerm, term: 'P1Y', billingPeriod: 'monthly', quantity } as const;
    const termEnd = { outcome: 'renews', next } as const;
    return change(target, { tenantId, subscription }, { kind: 'termEnd', termEnd });
  };
  const refused = { kind: 'refused', reason: 'quantityOutOfRange' };
  expect(await failureOf(renewsWith(301))).toMatchObject(refused);
  expect(sent).toEqual([]);
  expect(await renewsWith(300)).toMatchObject({ termEnd: { outcome: 'renews', next: { quantity: 300 } } });
});
