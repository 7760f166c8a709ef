import { createDoubt, readElements, type Fields } from '@portal/driver-kit/elements';
import { moment } from '@portal/driver-kit/moments';
import { text } from '@portal/driver-kit/numbers';
import { meanings, wordsOf } from '@portal/driver-kit/words';
import { ProviderFailure } from '@portal/ports/failure';
import type { NewTerm, SubscriptionRef } from '@portal/ports/licenses';
import { z } from 'zod';
import { catalogItemOf } from './catalog.ts';
import type { Client } from './client.ts';
import type { Purpose } from './request-id.ts';
import type { SubscriptionBody } from './subscription-shape.ts';
import { pathOf } from './subscriptions.ts';
import { at } from './shapes.ts';
import { productOf } from './words.ts';

const isTransitionOnly = wordsOf(['transition_only']);

const eligible = {
  idOf: ({ catalogItemId }: Fields) => catalogItemId,
  shape: z.object({
    catalogItemId: z.string(),
    eligibilities: z.array(z.object({ isEligible: z.boolean(), transitionType: text })).nullish(),
  }),
};

/** Throws `refused` for what the vendor would not take. */
async function requireEligible(client: Client, ref: SubscriptionRef, catalogItemId: string): Promise<void> {
  const doubt = createDoubt();
  const path = `${pathOf(ref)}/transitionEligibilities?eligibilityType=immediate`;
  for await (const page of client.list(path, eligible, doubt.hear))
    for (const { catalogItemId: found, eligibilities } of page) {
      const isOffered = (eligibilities ?? []).some(
        ({ isEligible, transitionType }) => isEligible && isTransitionOnly(transitionType) !== null,
      );
      if (found === catalogItemId && isOffered) return;
    }
  doubt.settle();
  throw new ProviderFailure('refused', `${catalogItemId} is none that it can become`, {
    reason: 'productWithdrawn',
  });
}

type Wanted = { purpose: Purpose; newTerm: NewTerm; quantity: number };

/** All seats of a subscription get a term of their own at once. */
export async function sendTransition(
  client: Client,
  ref: SubscriptionRef,
  { purpose, newTerm, quantity }: Wanted,
): Promise<void> {
  const toCatalogItemId = await catalogItemOf(client, newTerm);
  if (toCatalogItemId === null)
    throw new ProviderFailure('refused', 'it is no longer sold like that', { reason: 'productWithdrawn' });
  await requireEligible(client, ref, toCatalogItemId);
  const { term: termDuration, billingPeriod: billingCycle } = newTerm;
  const transitionType = 'transition_only';
  const body = { toCatalogItemId, quantity, termDuration, billingCycle, transitionType };
  const { operationId, step } = purpose;
  // The id under which the vendor sells it changes: another is another request.
  const asked = { operationId, step: `${step} ${toCatalogItemId}` };
  await client.send({ method: 'POST', path: `${pathOf(ref)}/transitions`, body, purpose: asked });
}

/** The vendor's own example has some of its fields with capitals. */
const uncapitalized = (value: unknown): unknown =>
  Object.fromEntries(
    Object.entries(Object(value)).map(([name, one]) => [name.charAt(0).toLowerCase() + name.slice(1), one]),
  );

const made = {
  keyOf: () => null,
  idOf: ({ operationId }: Fields) => operationId,
  shape: z.preprocess(
    uncapitalized,
    z.object({
      toCatalogItemId: z.string(),
      events: z.array(z.object({ status: text, timestamp: moment })).nullish(),
    }),
  ),
};
const history = z.object({
  transition: z.array(z.unknown()).nullish(),
  items: z.array(z.unknown()).nullish(),
});

export type TransitionState = 'none' | 'pending' | 'failed';
const stateOf = meanings<TransitionState>({ failed: 'failed', cancelled: 'failed' });

/** How far the system is with it; `pending` until the subscription itself shows it. */
export async function getTransition(
  client: Client,
  ref: SubscriptionRef,
  { newTerm, body }: { newTerm: NewTerm; body: SubscriptionBody },
): Promise<TransitionState> {
  const found = await client.read({ method: 'GET', path: `${pathOf(ref)}/transitions` }, history);
  const doubt = createDoubt();
  const since = at(body.effectiveStartDate);
  const own = readElements([...(found.transition ?? []), ...(found.items ?? [])], made, doubt.hear)
    .filter(({ toCatalogItemId }) => {
      const product = productOf(toCatalogItemId);
      return product?.productId === newTerm.productId && product.skuId === newTerm.skuId;
    })
    .map(({ events }) => (events ?? []).toSorted((a, b) => a.timestamp.getTime() - b.timestamp.getTime()))
    .filter((events) => events.every(({ timestamp }) => timestamp >= since))
    .map((events) => stateOf(events.at(-1)?.status) ?? 'pending');
  if (own.includes('pending')) return 'pending';
  doubt.settle();
  return own.includes('failed') ? 'failed' : 'none';
}
