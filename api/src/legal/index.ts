import {
  getDataProcessingAgreement,
  getPrivacyPolicy,
  getTerms,
  listOutstandingDocuments,
} from '@portal/contract/legal';
import { opens, type Binding } from '../platform/call.ts';
import type { Platform } from '../platform/platform.ts';
import { readDocument, readOutstanding } from './service.ts';

export { seedOperatorDocuments } from './operator-documents.ts';

export const legalBindings = (platform: Platform): Binding[] => [
  opens(getTerms, readDocument(platform, 'tac')),
  opens(getDataProcessingAgreement, readDocument(platform, 'dpa')),
  opens(getPrivacyPolicy, readDocument(platform, 'privacy')),
  opens(listOutstandingDocuments, readOutstanding(platform)),
];
