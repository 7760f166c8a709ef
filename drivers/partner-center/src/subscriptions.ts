import type { Fields } from '@portal/driver-kit/elements';
import { momentOf } from '@portal/driver-kit/moments';
import { meanings, wordsOf, type Word } from '@portal/driver-kit/words';
import type {
  LicenseSubscription,
  NextTerm,
  ProductRef,
  Refund,
  RefundWindow,
  ScheduledElsewhere,
  SubscriptionRef,
  LicenseStatus,
  TermEnd,
  UnknownWords,
} from '@portal/ports/licenses';
import { ProviderFailure } from '@portal/ports/failure';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';
import { at } from './shapes.ts';
import {
  instructions,
  subscriptionBody,
  type Instructions,
  type ScheduledAction,
  type SubscriptionBody,
} from './subscription-shape.ts';
import { billingPeriodOf, isNoTerm, productOf, termOf } from './words.ts';

const statusOf = meanings<LicenseStatus>({
  active: 'active',
  suspended: 'suspended',
  deleted: 'cancelled',
  expired: 'expired',
  pending: 'pending',
  disabled: 'disabled',
});

/** What was bought or renewed from then on goes on by the month when nobody has renewed it. */
const extendsSince = Date.parse('2025-04-01T00:00:00Z');
const msPerDay = 86_400_000;

export const pathOf = ({ tenantId, subscriptionId }: SubscriptionRef): string =>
  `/customers/${encodeURIComponent(tenantId)}/subscriptions/${encodeURIComponent(subscriptionId)}`;

function nextTermOf(told: Instructions | null | undefined): NextTerm | null {
  if (!told) return null;
  const { productId, skuId, termDuration, billingCycle } = told.product;
  const term = termOf(termDuration);
  const billingPeriod = billingPeriodOf(billingCycle);
  if (term === null || billingPeriod === null) return null;
  return { productId, skuId, term, billingPeriod, quantity: told.quantity };
}

const isTermEnd = wordsOf(['TermEnd']);
const termEndActions = ['Cancel', 'RenewToExtendedServiceTerm', 'RenewToNewTerm'] as const;
type TermEndAction = (typeof termEndActions)[number];
const actionOf = wordsOf(termEndActions);

const atTermEnd = (body: SubscriptionBody, action: TermEndAction): ScheduledAction | undefined =>
  (body.scheduledActions ?? []).find(
    ({ scheduleType, actionType }) => isTermEnd(scheduleType) && actionOf(actionType) === action,
  );

const toldWith = (action: ScheduledAction | undefined): Instructions | null =>
  instructions.safeParse(action?.instructions).data ?? null;

/** What is to be bought when it renews; none when it renews as it is, or not at all. */
const nextInstructions = (body: SubscriptionBody): Instructions | null | undefined =>
  body.autoRenewEnabled
    ? (toldWith(atTermEnd(body, 'RenewToNewTerm')) ?? body.scheduledNextTermInstructions)
    : null;

/** Without a word of anybody, what does not renew is extended. What is still suspended then expires. */
function termEndOf(body: SubscriptionBody): TermEnd {
  if (statusOf(body.status) === 'suspended') return { outcome: 'ends' };
  if (atTermEnd(body, 'Cancel')) return { outcome: 'ends' };
  if (atTermEnd(body, 'RenewToExtendedServiceTerm')) return { outcome: 'extends', isDecided: true };
  if (body.autoRenewEnabled) return { outcome: 'renews', next: nextTermOf(nextInstructions(body)) };
  const isExtended = at(body.effectiveStartDate).getTime() >= extendsSince;
  return isExtended ? { outcome: 'extends', isDecided: false } : { outcome: 'ends' };
}

/** End dates are inclusive: the term lasts until that day is over. */
function termEndsAtOf({ commitmentEndDateTime, commitmentEndDate }: SubscriptionBody): Date {
  if (commitmentEndDateTime) return at(commitmentEndDateTime);
  const day = at(commitmentEndDate).toISOString().slice(0, 10);
  return new Date(Date.parse(`${day}T00:00:00Z`) + msPerDay - 1000);
}

const isTransition = wordsOf(['Transition']);

/** All that is scheduled beside how the term ends. */
const scheduledOf = (body: SubscriptionBody): ScheduledElsewhere[] =>
  (body.scheduledActions ?? [])
    .filter(
      ({ scheduleType, actionType }) => isTermEnd(scheduleType) === null || actionOf(actionType) === null,
    )
    .map((action) => {
      const { scheduleType, actionType: word, effectiveDate } = action;
      const told = toldWith(action);
      const effective = typeof effectiveDate === 'string' ? momentOf(effectiveDate) : null;
      return {
        what: isTransition(word) === null ? 'other' : 'transition',
        word,
        on: isTermEnd(scheduleType) ? termEndsAtOf(body) : effective,
        product: told && { productId: told.product.productId, skuId: told.product.skuId },
        quantity: told?.quantity ?? null,
      };
    });

