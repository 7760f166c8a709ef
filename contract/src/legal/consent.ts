import * as z from 'zod';
import { languages } from '../constants.ts';
import { timestamp } from '../fields.ts';
import { defineEndpoint } from '../http.ts';

const module = 'legal';
/** `tac`: terms and conditions; `dpa`: data processing agreement; `privacy`: privacy policy. */
export const documentKinds = ['tac', 'dpa', 'privacy'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentFormats = ['markdown', 'pdf'] as const;

export const legalDocument = z.object({
  kind: z.enum(documentKinds),
  title: z.string(),
  format: z.enum(documentFormats),
  /** Markdown in the language asked for, else the one it has; empty for a PDF. */
  markdown: z.string(),
  /** Bytes of the PDF to download by its hash; null for Markdown. */
  fileBytes: z.number().int().nullable(),
  hash: z.string().length(64),
  publishedAt: timestamp,
  sellerName: z.string(),
});
export type LegalDocument = z.infer<typeof legalDocument>;

const language = z.enum(languages).optional();

const publicRead = {
  module,
  method: 'GET',
  access: { who: 'anyone' },
  scope: 'none',
  query: z.object({ partner: z.string().max(80).optional(), language }),
  response: legalDocument,
} as const;

export const getTerms = defineEndpoint({
  ...publicRead,
  name: 'getTerms',
  path: '/legal/tac/',
  summary: 'The terms of service, readable without signing in.',
  errors: ['notFound'],
});
export const getDataProcessingAgreement = defineEndpoint({
  ...publicRead,
  name: 'getDataProcessingAgreement',
  path: '/legal/dpa/',
  summary: 'The data processing agreement, readable without signing in.',
  errors: ['notFound'],
});
export const getPrivacyPolicy = defineEndpoint({
  ...publicRead,
  name: 'getPrivacyPolicy',
  path: '/legal/privacy-policy/',
  summary: 'The privacy policy, readable without signing in.',
  errors: ['notFound'],
});

export const getPublishedFile = defineEndpoint({
  name: 'getPublishedFile',
  module,
  method: 'GET',
  path: '/legal/file/',
  summary: 'A published document as a file, by its hash: what terms and the texts to accept point to.',
  access: { who: 'anyone' },
  scope: 'none',
  query: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), language }),
  contentType: 'application/octet-stream',
  errors: ['notFound'],
});

/** A document to accept, with what happened to it since the caller accepted it last. */
export const outstandingDocument = legalDocument.extend({
  /** The comments of all versions since, the oldest first. */
  changes: z.array(z.object({ publishedAt: timestamp, comment: z.string() })),
  /** The caller's last consent to this document; null when there is none. */
  previous: z
    .object({
      acceptedAt: timestamp,
      /** It was to this very version, which is asked for again. */
      isSame: z.boolean(),
      title: z.string(),
      /** The text that was accepted; null when one of the two is a PDF. */
      markdown: z.string().nullable(),
    })
    .nullable(),
  /** The document of another organization that the caller accepted since, whose place this one takes; null when there is none. */
  replaces: z.object({ sellerName: z.string(), acceptedAt: timestamp }).nullable(),
});

export const listOutstandingDocuments = defineEndpoint({
  name: 'listOutstandingDocuments',
  module,
  method: 'GET',
  path: '/legal/metadata/',
  summary: 'The documents that the caller has to accept, with their texts.',
  access: { who: 'halfway' },
  scope: 'none',
  query: z.object({ language }),
  response: z.object({ items: z.array(outstandingDocument) }),
});

export const legalEndpoints = [
  getTerms,
  getDataProcessingAgreement,
  getPrivacyPolicy,
  getPublishedFile,
  listOutstandingDocuments,
];
