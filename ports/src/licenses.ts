import type { BillingPeriod, LicenseTerm, LicenseStatus } from '@portal/contract/m365-licenses/constants';
import type { OnUnreadable } from './unreadable.ts';
import type { AcceptedAgreement, NewTenant, CreatedTenant, Person, Tenant } from './license-tenants.ts';

export {
  billingPeriods,
  licenseTerms,
  type BillingPeriod,
  type LicenseTerm,
  type LicenseStatus,
} from '@portal/contract/m365-licenses/constants';

/** Why the system says no, as `reason` of a `ProviderFailure` or of a line of an order. */
export const licenseReasons = [
  'accountLocked',
  'agreementMissing',
  'attestationMissing',
  'autoRenewNotAllowed',
  'changedMeanwhile',
  'changeFailed',
  'changeInProgress',
  'domainTaken',
  'domainInvalid',
  'extendedTerm',
  'orderFailed',
  'priceChanged',
  'productWithdrawn',
  'purchaseUnclear',
  'quantityOutOfRange',
  'seatsAssigned',
  'subscriptionEnded',
  'subscriptionSuspended',
  'tenantMissing',
  'tooManyChanges',
  'tooManySubscriptions',
  'windowClosed',
] as const;
export type LicenseReason = (typeof licenseReasons)[number];

/**
 * What a driver keeps between two calls of one operation: JSON, which its caller stores and never reads, but for `onRetry`:
 * what the operation goes on from when it is tried again after a failure, whatever that was. Left out, nothing that it has
 * sent can have taken effect, and it begins anew.
 */
export type LicenseMemory = { readonly step: string; readonly onRetry?: LicenseMemory } & Readonly<
  Record<string, unknown>
>;

/** `again`: the system is still at it; call again in so many seconds with that memory, which has to be stored before. */
export type LicenseOutcome<T> = { done: T } | { again: { seconds: number; memory: LicenseMemory } };

/**
 * One operation of the portal. Every request that it makes carries an id that is reckoned from `operationId`, a UUID, so
 * that the system does a repeated one once. `memory` is what the last call answered, null on the first.
 */
export type Attempt = { operationId: string; memory: LicenseMemory | null };

export type ProductRef = { productId: string; skuId: string };

/** A product that can be had in one term and billing period. */
export type LicenseOffer = ProductRef & {
  name: string;
  term: LicenseTerm;
  billingPeriod: BillingPeriod;
  minQuantity: number;
  maxQuantity: number;
};

/** A product without the terms that it has: `listOffers` tells them. */
export type LicenseProduct = { productId: string; name: string };

/** `extended`: what months after the end of a term cost that nobody has renewed. */
export type PriceSheetKind = 'standard' | 'extended';

/**
 * A price of one seat for one billing period, without tax, as decimal strings: `unitPrice` is the partner's, `retailPrice`
 * the recommended one. `productName` and `skuName` are what a person searches by.
 */
export type LicensePrice = ProductRef & {
  productName: string;
  skuName: string;
  term: LicenseTerm;
  billingPeriod: BillingPeriod;
  currency: string;
  unitPrice: string;
  retailPrice: string;
  validFrom: Date;
  validUntil: Date | null;
};

type PriceRef = ProductRef & { term: LicenseTerm | null; billingPeriod: BillingPeriod | null };

/** How a price is named that cannot be read: `CFQ7TTC0LH18:0001:P1Y:monthly`. */
export const priceIdOf = ({ productId, skuId, term, billingPeriod }: PriceRef): string =>
  [productId, skuId, term, billingPeriod].join(':');

/** `expectedUnitPrice` is the partner's price as it was agreed on; null orders at any price. */
export type LicenseOrderLine = ProductRef & {
  term: LicenseTerm;
  billingPeriod: BillingPeriod;
  quantity: number;
  expectedUnitPrice: string | null;
};

/** In the order of the lines. `ordered` once the system shows the subscription. */
export type LicenseLineResult =
  | { state: 'ordered'; subscription: LicenseSubscription }
  | { state: 'failed'; reason: LicenseReason; message: string };

/** A term of all seats that a subscription has. */
export type NewTerm = ProductRef & { term: LicenseTerm; billingPeriod: BillingPeriod };

/** What the next term is when it is not as this one. */
export type NextTerm = NewTerm & { quantity: number };

/**
 * What happens when the term ends. `extends`: it goes on by the month at a higher price; not `isDecided`: nobody has said
 * so, which is what the system does of itself. `ends`: access stops at once.
 */
export type TermEnd =
  | { outcome: 'renews'; next: NextTerm | null }
  | { outcome: 'extends'; isDecided: boolean }
  | { outcome: 'ends' };

/** So many seats may be given back until then. */
export type RefundWindow = { quantity: number; until: Date };

/** What a cancellation until then gives back: all that was paid, or what is left of it. */
export type Refund = { share: 'full' | 'partial'; until: Date };

/**
 * What others have scheduled, with the system itself, and a change here leaves as it is. `transition`: it becomes another
 * product; `word` is the system's own. `on` null: at a moment that cannot be read.
 */
export type ScheduledElsewhere = {
  what: 'transition' | 'other';
  word: string;
  on: Date | null;
  product: ProductRef | null;
  quantity: number | null;
};

export type UnknownWords = Readonly<
  Partial<Record<'status' | 'term' | 'billingPeriod' | 'nextTerm', string>>
>;

