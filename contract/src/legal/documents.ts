import * as z from 'zod';
import { id, optionalText, timestamp, version } from '../fields.ts';
import { defineEndpoint, listOf, listQuery, versionInQuery } from '../http.ts';
import { documentFormats, documentKinds } from './consent.ts';
import { storedFileMaxBytes } from '../uploads.ts';

const own = { module: 'legal', scope: 'self', access: { may: 'documents.manage' } } as const;
const kind = z.enum(documentKinds);

/** A legal document as its organization manages it. */
export const organizationDocument = z.object({
  kind,
  /** False while the operator's counts: a partner has none of its own, or took it back. */
  inForce: z.boolean(),
  requireConsent: z.boolean(),
  /** When people were last asked to accept it: by a trigger, or those who had not because they have to from then on. */
  lastTriggeredAt: timestamp.nullable(),
  /** When everybody was last asked by a trigger, whatever they had accepted. */
  triggeredAt: timestamp.nullable(),
  triggeredByName: z.string(),
  /** The one in force, or the last one before the document was taken back. */
  publishedAt: timestamp.nullable(),
  format: z.enum(documentFormats).nullable(),
  hash: z.string().nullable(),
  versions: z.number().int(),
  /** People who have to accept it: how many have, how many have not. Nobody has to while no consent is required. */
  accepted: z.number().int(),
  outstanding: z.number().int(),
  /** People who would have to accept it if it was in force and had to be accepted, and of them those who have not. */
  people: z.number().int(),
  unaccepted: z.number().int(),
  /** A partner's: people who would have to accept the operator's if that counted in its place. The operator's: 0. */
  operatorsAsks: z.number().int(),
  version,
});
export type OrganizationDocument = z.infer<typeof organizationDocument>;

/** As a form's text fields have it, and as it is. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);
export const commentMaxLength = 500;

/** What goes with a file: what changed in it, whether it has to be accepted, and whether at once by everybody. */
export const publication = z.object({
  comment: optionalText(commentMaxLength),
  requireConsent: flag,
  trigger: flag,
  version: versionInQuery,
});
/** Of Markdown at most half a megabyte, because it is read on a screen. */
export const documentUpload = { maxBytes: storedFileMaxBytes, kinds: ['pdf', 'markdown'] } as const;
export const markdownMaxBytes = 512 * 1024;

const publish = {
  ...own,
  method: 'POST',
  body: publication,
  upload: documentUpload,
  response: z.object({
    version,
    hash: z.string(),
    lastTriggeredAt: timestamp.nullable(),
    /** People whom this asks: by its trigger, or because they have to accept the document from now on. */
    people: z.number().int(),
  }),
} as const;

export const publishTerms = defineEndpoint({
  ...publish,
  name: 'publishTerms',
  path: '/legal/tac/',
  summary:
    'Publishes the terms of service anew, and asks for their acceptance at once when `trigger` says so.',
  errors: ['publishedBefore', 'documentTooComplex'],
});
export const publishDataProcessingAgreement = defineEndpoint({
  ...publish,
  name: 'publishDataProcessingAgreement',
  path: '/legal/dpa/',
  summary: 'Publishes the data processing agreement anew; as for the terms.',
  errors: ['publishedBefore', 'documentTooComplex'],
});
export const publishPrivacyPolicy = defineEndpoint({
  ...publish,
  name: 'publishPrivacyPolicy',
  path: '/legal/privacy-policy/',
  summary: 'Publishes the privacy policy anew; as for the terms.',
  errors: ['publishedBefore', 'documentTooComplex'],
});

export const listOrganizationDocuments = defineEndpoint({
  ...own,
  name: 'listOrganizationDocuments',
  method: 'GET',
  path: '/legal/documents/',
  summary:
    "The legal documents of the caller's organization, one of each kind, with how many have accepted them.",
  response: z.object({ items: z.array(organizationDocument) }),
});

export const documentVersion = z.object({
  id,
  title: z.string(),
  format: z.enum(documentFormats),
  /** The name of the uploaded file; null for the texts that came with the portal. */
  fileName: z.string().nullable(),
  bytes: z.number().int(),
  comment: z.string(),
  hash: z.string(),
  publishedAt: timestamp,
  publishedByName: z.string(),
  accepted: z.number().int(),
});
export type DocumentVersion = z.infer<typeof documentVersion>;

