import type {
  LicenseSubscription,
  NextTerm,
  Refund,
  RefundWindow,
  SubscriptionRef,
  SubscriptionStatus,
  TermEnd,
} from '@portal/ports/licenses';
import { ProviderFailure } from '@portal/ports/failure';
import type { Client } from './client.ts';
import { momentOf } from './shapes.ts';
import { subscriptionBody, type Instructions, type SubscriptionBody } from './subscription-shape.ts';
import { billingPeriodOf, productOf, termOf } from './words.ts';

const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  suspended: 'suspended',
  deleted: 'cancelled',
  expired: 'expired',
  pending: 'pending',
  disabled: 'disabled',
};

/** What was bought or renewed from then on goes on by the month when nobody has renewed it. */
const extendsSince = Date.parse('2025-04-01T00:00:00Z');
const msPerDay = 86_400_000;

export const pathOf = ({ tenantId, subscriptionId }: SubscriptionRef): string =>
  `/customers/${encodeURIComponent(tenantId)}/subscriptions/${encodeURIComponent(subscriptionId)}`;

function nextTermOf(instructions: Instructions | null | undefined): NextTerm | null {
  const term = termOf(instructions?.product.termDuration);
  const billingPeriod = billingPeriodOf(instructions?.product.billingCycle);
  if (!instructions || term === null || billingPeriod === null) return null;
  const { productId, skuId } = instructions.product;
  return { productId, skuId, term, billingPeriod, quantity: instructions.quantity };
}

/** Without a word of anybody, what does not renew is extended. What is still suspended then expires. */
function termEndOf(body: SubscriptionBody): TermEnd {
  if (statuses[body.status] === 'suspended') return { outcome: 'ends' };
  const atTermEnd = (body.scheduledActions ?? []).filter(({ scheduleType }) => scheduleType === 'TermEnd');
  const named = (name: string) => atTermEnd.find(({ actionType }) => actionType === name);
  if (named('Cancel')) return { outcome: 'ends' };
  if (named('RenewToExtendedServiceTerm')) return { outcome: 'extends', isDecided: true };
  if (body.autoRenewEnabled) {
    const instructions = named('RenewToNewTerm')?.instructions ?? body.scheduledNextTermInstructions;
    return { outcome: 'renews', next: nextTermOf(instructions) };
  }
  const isExtended = momentOf(body.effectiveStartDate).getTime() >= extendsSince;
  return isExtended ? { outcome: 'extends', isDecided: false } : { outcome: 'ends' };
}

/** End dates are inclusive: the term lasts until that day is over. */
function termEndsAtOf({ commitmentEndDateTime, commitmentEndDate }: SubscriptionBody): Date {
  if (commitmentEndDateTime) return momentOf(commitmentEndDateTime);
  const day = momentOf(commitmentEndDate).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T00:00:00Z`) + msPerDay - 1000);
}

const windowsOf = ({ refundableQuantity }: SubscriptionBody): RefundWindow[] =>
  (refundableQuantity?.details ?? []).map(({ quantity, allowedUntilDateTime }) => ({
    quantity,
    until: momentOf(allowedUntilDateTime),
  }));

const shares: Readonly<Record<string, Refund['share']>> = { Full: 'full', Partial: 'partial' };

const refundsOf = ({ refundOptions }: SubscriptionBody): Refund[] =>
  (refundOptions ?? []).flatMap(({ type, expiresAt }) => {
    const share = shares[type];
    return share && expiresAt ? { share, until: momentOf(expiresAt) } : [];
  });

/** Null for what the portal does not sell: usage, software, trials of other terms, older offers. */
export function toSubscription(body: SubscriptionBody): LicenseSubscription | null {
  const product = productOf(body.offerId);
  const term = termOf(body.termDuration);
  const billingPeriod = billingPeriodOf(body.billingCycle);
  const status = statuses[body.status];
  if (body.billingType !== 'license' || !product || !term || !billingPeriod || !status) return null;
  const until = body.cancellationAllowedUntilDate;
  return {
    ...product,
    id: body.id,
    orderId: body.orderId,
    name: body.offerName,
    quantity: body.quantity,
    term,
    billingPeriod,
    createdAt: momentOf(body.creationDate),
    termStartsAt: momentOf(body.effectiveStartDate),
    termEndsAt: termEndsAtOf(body),
    status,
    termEnd: termEndOf(body),
    cancellableUntil: until ? momentOf(until) : null,
    refundWindows: windowsOf(body),
    refunds: refundsOf(body),
    version: body.attributes.etag ?? '',
  };
}

export async function* listSubscriptions(
  client: Client,
  tenantId: string,
): AsyncIterable<readonly LicenseSubscription[]> {
  const path = `/customers/${encodeURIComponent(tenantId)}/subscriptions`;
  for await (const page of client.pages(path, subscriptionBody))
    yield page.flatMap((body) => toSubscription(body) ?? []);
}

export const readBody = (client: Client, ref: SubscriptionRef): Promise<SubscriptionBody> =>
  client.read({ method: 'GET', path: pathOf(ref) }, subscriptionBody);

/** Throws `notFound` for one of a kind that the portal does not sell. */
export function known(body: SubscriptionBody): LicenseSubscription {
  const subscription = toSubscription(body);
  if (subscription === null)
    throw new ProviderFailure('notFound', `the subscription ${body.id} is none that the portal sells`);
  return subscription;
}

export const getSubscription = async (client: Client, ref: SubscriptionRef): Promise<LicenseSubscription> =>
  known(await readBody(client, ref));
