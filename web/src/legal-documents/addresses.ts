import type { DocumentKind } from '@portal/contract/legal/consent';

export const documentsPath = '/company/settings/legal-documents';
export const documentTabs = ['document', 'versions', 'coverage', 'evidence'] as const;
export type DocumentTab = (typeof documentTabs)[number];

/** The page of one document, and of it the part that is meant. */
export const documentOf = (kind: DocumentKind, tab: DocumentTab = 'document'): string =>
  `${documentsPath}?kind=${kind}${tab === 'document' ? '' : `&tab=${tab}`}`;