const windowsOf = ({ refundableQuantity }: SubscriptionBody): RefundWindow[] =>
  (refundableQuantity?.details ?? []).map(({ quantity, allowedUntilDateTime }) => ({
    quantity,
    until: at(allowedUntilDateTime),
  }));

const shareOf = wordsOf<Refund['share']>(['full', 'partial']);

const refundsOf = ({ refundOptions }: SubscriptionBody): Refund[] =>
  (refundOptions ?? []).flatMap(({ type, expiresAt }) => {
    const share = shareOf(type);
    return share && expiresAt ? { share, until: at(expiresAt) } : [];
  });

const wordIn = (field: unknown): Word =>
  typeof field === 'string' || typeof field === 'number' ? field : null;

const isNoLicense = wordsOf(['usage', 'none']);

/** What the portal does not sell: usage, software that is bought once, older offers. */
export const isSold = ({ billingType, billingCycle, offerId }: Fields): boolean =>
  isNoLicense(wordIn(billingType)) === null &&
  isNoTerm(wordIn(billingCycle)) === null &&
  (typeof offerId !== 'string' || productOf(offerId) !== null);

/** Of the next term's product, where one of the two is unknown. */
function unknownNext(body: SubscriptionBody): string | null {
  const product = nextInstructions(body)?.product;
  if (product === undefined) return null;
  const { termDuration, billingCycle } = product;
  const isKnown = termOf(termDuration) !== null && billingPeriodOf(billingCycle) !== null;
  return isKnown ? null : `${termDuration} ${billingCycle}`;
}

function unknownWordsOf(body: SubscriptionBody): UnknownWords {
  const { status, termDuration, billingCycle } = body;
  const nextTerm = unknownNext(body);
  return {
    ...(statusOf(status) === null && { status }),
    ...(termOf(termDuration) === null && { term: termDuration ?? '' }),
    ...(billingPeriodOf(billingCycle) === null && { billingPeriod: billingCycle }),
    ...(nextTerm !== null && { nextTerm }),
  };
}

const dateOf = (text: string | null | undefined): Date | null => (text ? at(text) : null);

export function toSubscription(body: SubscriptionBody, product: ProductRef): LicenseSubscription {
  return {
    ...product,
    id: body.id,
    orderId: body.orderId ?? '',
    name: body.offerName ?? body.offerId,
    quantity: body.quantity,
    term: termOf(body.termDuration) ?? 'unknown',
    billingPeriod: billingPeriodOf(body.billingCycle) ?? 'unknown',
    createdAt: at(body.creationDate),
    termStartsAt: at(body.effectiveStartDate),
    termEndsAt: termEndsAtOf(body),
    status: statusOf(body.status) ?? 'unknown',
    termEnd: termEndOf(body),
    cancellableUntil: dateOf(body.cancellationAllowedUntilDate),
    refundWindows: windowsOf(body),
    refunds: refundsOf(body),
    scheduled: scheduledOf(body),
    unknownWords: unknownWordsOf(body),
    version: body.attributes.etag ?? '',
  };
}

const subscription = {
  isOurs: isSold,
  shape: subscriptionBody.transform((body, context) => {
    const product = productOf(body.offerId);
    if (product !== null) return toSubscription(body, product);
    context.addIssue({ code: 'custom', path: ['offerId'], message: 'names no product' });
    return z.NEVER;
  }),
};

export const listSubscriptions = (
  client: Client,
  tenantId: string,
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly LicenseSubscription[]> =>
  client.list(`/customers/${encodeURIComponent(tenantId)}/subscriptions`, subscription, onUnreadable);

export const readBody = (client: Client, ref: SubscriptionRef): Promise<SubscriptionBody> =>
  client.read({ method: 'GET', path: pathOf(ref) }, subscriptionBody);

/** Throws `notFound` for one of a kind that the portal does not sell. */
export function known(body: SubscriptionBody): LicenseSubscription {
  const product = isSold(body) ? productOf(body.offerId) : null;
  if (product === null)
    throw new ProviderFailure('notFound', `the subscription ${body.id} is none that the portal sells`);
  return toSubscription(body, product);
}

export const getSubscription = async (client: Client, ref: SubscriptionRef): Promise<LicenseSubscription> =>
  known(await readBody(client, ref));
