import type { DocumentKind } from '@portal/contract/legal/consent';
import { linkTo } from '../platform/address.ts';

export const documentsPath = '/company/settings/legal-documents';
export const documentTabs = ['document', 'versions', 'coverage', 'evidence'] as const;
export type DocumentTab = (typeof documentTabs)[number];

/** The page of one document, and of it the part that is meant. */
export const documentOf = (kind: DocumentKind, tab: DocumentTab = 'document'): string =>
  linkTo(documentsPath, { kind, tab: tab === 'document' ? undefined : tab });
