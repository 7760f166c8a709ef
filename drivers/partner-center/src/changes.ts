import { ProviderFailure } from '@portal/ports/failure';
import type {
  Attempt,
  LicenseMemory,
  LicenseOutcome,
  LicenseSubscription,
  NewTerm,
  NextTerm,
  SubscriptionChange,
  SubscriptionEdit,
  TermEnd,
  TermEndChoice,
} from '@portal/ports/licenses';
import { z } from 'zod';
import type { Client } from './client.ts';
import { isRestored, schedule, scheduleAt, scheduled, scheduleOf, type Schedule } from './schedules.ts';
import { getProvisioning, refuseAssigned } from './seats.ts';
import type { SubscriptionBody } from './subscription-shape.ts';
import { known, pathOf, readBody } from './subscriptions.ts';
import { getTransition, sendTransition } from './transitions.ts';

type Outcome = LicenseOutcome<LicenseSubscription>;

/** Where a change has come to; `schedule` is what it would delete. `look`: it may have been made. */
const memoryShape = z.object({
  step: z.enum(['send', 'look', 'wait', 'restore', 'waitForRestored']),
  schedule: schedule.nullable(),
});
type Memory = z.infer<typeof memoryShape>;

const lookAgainSeconds = 20;

/**
 * What was sent may have been made, however it failed: then what it has deleted is all that is left to do, however often that
 * is refused.
 */
function again(seconds: number, memory: Memory): Outcome {
  const isRestoring = memory.step === 'restore' || memory.step === 'waitForRestored';
  const onRetry = { ...memory, step: isRestoring ? 'restore' : 'look' };
  return { again: { seconds, memory: { ...memory, onRetry } } };
}

function memoryOf(memory: LicenseMemory | null): Memory | null {
  if (memory === null) return null;
  const found = memoryShape.safeParse(memory);
  if (found.success) return found.data;
  throw new ProviderFailure('protocol', `nothing is known of a change at ${memory.step}`);
}

const nextKeyOf = (next: NextTerm | null): string | null =>
  next && [next.productId, next.skuId, next.term, next.billingPeriod, next.quantity].join(' ');

const isSameNext = (a: NextTerm | null, b: NextTerm | null): boolean => nextKeyOf(a) === nextKeyOf(b);

function isSameEnd(found: TermEnd, wanted: TermEndChoice): boolean {
  if (wanted.outcome === 'renews') return found.outcome === 'renews' && isSameNext(found.next, wanted.next);
  if (wanted.outcome === 'extends') return found.outcome === 'extends' && found.isDecided;
  return found.outcome === 'ends';
}

/** What goes on by the month is of an SKU of its own. */
const isOf = (found: LicenseSubscription, { productId, skuId, term, billingPeriod }: NewTerm): boolean =>
  found.productId === productId &&
  found.skuId === skuId &&
  found.term === term &&
  found.billingPeriod === billingPeriod;

/** True when the subscription is as the change wants it. */
function isDone(subscription: LicenseSubscription, change: SubscriptionChange): boolean {
  const { quantity, status, termEnd } = subscription;
  if (change.kind === 'quantity') return quantity === change.quantity;
  if (change.kind === 'termEnd') return isSameEnd(termEnd, change.termEnd);
  if (change.kind === 'newTerm') return isOf(subscription, change.newTerm);
  return (
    status === ({ cancel: 'cancelled', suspend: 'suspended', reactivate: 'active' } as const)[change.kind]
  );
}

async function changedBody(
  client: Client,
  body: SubscriptionBody,
  change: Exclude<SubscriptionChange, { kind: 'newTerm' }>,
): Promise<unknown> {
  if (change.kind === 'quantity') return { ...body, quantity: change.quantity };
  if (change.kind === 'termEnd') return scheduled(body, await scheduleOf(client, change.termEnd));
  return {
    ...body,
    status: ({ cancel: 'deleted', suspend: 'suspended', reactivate: 'active' } as const)[change.kind],
  };
}

/** What is to be said of the end of the term once the change is made: a system forgets that with it, or has before. */
function keptOf(body: SubscriptionBody, change: SubscriptionChange): Schedule | null {
  if (change.kind === 'quantity') return scheduleAt(body);
  const isToRenew = change.kind === 'reactivate' && change.autoRenew === true;
  return isToRenew ? { autoRenewEnabled: true, scheduledActions: [] } : null;
}

type Sent = { attempt: Attempt; edit: SubscriptionEdit; body: SubscriptionBody };

/** True when the system has taken it and is still at it. */
async function send(
  client: Client,
  { attempt, edit, body }: Sent,
  { step, content }: { step: string; content: unknown },
): Promise<boolean> {
  const { etag } = body.attributes;
  const response = await client.send({
    method: 'PATCH',
    path: pathOf(edit),
    body: content,
    purpose: { operationId: attempt.operationId, step: `${step} ${etag ?? ''}` },
    ...(etag ? { etag } : {}),
  });
  return response.status === 202;
}

