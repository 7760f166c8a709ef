import * as z from 'zod';
import { timestamp } from './fields.ts';
import { defineEndpoint } from './http.ts';

const module = 'legal';
/** `tac`: terms and conditions; `dpa`: data processing agreement; `privacy`: privacy policy. */
export const documentKinds = ['tac', 'dpa', 'privacy'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const legalDocument = z.object({
  kind: z.enum(documentKinds),
  title: z.string(),
  /** Markdown in the language asked for, else the one it has. */
  markdown: z.string(),
  hash: z.string().length(64),
  publishedAt: timestamp,
  sellerName: z.string(),
});
export type LegalDocument = z.infer<typeof legalDocument>;

const publicRead = {
  module,
  method: 'GET',
  access: { who: 'anyone' },
  scope: 'none',
  query: z.object({ partner: z.string().max(80).optional(), language: z.enum(['en', 'sv']).optional() }),
  response: legalDocument,
} as const;

export const getTerms = defineEndpoint({
  ...publicRead,
  name: 'getTerms',
  path: '/legal/tac/',
  summary: 'The terms of service, readable without signing in.',
});
export const getDataProcessingAgreement = defineEndpoint({
  ...publicRead,
  name: 'getDataProcessingAgreement',
  path: '/legal/dpa/',
  summary: 'The data processing agreement, readable without signing in.',
});
export const getPrivacyPolicy = defineEndpoint({
  ...publicRead,
  name: 'getPrivacyPolicy',
  path: '/legal/privacy-policy/',
  summary: 'The privacy policy, readable without signing in.',
});

export const listOutstandingDocuments = defineEndpoint({
  name: 'listOutstandingDocuments',
  module,
  method: 'GET',
  path: '/legal/metadata/',
  summary: 'The documents that the caller has to accept, with their texts.',
  access: { who: 'halfway' },
  scope: 'none',
  query: z.object({ language: z.enum(['en', 'sv']).optional() }),
  response: z.object({ items: z.array(legalDocument.extend({ comments: z.array(z.string()) })) }),
});

export const legalEndpoints = [
  getTerms,
  getDataProcessingAgreement,
  getPrivacyPolicy,
  listOutstandingDocuments,
];
