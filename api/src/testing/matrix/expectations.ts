import type { ActorName } from './actors.ts';
import type { Expectation } from './expectation.ts';
import { joined } from '../parts.ts';
import { matrixParts } from './parts.ts';
import {
  customers,
  everybody,
  operatorManages,
  operators,
  orderServices,
  partners,
  readCustomers,
  readers,
  readServices,
} from './roles.ts';

// Who may call what, written down once more by hand: this file must not import the code that it is compared with.

/** At a screen: no program does what is the person's own. */
const people = everybody.filter((name) => name !== 'api-token');
const anyToken: ActorName[] = [...people, 'terms', 'halfway'];
const whoever: ActorName[] = [...anyToken, 'api-token', 'reading-token', 'anonymous'];
const themselves: ActorName[] = people.filter((name) => name !== 'acting' && name !== 'operator-acting');

/** customers: create, edit, delete: owner, admin of a partner */
const writeCustomers: ActorName[] = [
  'partner',
  'admin',
  'other-partner',
  'mfa',
  'operator-acting',
  'api-token',
];
/** pricing and uplift: owner, admin, billing of a partner */
const managePricing: ActorName[] = [...writeCustomers, 'billing'];
/** impersonate a customer: owner, admin, engineer of a partner; an operator acts in a partner in the same way */
const impersonate: ActorName[] = [
  'partner',
  'admin',
  'engineer',
  'other-partner',
  'mfa',
  'operator',
  'operator-engineer',
];
/** operator: partners, price list, connections, queues: x x - read read */
const operatorReads: ActorName[] = ['operator', 'operator-engineer', 'operator-viewer'];
/** operator: news, changelog, downloads, notifications, documents: x x - x - */
const keepContent: ActorName[] = ['operator', 'operator-engineer'];
/** audit log: own / all: owner, admin: x / x; the others: x / */
const auditAll: ActorName[] = [
  'api-token',
  'operator',
  'operator-acting',
  'partner',
  'admin',
  'other-partner',
  'mfa',
  'customer',
  'acting',
];
/** users; company settings, branding, legal documents: owner, admin */
const manageUsers = auditAll;
const manageCompany = auditAll;
const manageBrand = auditAll.filter((name) => name !== 'customer' && name !== 'acting');
/** delete company: owner of a partner or customer; while acting one is an admin at most */
const deleteOwn: ActorName[] = ['partner', 'other-partner', 'customer'];
const readVisits = auditAll.filter((name) => name !== 'operator');
/** legal documents: owner, admin of a partner; documents of the operator: owner, admin, engineer */
const publishDocuments: ActorName[] = [
  'partner',
  'admin',
  'other-partner',
  'mfa',
  'operator-acting',
  'api-token',
];
const manageDocuments: ActorName[] = [...publishDocuments, 'operator', 'operator-engineer'];
/** support tickets: owner, admin, billing, engineer of a partner or customer */
const tickets = [...partners, ...customers].filter((name) => name !== 'viewer' && name !== 'customer-viewer');
/** downloads: every role of a partner and a customer, and who manages them */
const readDownloads: ActorName[] = [...partners, ...customers, ...keepContent];
const onlyOwn = everybody.filter((name) => !auditAll.includes(name));

const whileActing = {
  acting: '403 refusedWhileActing',
  'operator-acting': '403 refusedWhileActing',
} as const;
const byProgram = {
  'api-token': '403 refusedToApiToken',
  'reading-token': '403 refusedToApiToken',
} as const;
const nobodyYet = { anonymous: '401 100329', ...byProgram } as const;
const notTheirs = { ...whileActing, ...byProgram } as const;
const withoutCode = '409 100307';

