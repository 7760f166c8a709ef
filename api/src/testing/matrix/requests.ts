import { randomUUID } from 'node:crypto';
import { demoPassword } from '../../seed/seed.ts';
import { testPassword } from '../people.ts';
import type { Actor } from './actors.ts';
import { shownPrices } from '../shown-prices.ts';
import { joined } from '../parts.ts';
import { matrixParts } from './parts.ts';
import type { Request } from './request.ts';

const form = {
  name: 'Probe',
  organizationNumber: '556016-0680',
  contactEmail: 'probe@example.com',
  invoiceEmail: 'probe@example.com',
};
const sellerTerms = {
  paymentDays: 30,
  lateInterest: null,
  fiscalYearMonth: 1,
  accountReceivable: '1510',
  accountVat: '2611',
  accountSales: '3041',
  accountSalesEu: '3308',
  accountSalesAbroad: '3305',
  accountBank: '1930',
  runDay: null,
  reminderDays: null,
};
const nobody = { roles: [], addresses: [] };
const recipients = { security: nobody, visits: nobody, operations: nobody };
const visitor = (actor: Actor) => ({ username: `visitor-${actor.name}@demo.example` });
const credentials = (actor: Actor): Request => ({ body: { ...visitor(actor), password: testPassword } });
const unknownToken = { body: { token: 'no-such-token' } };
const wrongPassword = { body: { password: 'not-the-password' } };
const wrongConfirmation = { body: { ...wrongPassword.body, code: '000000' } };

/** Those that the demo has none of are a test's own people. */
const passwordOf = ({ name }: Actor): string =>
  name.startsWith('operator-') || name === 'customer-billing' ? testPassword : demoPassword;

const publishedList = { query: { id: '2' } };

const mailQuery = { query: { kind: 'passwordChanged', language: 'sv' } };
const unknownNotice = { query: { id: randomUUID() } };
const noticeForm = {
  kind: 'information',
  titleEn: 'Probe',
  titleSv: 'Prov',
  textEn: 'Probe',
  textSv: 'Prov',
  service: null,
  region: null,
  audience: 'partners',
  startsAt: '2099-01-01T00:00:00Z',
  endsAt: null,
};

/** Partners have a privacy policy of their own; the operator's terms are those that were accepted. */
const documentRequest = ({ tenant }: Actor): Request => ({
  query: { kind: tenant?.kind === 'operator' ? 'tac' : 'privacy' },
});

const unknownId = () => ({ query: { id: randomUUID() } });
const unknownAtVersion = () => ({ query: { id: randomUUID(), version: '1' } });
const downloadTexts = {
  nameEn: 'Probe',
  nameSv: 'Probe',
  release: '1',
  releasedOn: '2026-01-01',
  audience: 'everybody',
};
const changeTexts = {
  kinds: ['new'],
  titleEn: 'Probe',
  titleSv: 'Probe',
  markdownEn: 'Probe',
  markdownSv: 'Probe',
  audience: 'everybody',
  state: 'draft',
};

