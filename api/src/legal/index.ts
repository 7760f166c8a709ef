import {
  getDataProcessingAgreement,
  getPrivacyPolicy,
  getPublishedFile,
  getTerms,
  listOutstandingDocuments,
} from '@portal/contract/legal/consent';
import {
  getLastTriggered,
  listConsentCoverage,
  listConsents,
  listDocumentVersions,
  listOrganizationDocuments,
  publishDataProcessingAgreement,
  publishPrivacyPolicy,
  publishTerms,
  triggerTerms,
  updateConsentRule,
  withdrawDocument,
} from '@portal/contract/legal/documents';
import { opens, opensFile, reads, readsRecorded, writes, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { consentColumns, coverageColumns, versionColumns } from './csv.ts';
import { consentsPage, coveragePage, documentsOf, triggersOf, versionsPage } from './documents-repository.ts';
import { publishedFile } from './files.ts';
import { askAgain, publishDocument, setConsentRule, tellOfEvidence, withdraw } from './publishing.ts';
import { readDocument, readOutstanding } from './service.ts';

export { removeDocuments } from './departed-repository.ts';
export { seedOperatorDocuments } from './operator-documents.ts';

const openBindings = (platform: Platform): Binding[] => [
  opens(getTerms, readDocument(platform, 'tac')),
  opens(getDataProcessingAgreement, readDocument(platform, 'dpa')),
  opens(getPrivacyPolicy, readDocument(platform, 'privacy')),
  opens(listOutstandingDocuments, readOutstanding(platform)),
  opensFile(getPublishedFile, publishedFile(platform)),
];

const legalBindings = (platform: Platform): Binding[] => [
  ...openBindings(platform),
  writes(publishTerms, publishDocument('tac')),
  writes(publishDataProcessingAgreement, publishDocument('dpa')),
  writes(publishPrivacyPolicy, publishDocument('privacy')),
  writes(updateConsentRule, setConsentRule),
  writes(withdrawDocument, withdraw),
  writes(triggerTerms, askAgain),
  reads(listOrganizationDocuments, ({ principal }) => documentsOf(principal.partnerId)),
  reads(getLastTriggered, ({ principal }) => triggersOf(principal.partnerId)),
  reads(
    listDocumentVersions,
    ({ principal, query, request }) =>
      versionsPage(platform.sealer, { partnerId: principal.partnerId, query, language: request.language }),
    versionColumns,
  ),
  reads(listConsentCoverage, ({ query }) => coveragePage(platform.sealer, query), coverageColumns),
  readsRecorded(listConsents, ({ query }) => consentsPage(platform.sealer, query), {
    csv: consentColumns,
    beforeCsv: tellOfEvidence,
  }),
];

export const legalCapability: Capability = {
  name: 'legal',
  bindings: legalBindings,
  exported: [
    {
      name: 'consents',
      table: 'legal_consent',
      columns: 'user_name, user_email, organization_name, document_id, hash, accepted_at, ip, user_agent',
      rowsOf: 'function',
      from: 'own_consents()',
    },
    // Their texts are among the files.
    {
      name: 'documents',
      table: 'legal_document',
      columns:
        'id, kind, require_consent, last_triggered_at, requested_at, triggered_by_name, withdrawn_at, updated_at',
      rowsOf: 'itself',
    },
    {
      name: 'documentVersions',
      table: 'legal_version',
      columns: `id, document_id, hash, title_en, title_sv, comment, format, file_id, published_at,
        published_by_name`,
      rowsOf: 'itself',
    },
  ],
};