const rows: Record<string, Expectation> = {
  // Sign-in: open to everybody, with a token or without.
  login: { may: whoever, at: 'nothing', answer: '200' },
  loginV2: { may: whoever, at: 'nothing', answer: '200' },
  requestPasswordReset: { may: whoever, at: 'nothing', answer: '200' },
  setNewPassword: { may: whoever, at: 'nothing', answer: '400 passwordTokenInvalid' },
  readInvitation: { may: whoever, at: 'nothing', answer: '400 passwordTokenInvalid' },
  register: { may: whoever, at: 'nothing', answer: '200' },
  verifyRegistration: { may: whoever, at: 'nothing', answer: '410 registrationTokenInvalid' },
  resendRegistrationCode: { may: whoever, at: 'nothing', answer: '410 registrationTokenInvalid' },

  // The steps after the first: any token, a short-lived one too.
  authenticate: {
    may: anyToken,
    at: 'nothing',
    answer: withoutCode,
    but: { halfway: '400 100313', mfa: '409 100310' },
    refused: nobodyYet,
  },
  acceptTerms: {
    may: anyToken,
    at: 'nothing',
    answer: '200',
    but: { terms: '409 documentsChanged', ...whileActing },
    refused: nobodyYet,
  },
  logout: { may: anyToken, at: 'nothing', answer: '200', refused: byProgram },
  listOutstandingDocuments: { may: anyToken, at: 'nothing', answer: '200', refused: byProgram },

  // One's own identity.
  getMe: { may: readers, at: 'nothing', answer: '200' },
  impersonate: {
    may: impersonate,
    at: 'visit',
    answer: '200',
    // Without an id it leads back to oneself, which everybody may.
    mayWithout: people,
    refused: { acting: '403 alreadyActing', 'operator-acting': '403 alreadyActing', ...byProgram },
  },
  impersonateByGet: {
    may: impersonate,
    at: 'visit',
    answer: '200',
    // Without an id it leads back to oneself, which everybody may.
    mayWithout: people,
    refused: { acting: '403 alreadyActing', 'operator-acting': '403 alreadyActing', ...byProgram },
  },
  listSubjects: { may: readCustomers, at: 'reach', answer: '200' },
  getContactDetails: { may: readers, at: 'nothing', answer: '200' },
  updateContactDetails: { may: themselves, at: 'nothing', answer: '409 stale', refused: notTheirs },
  getUserAppearance: { may: readers, at: 'nothing', answer: '200' },
  updateUserAppearance: { may: people, at: 'nothing', answer: '200', refused: byProgram },
  getMfaSettings: { may: readers, at: 'nothing', answer: '200' },
  startMfa: { may: themselves, at: 'nothing', answer: '400 invalid', refused: notTheirs },
  activateMfa: { may: themselves, at: 'nothing', answer: '409 100312', refused: notTheirs },
  disableMfa: { may: themselves, at: 'nothing', answer: '400 invalid', refused: notTheirs },
  renewRecoveryCodes: { may: themselves, at: 'nothing', answer: '400 invalid', refused: notTheirs },
  changePassword: { may: themselves, at: 'nothing', answer: '400 invalid', refused: notTheirs },

  getEmail: { may: people, at: 'nothing', answer: '200', refused: byProgram },
  changeEmail: { may: themselves, at: 'nothing', answer: '200', refused: notTheirs },
  resendEmailCode: { may: themselves, at: 'nothing', answer: '200', refused: notTheirs },
  verifyEmail: { may: themselves, at: 'nothing', answer: '400 emailCodeIncorrect', refused: notTheirs },
  cancelEmailChange: { may: themselves, at: 'nothing', answer: '200', refused: notTheirs },
  listSessions: { may: people, at: 'nothing', answer: '200', refused: byProgram },
  // The ids that they name are nobody's.
  endSession: { may: themselves, at: 'nothing', answer: '404 notFound', refused: notTheirs },
  endOtherSessions: { may: themselves, at: 'nothing', answer: '200', refused: notTheirs },
  listApiTokens: { may: people, at: 'nothing', answer: '200', refused: byProgram },
  createApiToken: { may: themselves, at: 'nothing', answer: '201', refused: notTheirs },
  revokeApiToken: { may: themselves, at: 'nothing', answer: '404 notFound', refused: notTheirs },

  // Texts and brand of an organization: public.
  getTerms: { may: whoever, at: 'nothing', answer: '200' },
  getDataProcessingAgreement: { may: whoever, at: 'nothing', answer: '200' },
  getPrivacyPolicy: { may: whoever, at: 'nothing', answer: '200' },
  getPublishedFile: { may: whoever, at: 'nothing', answer: '404 notFound' },

  // Legal documents of an organization. The version that a change names is an old one; a file comes in a form.
  publishTerms: { may: manageDocuments, at: 'nothing', answer: '415 mediaTypeNotSupported' },
  publishDataProcessingAgreement: {
    may: manageDocuments,
    at: 'nothing',
    answer: '415 mediaTypeNotSupported',
  },
  publishPrivacyPolicy: { may: manageDocuments, at: 'nothing', answer: '415 mediaTypeNotSupported' },
  listOrganizationDocuments: { may: manageDocuments, at: 'nothing', answer: '200' },
  listDocumentVersions: { may: manageDocuments, at: 'nothing', answer: '200' },
  updateConsentRule: { may: manageDocuments, at: 'nothing', answer: '409 stale' },
  withdrawDocument: { may: publishDocuments, at: 'nothing', answer: '409 stale' },
  triggerTerms: { may: manageDocuments, at: 'nothing', answer: '409 stale' },
  getLastTriggered: { may: manageDocuments, at: 'nothing', answer: '200' },
  listConsentCoverage: { may: manageDocuments, at: 'nothing', answer: '200' },
  listConsents: { may: manageDocuments, at: 'nothing', answer: '200' },
  getCompanyAppearance: { may: whoever, at: 'nothing', answer: '200' },
  getLightLogo: { may: whoever, at: 'nothing', answer: '200' },
  getDarkLogo: { may: whoever, at: 'nothing', answer: '200' },

  // The brand of one's own organization; a customer wears its partner's.
  getCompanyBrand: { may: manageBrand, at: 'nothing', answer: '200' },
  getBrandShades: { may: manageBrand, at: 'nothing', answer: '200' },
  // The version that it names is an old one.
  updateCompanyAppearance: { may: manageBrand, at: 'nothing', answer: '409 stale' },
  // Who may gets the answer that this is no form.
  uploadLightLogo: { may: manageBrand, at: 'nothing', answer: '415 mediaTypeNotSupported' },
  uploadDarkLogo: { may: manageBrand, at: 'nothing', answer: '415 mediaTypeNotSupported' },
  // The second partner of the demo has its own.
  deleteLightLogo: {
    may: manageBrand,
    at: 'nothing',
    answer: '404 notFound',
    but: { 'other-partner': '200' },
  },
  deleteDarkLogo: {
    may: manageBrand,
    at: 'nothing',
    answer: '404 notFound',
    but: { 'other-partner': '200' },
  },

  // People of one's own organization.
  listUsers: { may: manageUsers, at: 'nothing', answer: '200' },
  getUser: { may: manageUsers, at: 'person', answer: '200' },
  inviteUser: { may: manageUsers, at: 'nothing', answer: '201' },
  resendUserInvitation: { may: manageUsers, at: 'person', answer: '409 notInvited' },
  // The version that it names is an old one.
  updateUser: { may: manageUsers, at: 'person', answer: '409 stale' },
  disableUser: { may: manageUsers, at: 'person', answer: '200' },
  enableUser: { may: manageUsers, at: 'person', answer: '409 notDisabled' },
  deleteUser: { may: manageUsers, at: 'person', answer: '200' },
  resetUserTwoFactor: {
    may: manageUsers.filter((name) => themselves.includes(name)),
    at: 'person',
    answer: '409 twoFactorNotOn',
    refused: notTheirs,
  },

  // The organization's own settings.
  getCompanyDetails: { may: manageCompany, at: 'nothing', answer: '200' },
  updateCompanyDetails: { may: manageCompany, at: 'nothing', answer: '409 stale' },
  getNotifications: { may: manageCompany, at: 'nothing', answer: '200' },
  updateNotifications: {
    may: manageCompany.filter((name) => !(name in whileActing)),
    at: 'nothing',
    answer: '409 stale',
    refused: whileActing,
  },

  getPartnerAccess: { may: ['customer', 'acting'], at: 'nothing', answer: '200' },
  setPartnerAccess: {
    may: ['customer'],
    at: 'nothing',
    answer: '400 invalid',
    refused: { acting: '403 refusedWhileActing', ...byProgram },
  },
  getCompanyDeletion: { may: deleteOwn, at: 'nothing', answer: '200', refused: byProgram },
  // The word that they send is another.
  deleteCompany: { may: deleteOwn, at: 'nothing', answer: '400 invalid', refused: byProgram },
  keepCompany: { may: deleteOwn, at: 'nothing', answer: '409 notToBeDeleted', refused: byProgram },
  exportCompany: {
    // The operator cannot be deleted, so there is nothing to take along before.
    may: manageCompany.filter((name) => themselves.includes(name) && name !== 'operator'),
    at: 'nothing',
    answer: '200',
    refused: notTheirs,
  },
  // Who from outside was in one's own organization; nobody is in the operator's.
  listVisits: { may: readVisits, at: 'nothing', answer: '200' },
  getVisit: { may: readVisits, at: 'visitor', answer: '200' },

  // Customers of a partner; a customer itself has none.
  listCustomers: { may: readCustomers, at: 'partner', answer: '200' },
  getCustomer: { may: readCustomers, at: 'customerById', answer: '200' },
  getCustomerOverview: { may: readCustomers, at: 'customer', answer: '200' },
  listCustomerUsers: { may: readCustomers, at: 'customerById', answer: '200' },
  previewCustomerDeletion: { may: readCustomers, at: 'customerById', answer: '200' },
  createCustomer: { may: writeCustomers, at: 'nothing', answer: '201' },
  updateCustomer: { may: writeCustomers, at: 'ownCustomerById', answer: '200' },
  deleteCustomer: { may: writeCustomers, at: 'ownCustomerById', answer: '200' },
  inviteCustomerOwner: {
    may: writeCustomers.filter((name) => name !== 'operator-acting'),
    at: 'ownCustomerById',
    answer: '200',
    refused: { 'operator-acting': '403 refusedWhileActing' },
  },
  lookUpOrganization: { may: writeCustomers, at: 'nothing', answer: '409 registerNotConnected' },
  listCustomerServices: { may: readServices, at: 'customer', answer: '200' },

  // What a partner's customers pay more: the partner's own. The percentage that a change names was never shown.
  getPartnerPricing: { may: managePricing, at: 'partner', answer: '200' },
  setPartnerPricing: { may: managePricing, at: 'partner', answer: '409 stale' },
  getCustomerPricing: { may: managePricing, at: 'customer', answer: '200' },
  setCustomerPricing: { may: managePricing, at: 'customer', answer: '409 stale' },
  listCustomerPricing: { may: managePricing, at: 'partner', answer: '200' },
  listPartnerUplifts: { may: managePricing, at: 'partner', answer: '200' },
  listUpliftEffects: { may: managePricing, at: 'partner', answer: '200' },
  listCustomerUplifts: { may: managePricing, at: 'customer', answer: '200' },
  getPartnerCredit: { may: managePricing, at: 'partner', answer: '200' },
  getPartnerDiscount: { may: managePricing, at: 'partner', answer: '200' },

  // What all services used, as its footprint.
  getCo2Footprint: { may: readServices, at: 'partner', answer: '200' },
  listCo2ByCustomer: { may: readCustomers, at: 'partner', answer: '200' },

  // Operations.
  listOperations: { may: readServices, at: 'partner', answer: '200' },
  streamEvents: { may: readServices, at: 'partner', answer: '200' },
  streamOperatorEvents: { may: operators, at: 'nothing', answer: '200' },
  retryOperation: { may: orderServices, at: 'operation', answer: '202' },
  letOperationGo: { may: orderServices, at: 'operation', answer: '200' },

  // The audit log: everybody's own organization, and what everybody did there.
  listMyAuditLog: { may: everybody, at: 'filter', answer: '200' },
  listAuditLog: { may: auditAll, at: 'filter', answer: '200' },
  // Those who may read only what they did find nobody else's.
  getAuditEntry: {
    may: auditAll,
    at: 'auditEntry',
    answer: '200',
    refused: Object.fromEntries(onlyOwn.map((name) => [name, '404 notFound'])),
  },
  listAuditPeople: { may: auditAll, at: 'nothing', answer: '200' },

  // Support tickets. What is written comes in a form; the ticket that they name is on its way.
  getTicketReceiver: { may: tickets, at: 'nothing', answer: '200' },
  emailSupport: { may: tickets, at: 'nothing', answer: '415 mediaTypeNotSupported' },
  listTickets: { may: tickets, at: 'nothing', answer: '200' },
  getTicket: { may: tickets, at: 'ticket', answer: '200' },
  getTicketAttachment: { may: tickets, at: 'ticketFile', answer: '200' },
  closeTicket: { may: tickets, at: 'ticket', answer: '409 ticketBeingSent' },
  sendTicketAgain: { may: tickets, at: 'ticket', answer: '409 ticketBeingSent' },

  // What only the operator has.
  listRegistrations: { may: operatorReads, at: 'nothing', answer: '200' },
  approveRegistration: { may: operatorManages, at: 'applicant', answer: '200' },
  declineRegistration: { may: operatorManages, at: 'applicant', answer: '200' },
  listPartners: { may: operators, at: 'nothing', answer: '200' },
  listPartnerAccounts: { may: operators, at: 'nothing', answer: '200' },
  getPartner: { may: operators, at: 'partnerAccount', answer: '200' },
  createPartner: { may: operatorManages, at: 'nothing', answer: '201' },
  // The demo's partners have owners.
  invitePartnerOwner: { may: operatorManages, at: 'partnerAccount', answer: '409 partnerHasOwner' },
  // The version that it names is an old one.
  updatePartner: { may: operatorManages, at: 'partner', answer: '409 stale' },
  suspendPartner: { may: operatorManages, at: 'partnerAccount', answer: '200' },
  reactivatePartner: { may: operatorManages, at: 'partnerAccount', answer: '409 partnerNotSuspended' },
  setPartnerSlug: { may: operatorManages, at: 'partnerAccount', answer: '409 stale' },
  setPartnerDiscount: { may: operatorManages, at: 'partnerAccount', answer: '200' },
  // Invoice run, payments, credit: owner, admin, billing.
  listDiscountEffects: { may: operatorManages, at: 'partnerAccount', answer: '200' },
  getRevenue: { may: ['operator', 'operator-billing'], at: 'nothing', answer: '200' },
  getSeller: { may: ['operator', 'operator-billing'], at: 'nothing', answer: '200' },
  updateSeller: { may: ['operator', 'operator-billing'], at: 'nothing', answer: '409 stale' },
  // Billing data: owner, admin, billing of a partner; of the operator those for its partners.
  getBilling: { may: managePricing, at: 'nothing', answer: '200' },
  updateBilling: { may: managePricing, at: 'nothing', answer: '409 stale' },
  getPartnerBilling: { may: ['operator', 'operator-billing'], at: 'partnerAccount', answer: '200' },
  updatePartnerBilling: { may: ['operator', 'operator-billing'], at: 'partnerAccount', answer: '409 stale' },
  setCreditLimit: { may: ['operator', 'operator-billing'], at: 'partnerAccount', answer: '200' },
  lookUpPartner: { may: operatorManages, at: 'nothing', answer: '409 registerNotConnected' },
  listQueuedOperations: { may: operatorReads, at: 'nothing', answer: '200' },
  retryQueuedOperation: { may: operatorManages, at: 'partnerOperation', answer: '202' },
  giveUpQueuedOperation: { may: operatorManages, at: 'partnerOperation', answer: '202' },
  getQueues: { may: operatorReads, at: 'nothing', answer: '200' },
  listQueuedMails: { may: operatorReads, at: 'nothing', answer: '200' },
  // The mails that they name are nobody's.
  sendMailAgain: { may: operatorManages, at: 'nothing', answer: '404 notFound' },
  sendTestMail: { may: operatorManages, at: 'nothing', answer: '202' },
  listConnections: { may: operatorReads, at: 'nothing', answer: '200' },
  testConnection: { may: operatorManages, at: 'nothing', answer: '202' },
  getTestMail: { may: operatorManages, at: 'nothing', answer: '404 notFound' },
  listExistingTenants: { may: operatorReads, at: 'nothing', answer: '200' },
  readExistingTenants: { may: operatorReads, at: 'nothing', answer: '202' },
  // The tenants that they name are nobody's.
  getExistingTenant: { may: operatorReads, at: 'nothing', answer: '404 notFound' },
  lookIntoExistingTenant: { may: operatorReads, at: 'nothing', answer: '404 notFound' },
  linkExistingTenant: { may: operatorManages, at: 'customer', answer: '404 notFound' },
  // Something in every customer's was ordered here.
  unlinkExistingTenant: { may: operatorManages, at: 'customer', answer: '409 orderedHere' },
  listPriceLists: { may: operatorReads, at: 'nothing', answer: '200' },
  getPriceList: { may: operatorReads, at: 'nothing', answer: '200' },
  listImportedPrices: { may: operatorReads, at: 'nothing', answer: '200' },
  listPriceSheets: { may: operatorReads, at: 'nothing', answer: '200' },
  importPrices: { may: operatorManages, at: 'nothing', answer: '202' },
  createPriceList: { may: operatorManages, at: 'nothing', answer: '201' },
  // The list that they name is published.
  updatePriceList: { may: operatorManages, at: 'nothing', answer: '409 priceListPublished' },
  publishPriceList: { may: operatorManages, at: 'nothing', answer: '409 priceListPublished' },
  deletePriceList: { may: operatorManages, at: 'nothing', answer: '409 priceListPublished' },
  // What the operator tells: everybody reads what concerns them and puts it away; there is none of that id.
  listGlobalNotifications: { may: readers, at: 'nothing', answer: '200' },
  dismissGlobalNotification: { may: people, at: 'nothing', answer: '404 notFound', refused: byProgram },
  listNotices: { may: keepContent, at: 'nothing', answer: '200' },
  getNotice: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  getNoticeReach: { may: keepContent, at: 'nothing', answer: '200' },
  createNotice: { may: keepContent, at: 'nothing', answer: '201' },
  updateNotice: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  endNotice: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  withdrawNotice: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  // How mails look in the brand of one's own organization; in another's only the operator's.
  listMailKinds: { may: manageBrand, at: 'nothing', answer: '200' },
  getMailPreview: { may: manageBrand, at: 'nothing', answer: '200' },
  sendExampleMail: { may: manageBrand, at: 'nothing', answer: '200' },
  listNews: { may: readers, at: 'nothing', answer: '200' },
  hideNewsArticle: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  // Downloads and changelog, the operator's; the ids that they name are nobody's, and a file comes in a form.
  listDownloads: { may: readDownloads, at: 'nothing', answer: '200' },
  uploadDownload: { may: keepContent, at: 'nothing', answer: '415 mediaTypeNotSupported' },
  registerDownload: { may: keepContent, at: 'nothing', answer: '400 invalid' },
  listDownloadSources: { may: keepContent, at: 'nothing', answer: '200' },
  getDownload: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  updateDownload: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  publishDownload: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  deleteDownload: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  getDownloadFile: { may: readDownloads, at: 'nothing', answer: '404 notFound' },
  createDownloadLink: { may: readDownloads, at: 'nothing', answer: '404 notFound' },
  takeDownload: { may: whoever, at: 'nothing', answer: '410 downloadLinkUsed' },
  listChanges: { may: readers, at: 'nothing', answer: '200' },
  markChangelogSeen: {
    may: themselves,
    at: 'nothing',
    answer: '200',
    refused: notTheirs,
  },
  getChange: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  createChange: { may: keepContent, at: 'nothing', answer: '201' },
  updateChange: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  deleteChange: { may: keepContent, at: 'nothing', answer: '404 notFound' },
  listSimulators: { may: operatorReads, at: 'nothing', answer: '200' },
  setSimulatorFault: { may: operatorManages, at: 'nothing', answer: '404 notFound' },
};

/** Those of all capabilities, the parts of services from their own folders. */
export const expectations = joined<Expectation>(rows, ...matrixParts.map((part) => part.expectations));
