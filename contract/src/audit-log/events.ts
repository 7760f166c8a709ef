import type { AuditCategory } from './categories.ts';
import type { ServiceDefinition } from '../services/define-service.ts';
import { serviceDefinitions, type ServiceEvent } from '../services/list.ts';
import type { Service } from '../services/services.ts';

/** The capabilities that are there already: the folders of the API whose changes are recorded. */
export const auditCapabilities = [
  'auth',
  'company',
  'legal',
  'user',
  'users',
  'customers',
  'operator',
  'operations',
  'partners',
  'seller',
  'billing',
  'price-list',
  'invoices',
  'pricing',
  'global-notification',
  'queues',
  'connections',
  'news',
  'mail-preview',
  'linking',
  'services',
  'settings',
  'support',
  'downloads',
  'changelog',
  ...serviceDefinitions.map(({ service }) => service),
] as const;
/** Those whose events wait for their first change; moved above with it, and a test says so. */
export const awaitedCapabilities = ['calculator'] as const;
export type AuditCapability =
  | (typeof auditCapabilities)[number]
  | (typeof awaitedCapabilities)[number]
  | Service;

/**
 * `capability`: the folder of the API that writes it; a test fails when it changes things and does not write the event.
 * `internal`: concerns a customer, but only its partner may read it, e.g. an uplift.
 */
export type AuditEventRow = {
  category: AuditCategory;
  capability: AuditCapability;
  service: Service | null;
  internal?: boolean;
};

const portal =
  (capability: AuditCapability) =>
  (category: AuditCategory): AuditEventRow => ({ category, capability, service: null });
const auth = portal('auth');
const user = portal('user');
const users = portal('users');
const customers = portal('customers');
const operator = portal('operator');
const priceList = portal('price-list');
const invoices = portal('invoices');
const pricing = portal('pricing');
const news = portal('news');
const mailPreview = portal('mail-preview');
const notices = portal('global-notification');
const queues = portal('queues');
const connections = portal('connections');
const partners = portal('partners');
const seller = portal('seller');
const billing = portal('billing');
const documents = portal('legal');
const branding = portal('company');
const settings = portal('settings');
const support = portal('support');
const downloads = portal('downloads');
const changelog = portal('changelog');
const calculator = portal('calculator');
/** Of any service: the entry says which. */
const services = portal('services');
const linking = portal('linking');