const usual: Record<string, (actor: Actor) => Request> = {
  login: credentials,
  loginV2: credentials,
  requestPasswordReset: (actor) => ({ body: visitor(actor) }),
  setNewPassword: () => ({ body: { ...unknownToken.body, password: 'Another-portal-1' } }),
  readInvitation: () => unknownToken,
  register: () => ({
    body: {
      email: `${randomUUID()}@applicant.example`,
      password: 'Another-portal-1',
      firstName: 'Kim',
      lastName: 'Berg',
      companyName: 'Probe',
      termsConsent: true,
    },
  }),
  verifyRegistration: () => ({ body: { ...unknownToken.body, code: '123456' } }),
  resendRegistrationCode: () => unknownToken,
  authenticate: () => ({ body: { code: '000000' } }),
  acceptTerms: () => ({ body: { termsConsent: true, hashes: ['0'.repeat(64)] } }),
  updateContactDetails: () => ({ body: { firstName: 'Kim', lastName: 'Berg', phone: '', version: 9999 } }),
  updateUserAppearance: () => ({ body: { preferredMode: 'dark' } }),
  startMfa: () => wrongPassword,
  activateMfa: () => ({ body: { code: '000000' } }),
  disableMfa: () => wrongConfirmation,
  renewRecoveryCodes: () => wrongConfirmation,
  changePassword: () => ({ body: { currentPassword: 'not-the-password', password: 'Another-portal-1' } }),
  changeEmail: (actor) => ({
    body: { email: `${randomUUID()}@moved.example`, password: passwordOf(actor) },
  }),
  resendEmailCode: () => ({}),
  verifyEmail: () => ({ body: { code: '000000' } }),
  endSession: () => ({ query: { id: randomUUID() } }),
  createApiToken: (actor) => ({
    body: { name: randomUUID(), scopes: ['services.read'], days: 1, password: passwordOf(actor) },
  }),
  revokeApiToken: () => ({ query: { id: randomUUID() } }),
  getBrandShades: () => ({ query: { lightMode: '#ff6a00', darkMode: '#ff8a33' } }),
  updateCompanyAppearance: () => ({
    body: { primaryColor: { lightMode: '#ff6a00', darkMode: '#ff8a33' }, version: 9999 },
  }),
  inviteUser: () => ({ body: { email: `${randomUUID()}@invited.example`, roles: ['viewer'] } }),
  updateUser: () => ({
    body: { firstName: 'Kim', lastName: 'Berg', phone: '', roles: ['viewer'], version: 9999 },
  }),
  resetUserTwoFactor: () => ({ body: { reason: 'probe' } }),
  updateCompanyDetails: () => ({ body: { ...form, version: 9999 } }),
  updateNotifications: () => ({ body: { ...recipients, version: 9999 } }),
  setPartnerAccess: () => ({ body: { closedUntil: '2001-01-01T00:00:00Z', before: null } }),
  deleteCompany: () => ({ body: { word: 'delete', password: 'not-the-password' } }),
  createCustomer: () => ({ body: { ...form, name: `Probe ${randomUUID()}` } }),
  updateCustomer: () => ({ body: { ...form, name: 'Renamed', version: 1 } }),
  inviteCustomerOwner: () => ({ body: { email: `${randomUUID()}@invited.example` } }),
  lookUpOrganization: () => ({ query: { organizationNumber: '556016-0680' } }),
  declineRegistration: () => ({ body: { reason: 'probe' } }),
  createPartner: () => ({
    body: { ...form, name: `Probe ${randomUUID()}`, inviteOwnerEmail: `${randomUUID()}@invited.example` },
  }),
  updatePartner: () => ({ body: { ...form, version: 9999 } }),
  invitePartnerOwner: () => ({ body: { email: `${randomUUID()}@invited.example` } }),
  suspendPartner: () => ({ body: { reason: 'probe' } }),
  giveUpQueuedOperation: () => ({ body: { leftBehind: 'probe' } }),
  setPartnerSlug: () => ({ body: { slug: 'probe', before: 'another' } }),
  // The percentage that they name was never shown.
  listPartnerUplifts: () => ({ query: { service: 's3-storage' } }),
  listUpliftEffects: () => ({ query: { service: 's3-storage', percent: '5' } }),
  listCustomerUplifts: () => ({ query: { service: 's3-storage' } }),
  setPartnerPricing: () => ({ body: { service: 's3-storage', percent: '5', before: '499.99' } }),
  setCustomerPricing: () => ({ body: { service: 's3-storage', percent: '5', before: '499.99' } }),
  setPartnerDiscount: () => ({ body: { service: 's3-storage', percent: '5', before: '0' } }),
  listDiscountEffects: () => ({ query: { service: 's3-storage', percent: '5' } }),
  updateSeller: () => ({ body: { ...sellerTerms, version: 9999 } }),
  updateBilling: () => ({ body: { language: 'sv', version: 9999 } }),
  updatePartnerBilling: () => ({ body: { language: 'sv', version: 9999 } }),
  setCreditLimit: () => ({ body: { limitMinor: 100, before: null } }),
  lookUpPartner: () => ({ query: { organizationNumber: '556016-0680' } }),
  getExistingTenant: () => ({ query: { id: randomUUID() } }),
  lookIntoExistingTenant: () => ({ query: { id: randomUUID() } }),
  linkExistingTenant: () => ({
    body: { tenantId: randomUUID(), agreedPrices: shownPrices, ownershipConfirmed: true },
  }),
  unlinkExistingTenant: () => ({ body: { service: 's3-storage', region: 'SE-NORTH-1' } }),
  sendMailAgain: () => ({ query: { id: randomUUID() } }),
  sendTestMail: () => ({ body: {} }),
  getTestMail: () => ({ query: { id: randomUUID() } }),
  testConnection: () => ({ body: { system: 'ceph-rgw', region: 'SE-NORTH-1' } }),
  getPriceList: () => publishedList,
  listImportedPrices: () => ({ query: { number: publishedList.query.id } }),
  importPrices: () => ({ body: {} }),
  createPriceList: () => ({ body: {} }),
  updatePriceList: () => ({ ...publishedList, body: { prices: {}, version: 9999 } }),
  publishPriceList: () => ({ ...publishedList, body: { validFrom: '2099-01-01', version: 9999 } }),
  deletePriceList: () => ({ query: { ...publishedList.query, version: '9999' } }),
  getMailPreview: () => mailQuery,
  sendExampleMail: () => ({ body: mailQuery.query }),
  hideNewsArticle: () => ({ ...unknownNotice, body: { hidden: true } }),
  dismissGlobalNotification: () => ({ ...unknownNotice, body: { version: 1 } }),
  getNotice: () => unknownNotice,
  getNoticeReach: () => ({ query: { audience: 'everybody' } }),
  createNotice: () => ({ body: noticeForm }),
  updateNotice: () => ({ ...unknownNotice, body: { ...noticeForm, version: 1 } }),
  endNotice: () => ({ ...unknownNotice, body: { version: 1 } }),
  withdrawNotice: () => ({ query: { ...unknownNotice.query, version: '1' } }),
  getPublishedFile: () => ({ query: { hash: '0'.repeat(64) } }),
  listDocumentVersions: documentRequest,
  updateConsentRule: () => ({ body: { kind: 'privacy', requireConsent: true, version: 9999 } }),
  withdrawDocument: () => ({ query: { kind: 'privacy', version: '9999' } }),
  triggerTerms: () => ({ body: { kind: 'privacy', version: 9999 } }),
  listConsentCoverage: documentRequest,
  listConsents: documentRequest,
  // An address that no setting allows.
  registerDownload: () => ({
    body: { ...downloadTexts, isPublished: true, address: 'https://files.example.com/agent.zip' },
  }),
  getDownload: unknownId,
  updateDownload: () => ({ ...unknownId(), body: { ...downloadTexts, version: 1 } }),
  publishDownload: () => ({ ...unknownId(), body: { isPublished: true, version: 1 } }),
  deleteDownload: unknownAtVersion,
  getDownloadFile: unknownId,
  createDownloadLink: unknownId,
  takeDownload: () => ({ query: { ticket: 'guessed' } }),
  listChanges: () => ({ query: { state: 'released' } }),
  getChange: unknownId,
  createChange: () => ({ body: changeTexts }),
  updateChange: () => ({ ...unknownId(), body: { ...changeTexts, version: 1 } }),
  deleteChange: unknownAtVersion,
  setSimulatorFault: () => ({ body: { name: 'no-such-simulator', fault: 'none' } }),
};

const requests = joined<(actor: Actor) => Request>(usual, ...matrixParts.map((part) => part.requests));

export const requestOf = (endpoint: string, actor: Actor): Request => requests[endpoint]?.(actor) ?? {};

/** Calls that end the session that they are made with, or open another. */
export const usesUpSession = new Set([
  'logout',
  'acceptTerms',
  'authenticate',
  'impersonate',
  'impersonateByGet',
]);