export type LicenseSubscription = ProductRef & {
  id: string;
  orderId: string;
  name: string;
  quantity: number;
  term: LicenseTerm | 'unknown';
  billingPeriod: BillingPeriod | 'unknown';
  createdAt: Date;
  /** Of the term that runs. `termEndsAt` is its last moment. */
  termStartsAt: Date;
  termEndsAt: Date;
  status: LicenseStatus;
  termEnd: TermEnd;
  /** Null: it can not be cancelled. */
  cancellableUntil: Date | null;
  refundWindows: readonly RefundWindow[];
  refunds: readonly Refund[];
  scheduled: readonly ScheduledElsewhere[];
  /** The system's words for what is unknown of it, for operators. */
  unknownWords: UnknownWords;
  /** Changes with it; a change names the one it was decided on. */
  version: string;
};

export type SubscriptionRef = { tenantId: string; subscriptionId: string };

export type TermEndChoice =
  | { outcome: 'renews'; next: NextTerm | null }
  | { outcome: 'extends' }
  | { outcome: 'ends' };

/**
 * Suspending turns auto renew off and removes what was decided on the end of the term; what is still suspended then expires.
 * Reactivating brings neither back, but turns auto renew on when it is asked to. `newTerm`: what goes on by the month after its
 * term begins a term again at once; what is left of the month comes back.
 */
export type SubscriptionChange =
  | { kind: 'quantity'; quantity: number }
  | { kind: 'termEnd'; termEnd: TermEndChoice }
  | { kind: 'cancel' }
  | { kind: 'suspend' }
  | { kind: 'reactivate'; autoRenew?: boolean }
  | { kind: 'newTerm'; newTerm: NewTerm };

/** `version` null: whatever it is at by now. */
export type SubscriptionEdit = SubscriptionRef & { version: string | null; change: SubscriptionChange };

/** `seatSkuId` is the key of `AssignedSeats`, which are the tenant's and not of a subscription. */
export type Provisioning = { state: 'ready' | 'pending' | 'failed'; quantity: number; seatSkuId: string };

/** Seats of one SKU in a tenant, over all its subscriptions. */
export type AssignedSeats = {
  seatSkuId: string;
  name: string;
  partNumber: string;
  total: number;
  assigned: number;
};

/**
 * Licenses that are paid by term. Reads may be repeated; of a change, see `Attempt`. All throw `ProviderFailure`, with a
 * `LicenseReason` where one fits. What was ordered a moment ago may be missing from every list for some minutes.
 */
export interface Licenses {
  /** Resolves when the system answers an authenticated call. */
  ping(): Promise<void>;
  /** An address where an administrator of an existing tenant makes the portal's operator its reseller. */
  getRelationshipLink(): Promise<string>;
  /** By the page, all that have the operator as their reseller. */
  listTenants(onUnreadable: OnUnreadable): AsyncIterable<readonly Tenant[]>;
  /** `notFound` for one that has no relationship at all. */
  getTenant(tenantId: string): Promise<Tenant>;
  /** The tenant of exactly that domain; null when none is the reseller's. */
  findTenant(domain: string): Promise<Tenant | null>;
  /** Of the first part of a new tenant's domain. `refused` with `domainInvalid` when it can be none. */
  isDomainFree(prefix: string): Promise<boolean>;
  /** `conflict` with `domainTaken`. The credentials are shown once: with them null, they were shown before and are lost. */
  createTenant(operationId: string, tenant: NewTenant): Promise<CreatedTenant>;
  /** Null until somebody has accepted it. */
  getAgreement(tenantId: string): Promise<AcceptedAgreement | null>;
  /** An address where it can be read; `language` as `sv-SE`. */
  getAgreementText(language: string): Promise<string>;
  acceptAgreement(
    operationId: string,
    acceptance: { tenantId: string; person: Person; at: Date },
  ): Promise<void>;
  /** By the page. */
  listProducts(onUnreadable: OnUnreadable): AsyncIterable<readonly LicenseProduct[]>;
  /** What of a product can be bought at this moment. `notFound` without the product. */
  listOffers(productId: string, onUnreadable: OnUnreadable): Promise<LicenseOffer[]>;
  /**
   * By the page, what the sheet says of what can be sold here. What cannot be read of it is named by `priceIdOf`, and its
   * price is not known; a row of another time may still be.
   */
  readPriceSheet(kind: PriceSheetKind, onUnreadable: OnUnreadable): AsyncIterable<readonly LicensePrice[]>;
  /**
   * Lines may end differently. `refused` as a whole with `agreementMissing`, and `conflict` with `priceChanged`. `known` are
   * subscriptions that other orders have bought, `at` the caller's moment, at which prices have to be valid.
   */
  order(
    attempt: Attempt,
    order: { tenantId: string; lines: readonly LicenseOrderLine[]; at: Date; known?: readonly string[] },
  ): Promise<LicenseOutcome<LicenseLineResult[]>>;
  /** By the page, of all statuses. */
  listSubscriptions(
    tenantId: string,
    onUnreadable: OnUnreadable,
  ): AsyncIterable<readonly LicenseSubscription[]>;
  getSubscription(ref: SubscriptionRef): Promise<LicenseSubscription>;
  getProvisioning(ref: SubscriptionRef): Promise<Provisioning>;
  /** What was decided on the end of the term stays, whatever else changes. `conflict` with `changedMeanwhile`. */
  changeSubscription(attempt: Attempt, edit: SubscriptionEdit): Promise<LicenseOutcome<LicenseSubscription>>;
  listAssignedSeats(tenantId: string, onUnreadable: OnUnreadable): Promise<AssignedSeats[]>;
}