const portalEvents = {
  login: auth('login'),
  logout: auth('login'),
  loginFailedCredentials: auth('loginFailure'),
  loginFailedMfa: auth('loginFailure'),
  loginFailedTerms: auth('loginFailure'),
  /** A step of sign-in with a token that had expired. */
  loginFailedTokenTimeout: auth('loginFailure'),
  /** A step of sign-in with a token whose session was over. */
  loginFailedBearer: auth('loginFailure'),
  loginFailedNotApproved: auth('loginFailure'),
  termsAccepted: auth('termsAccepted'),
  loginToCustomer: auth('loginToCustomer'),
  loginToCustomerEnded: auth('loginToCustomer'),
  loginToPartner: auth('loginToCustomer'),
  loginToPartnerEnded: auth('loginToCustomer'),
  passwordResetRequested: auth('user'),
  passwordReset: auth('user'),
  passwordChanged: user('user'),
  invitationAccepted: auth('user'),
  userInvited: auth('user'),
  userUpdated: user('user'),
  userDisabled: users('user'),
  userEnabled: users('user'),
  userDeleted: users('user'),
  userInvitationWithdrawn: users('user'),
  mfaReset: users('user'),
  mfaEnabled: user('user'),
  mfaReplaced: user('user'),
  mfaDisabled: user('user'),
  recoveryCodesRenewed: user('user'),
  passwordConfirmationFailed: user('user'),
  codeConfirmationFailed: user('user'),
  emailCodeResent: user('user'),
  emailChangeCancelled: user('user'),
  recoveryCodeUsed: auth('user'),
  emailChangeRequested: user('user'),
  emailChanged: user('user'),
  sessionEnded: user('user'),
  otherSessionsEnded: user('user'),
  apiTokenCreated: user('user'),
  apiTokenRevoked: user('user'),
  operatorCreated: auth('user'),
  registrationReceived: auth('partner'),
  registrationVerified: auth('partner'),
  /** Nobody verified its address. */
  registrationLapsed: auth('partner'),
  registrationApproved: operator('partner'),
  registrationDeclined: operator('partner'),
  priceListDrafted: priceList('partner'),
  priceListUpdated: priceList('partner'),
  priceListPublished: priceList('partner'),
  monthClosed: invoices('partner'),
  monthClosedAnyway: invoices('partner'),
  monthInvoiced: invoices('partner'),
  heldInvoicesOrdered: invoices('partner'),
  invoicePaid: invoices('partner'),
  invoicePaymentTakenBack: invoices('partner'),
  invoiceBilledAgain: invoices('partner'),
  invoiceWaived: invoices('partner'),
  priceListDiscarded: priceList('partner'),
  partnerDiscountSet: priceList('partner'),
  /** For all customers of a partner. */
  upliftSet: pricing('partner'),
  /** A customer knows its price, and not how its partner comes to it. */
  customerUpliftSet: { ...pricing('partner'), internal: true },
  customerUpliftEnded: { ...pricing('partner'), internal: true },
  noticePublished: notices('partner'),
  noticeUpdated: notices('partner'),
  noticeEnded: notices('partner'),
  noticeWithdrawn: notices('partner'),
  /** Queued by the worker, to so many addresses. */
  disruptionMailed: notices('partner'),
  disruptionOverMailed: notices('partner'),
  partnerCreated: partners('partner'),
  partnerUpdated: partners('partner'),
  partnerSuspended: partners('partner'),
  partnerReactivated: partners('partner'),
  partnerSlugSet: partners('partner'),
  creditLimitSet: partners('partner'),
  sellerUpdated: seller('partner'),
  /** By the partner or the operator, who has it in its own log, too. */
  billingUpdated: billing('partner'),
  mailSentAgain: queues('partner'),
  testMailSent: queues('partner'),
  /** Written with the answer, by the worker that asked. */
  connectionTested: connections('partner'),
  /** A mail with example content, to whoever asked for it. */
  exampleMailSent: mailPreview('partner'),
  newsArticleHidden: news('partner'),
  newsArticleShown: news('partner'),
  customerCreated: customers('customer'),
  customerUpdated: customers('customer'),
  customerDeleted: customers('customer'),
  companyUpdated: settings('partner'),
  notificationsUpdated: settings('partner'),
  disruptionsToOwnersOn: settings('partner'),
  disruptionsToOwnersOff: settings('partner'),
  partnerAccessClosed: settings('customer'),
  partnerAccessOpened: settings('customer'),
  companyDeletionRequested: settings('partner'),
  companyDeletionWithdrawn: settings('partner'),
  companyDeleted: settings('partner'),
  companyExported: settings('partner'),
  serviceEnableInitiated: services('enableService'),
  serviceEnabled: services('enableService'),
  serviceEnableFailed: services('enableService'),
  serviceDisableInitiated: services('enableService'),
  serviceDisabled: services('enableService'),
  serviceDisableFailed: services('enableService'),
  /** Of a tenant that was there before the portal; told in the customer's, its partner's and the operator's log. */
  tenantLinkOrdered: linking('enableService'),
  tenantLinked: linking('enableService'),
  tenantLinkFailed: linking('enableService'),
  tenantUnlinkOrdered: linking('enableService'),
  tenantUnlinked: linking('enableService'),
  tenantUnlinkFailed: linking('enableService'),
  /** Of any service. */
  operationRetried: portal('operations')('enableService'),
  operationLetGo: portal('operations')('enableService'),
  operationGivenUp: queues('enableService'),
  termsDocumentUpdated: documents('partner'),
  dataProcessingAgreementUpdated: documents('partner'),
  privacyPolicyUpdated: documents('partner'),
  consentRuleUpdated: documents('partner'),
  legalDocumentWithdrawn: documents('partner'),
  consentTriggered: documents('partner'),
  consentsExported: documents('partner'),
  logoUpdated: branding('partner'),
  logoRemoved: branding('partner'),
  brandColorsUpdated: branding('partner'),
  ticketCreated: support('support'),
  ticketSentAgain: support('support'),
  ticketClosed: support('support'),
  downloadAdded: downloads('partner'),
  downloadUpdated: downloads('partner'),
  downloadPublished: downloads('partner'),
  downloadWithdrawn: downloads('partner'),
  downloadDeleted: downloads('partner'),
  /** What came was not what was registered. */
  downloadBroken: downloads('partner'),
  changelogEntryAdded: changelog('partner'),
  changelogEntryUpdated: changelog('partner'),
  changelogEntryPublished: changelog('partner'),
  changelogEntryWithdrawn: changelog('partner'),
  changelogEntryDeleted: changelog('partner'),
  quoteCreated: calculator('quote'),
  quoteUpdated: calculator('quote'),
  quoteDeleted: calculator('quote'),
} as const satisfies Record<string, AuditEventRow>;

/** Those that have their texts in `texts.ts`; a service's have them in its record. */
export type PortalAuditEvent = keyof typeof portalEvents;
export type AuditEvent = PortalAuditEvent | ServiceEvent;

const rowsOf = ({ service, events }: ServiceDefinition): [string, AuditEventRow][] =>
  Object.entries(events).map(([event, { category, partnerOnly = false }]) => [
    event,
    { category, capability: service, service, ...(partnerOnly ? { internal: true } : {}) },
  ]);

const rows: ReadonlyMap<string, AuditEventRow> = new Map([
  ...Object.entries(portalEvents),
  ...serviceDefinitions.flatMap(rowsOf),
]);

export const isAuditEvent = (event: string): event is AuditEvent => rows.has(event);
/** Every event of the audit log. */
export const auditEventNames = [...rows.keys()].filter(isAuditEvent);

export function auditEventOf(event: AuditEvent): AuditEventRow {
  const row = rows.get(event);
  if (!row) throw new Error(`${event} is no event of the audit log.`);
  return row;
}

/** What can have happened by now: the others wait for their capability. */
export const writtenEvents = auditEventNames.filter((event) =>
  auditCapabilities.some((capability) => capability === auditEventOf(event).capability),
);
