import { changeWindowHours } from '@portal/contract/m365-licenses/constants';
import { licenseProduct, licenseRefOf } from '@portal/contract/m365-licenses/fields';
import type { ProductKey } from '@portal/contract/prices';
import type { LicenseSubscription, NextTerm, RefundWindow } from '@portal/ports/licenses';

/** Seats that may be given back `until` then; `systemUntil` is the system's own date, by which it is known again. */
export type StoredWindow = { quantity: number; until: string; openedAt: string; systemUntil: string };

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const afterOpening = (openedAt: Date): Date => new Date(openedAt.getTime() + changeWindowHours * 3_600_000);

/** One that the portal did not open was opened when the license was made, or when it was first seen. */
export function storedWindow(
  { quantity, until }: RefundWindow,
  { known, firstSeenAt }: { known: readonly StoredWindow[]; firstSeenAt: Date },
): StoredWindow {
  const systemUntil = until.toISOString();
  const openedBefore = known.find((one) => one.systemUntil === systemUntil)?.openedAt;
  const openedAt = openedBefore === undefined ? firstSeenAt : new Date(openedBefore);
  return {
    quantity,
    until: earlier(until, afterOpening(openedAt)).toISOString(),
    openedAt: openedAt.toISOString(),
    systemUntil,
  };
}

/** What is known already of a license; `windows` empty and `firstSeenAt` its creation for one that is new. */
type KnownWindows = {
  windows: readonly StoredWindow[];
  firstSeenAt: Date;
  isExtended: boolean;
  /** What it was of so far. */
  product?: ProductKey;
  cancellable?: { until: Date | null; termStartsAt: Date };
  /** That it was to end, as far as anybody here knows. */
  wasToEnd?: boolean;
};

/** A window that the system does not tell for now, as of what is suspended, does not open anew when it does. */
function allWindows(
  told: readonly RefundWindow[],
  { windows: known, firstSeenAt }: KnownWindows,
): StoredWindow[] {
  const windows = told.map((window) => storedWindow(window, { known, firstSeenAt }));
  const isTold = new Set(windows.map(({ systemUntil }) => systemUntil));
  const untold = known.filter(
    ({ systemUntil }) => !isTold.has(systemUntil) && new Date(systemUntil) > firstSeenAt,
  );
  return [...windows, ...untold.map((window) => ({ ...window, quantity: 0 }))];
}

/** What goes on by the month can be cancelled at any time. When it could be is kept as long as its term runs. */
function cancellableUntilOf(
  { cancellableUntil, termStartsAt }: LicenseSubscription,
  { isExtended, cancellable, firstSeenAt }: KnownWindows,
): Date | null {
  if (cancellableUntil)
    return isExtended ? cancellableUntil : earlier(cancellableUntil, afterOpening(termStartsAt));
  const isSameTerm = cancellable?.termStartsAt.getTime() === termStartsAt.getTime();
  const until = isSameTerm ? cancellable.until : null;
  return until && until <= firstSeenAt ? until : null;
}

const withProduct = (next: NextTerm) => ({ ...next, product: licenseProduct(next) });

type Shown = Pick<LicenseSubscription, 'term' | 'billingPeriod'>;

/** The term and the billing period that it had, where the system has a word for them that the portal does not know. */
function shownOf(now: LicenseSubscription, product: ProductKey | undefined): Shown {
  const known = product === undefined ? null : licenseRefOf(product);
  const isSame = known !== null && known.productId === now.productId && known.skuId === now.skuId;
  const before: Shown = isSame ? known : now;
  return {
    term: now.term === 'unknown' ? before.term : now.term,
    billingPeriod: now.billingPeriod === 'unknown' ? before.billingPeriod : now.billingPeriod,
  };
}

/** The columns of `license` that the system tells. */
export function asStored(subscription: LicenseSubscription, known: KnownWindows) {
  const { termEnd, productId, skuId, unknownWords } = subscription;
  const wasToEnd = known.wasToEnd === true && termEnd.outcome === 'extends';
  const { term, billingPeriod } = shownOf(subscription, known.product);
  return {
    subscription_id: subscription.id,
    name: subscription.name,
    product: licenseProduct({ productId, skuId, term, billingPeriod }),
    product_id: productId,
    sku_id: skuId,
    term,
    billing_period: billingPeriod,
    quantity: subscription.quantity,
    status: Object.keys(unknownWords).length > 0 ? ('unknown' as const) : subscription.status,
    unknown_words: unknownWords,
    created_on_system_at: subscription.createdAt,
    term_starts_at: subscription.termStartsAt,
    term_ends_at: subscription.termEndsAt,
    outcome: termEnd.outcome,
    is_decided: termEnd.outcome !== 'extends' || (termEnd.isDecided && !wasToEnd),
    was_to_end: wasToEnd,
    next_term: termEnd.outcome === 'renews' && termEnd.next ? withProduct(termEnd.next) : null,
    scheduled: subscription.scheduled,
    windows: allWindows(subscription.refundWindows, known),
    cancellable_until: cancellableUntilOf(subscription, known),
    refunds: subscription.refunds,
    system_version: subscription.version,
  };
}
export type StoredLicense = ReturnType<typeof asStored>;