function requireVersion({ version }: LicenseSubscription, edit: SubscriptionEdit): void {
  if (edit.version === null || edit.version === version) return;
  throw new ProviderFailure('conflict', 'the subscription is no longer as it was', {
    reason: 'changedMeanwhile',
  });
}

/** Looks before it changes: what an earlier try has done is done. */
async function begin(client: Client, { attempt, edit, body }: Sent): Promise<Outcome> {
  const subscription = known(body);
  const { change } = edit;
  const kept = keptOf(body, change);
  if (isDone(subscription, change))
    return kept === null ? { done: subscription } : again(0, { step: 'restore', schedule: kept });
  requireVersion(subscription, edit);
  if (change.kind === 'quantity' && change.quantity < subscription.quantity)
    await refuseAssigned(client, edit, subscription.quantity - change.quantity);
  if (kept !== null) return again(0, { step: 'send', schedule: kept });
  return await sendChange(client, { attempt, edit, body }, null);
}

/** True when the system has taken it and is still at it. */
async function make(client: Client, sent: Sent): Promise<boolean> {
  const { change } = sent.edit;
  if (change.kind !== 'newTerm')
    return await send(client, sent, {
      step: 'change',
      content: await changedBody(client, sent.body, change),
    });
  const { operationId } = sent.attempt;
  const { newTerm } = change;
  const purpose = { operationId, step: 'newTerm' };
  await sendTransition(client, sent.edit, { purpose, newTerm, quantity: sent.body.quantity });
  return false;
}

async function sendChange(client: Client, sent: Sent, kept: Schedule | null): Promise<Outcome> {
  const isWaiting = await make(client, sent);
  if (isWaiting) return again(lookAgainSeconds, { step: 'wait', schedule: kept });
  const subscription = known(await readBody(client, sent.edit));
  if (!isDone(subscription, sent.edit.change))
    return again(lookAgainSeconds, { step: 'look', schedule: kept });
  return kept === null ? { done: subscription } : again(0, { step: 'restore', schedule: kept });
}

const notMade = (): ProviderFailure =>
  new ProviderFailure('refused', 'the system has taken the change and not made it', {
    reason: 'changeFailed',
  });

/** How far the system is with what it was sent. */
async function progressOf(client: Client, { edit, body }: Sent): Promise<'pending' | 'failed' | 'none'> {
  const { change } = edit;
  if (change.kind === 'newTerm') return await getTransition(client, edit, { newTerm: change.newTerm, body });
  const { state } = await getProvisioning(client, edit);
  return state === 'pending' ? 'pending' : 'none';
}

/** What the system took is done, still on its way, or has come to nothing. */
async function wait(client: Client, sent: Sent, { step, schedule: kept }: Memory): Promise<Outcome> {
  const { edit, body } = sent;
  const subscription = known(body);
  const isThere = step === 'wait' ? isDone(subscription, edit.change) : isRestored(body, kept);
  if (isThere && step === 'wait' && kept !== null) return again(0, { step: 'restore', schedule: kept });
  if (isThere) return { done: subscription };
  if ((await progressOf(client, sent)) === 'pending')
    return again(lookAgainSeconds, { step, schedule: kept });
  throw notMade();
}

/** A change within the term has deleted what was decided on its end. */
async function restore(client: Client, sent: Sent, kept: Schedule): Promise<Outcome> {
  if (isRestored(sent.body, kept)) return { done: known(sent.body) };
  const content = scheduled(sent.body, kept);
  const isWaiting = await send(client, sent, { step: 'restore', content });
  if (isWaiting) return again(lookAgainSeconds, { step: 'waitForRestored', schedule: kept });
  const body = await readBody(client, sent.edit);
  return isRestored(body, kept)
    ? { done: known(body) }
    : again(lookAgainSeconds, { step: 'restore', schedule: kept });
}

/** What the system is still at is waited for; what it has not made is begun anew. */
async function goOn(client: Client, sent: Sent, { schedule: kept }: Memory): Promise<Outcome> {
  const progress = await progressOf(client, sent);
  if (progress === 'failed') throw notMade();
  if (progress === 'pending') return again(lookAgainSeconds, { step: 'wait', schedule: kept });
  return await begin(client, sent);
}

export async function changeSubscription(
  client: Client,
  attempt: Attempt,
  edit: SubscriptionEdit,
): Promise<Outcome> {
  const memory = memoryOf(attempt.memory);
  const sent: Sent = { attempt, edit, body: await readBody(client, edit) };
  if (memory === null) return await begin(client, sent);
  const { step, schedule: kept } = memory;
  if (step === 'restore' && kept !== null) return await restore(client, sent, kept);
  if (step === 'wait' || step === 'waitForRestored') return await wait(client, sent, memory);
  const subscription = known(sent.body);
  if (isDone(subscription, edit.change))
    return kept === null ? { done: subscription } : again(0, { step: 'restore', schedule: kept });
  if (step === 'look') return await goOn(client, sent, memory);
  requireVersion(subscription, edit);
  return await sendChange(client, sent, kept);
}