export const listDocumentVersions = defineEndpoint({
  ...own,
  name: 'listDocumentVersions',
  method: 'GET',
  path: '/legal/versions/',
  summary: 'The uploads of one document, the newest first; each is a file by its hash.',
  query: listQuery(['publishedAt']).omit({ search: true }).extend({ kind }),
  response: listOf(documentVersion),
  csv: true,
});

export const updateConsentRule = defineEndpoint({
  ...own,
  name: 'updateConsentRule',
  method: 'PUT',
  path: '/legal/document/',
  summary: 'Whether a document that was read at `version` has to be accepted.',
  body: z.object({ kind, requireConsent: z.boolean(), version }),
  /** `people`: those whom it asks, because they have not accepted the document. */
  response: z.object({ version, people: z.number().int() }),
});

export const withdrawDocument = defineEndpoint({
  ...own,
  name: 'withdrawDocument',
  method: 'DELETE',
  path: '/legal/document/',
  summary: "Takes a partner's own document back: the operator's counts again. Uploads and evidence stay.",
  access: { may: 'documents.manage', of: ['partner'] },
  query: z.object({ kind, version: versionInQuery }),
  /** `people`: those who have to accept the operator's from now on. */
  response: z.object({ people: z.number().int() }),
});

export const triggerTerms = defineEndpoint({
  ...own,
  name: 'triggerTerms',
  method: 'POST',
  path: '/legal/trigger-terms/',
  summary:
    'Asks everybody concerned to accept a document anew, before anything else and in running sessions.',
  body: z.object({ kind, version }),
  response: z.object({ version, lastTriggeredAt: timestamp, people: z.number().int() }),
  errors: ['consentNotRequired'],
});

export const getLastTriggered = defineEndpoint({
  ...own,
  name: 'getLastTriggered',
  method: 'GET',
  path: '/legal/last-triggered/',
  summary: "When acceptance of each document of the caller's organization was last asked for.",
  response: z.object({ items: z.array(z.object({ kind, lastTriggeredAt: timestamp.nullable() })) }),
});

export const consentCoverage = z.object({
  id,
  name: z.string(),
  partnerName: z.string(),
  isPartner: z.boolean(),
  people: z.number().int(),
  accepted: z.number().int(),
  outstanding: z.number().int(),
});
export type ConsentCoverage = z.infer<typeof consentCoverage>;

export const listConsentCoverage = defineEndpoint({
  ...own,
  name: 'listConsentCoverage',
  method: 'GET',
  path: '/legal/coverage/',
  summary: 'By organization: how many of its people have accepted a document since it was last asked for.',
  query: listQuery(['name', 'outstanding', 'accepted']).extend({
    kind,
    state: z.enum(['outstanding', 'complete']).optional(),
  }),
  response: listOf(consentCoverage),
  csv: true,
});

export const consentEvidence = z.object({
  id,
  acceptedAt: timestamp,
  /** As they were then. */
  userName: z.string(),
  userEmail: z.string(),
  organizationName: z.string(),
  hash: z.string(),
  publishedAt: timestamp.nullable(),
  ip: z.string(),
  userAgent: z.string(),
});
export type ConsentEvidence = z.infer<typeof consentEvidence>;

export const listConsents = defineEndpoint({
  ...own,
  name: 'listConsents',
  method: 'GET',
  path: '/legal/consents/',
  summary: 'The evidence: who accepted which version of a document, when and from where.',
  query: listQuery(['acceptedAt', 'userName', 'organizationName']).extend({ kind }),
  response: listOf(consentEvidence),
  csv: true,
});

export const legalDocumentsEndpoints = [
  publishTerms,
  publishDataProcessingAgreement,
  publishPrivacyPolicy,
  listOrganizationDocuments,
  listDocumentVersions,
  updateConsentRule,
  withdrawDocument,
  triggerTerms,
  getLastTriggered,
  listConsentCoverage,
  listConsents,
];
