import { listOrganizationDocuments } from '@portal/contract/legal/documents';
import { definePage, type PageRecord } from '../platform/page-record.ts';
import { documentsPath } from './addresses.ts';

export const pages: readonly PageRecord[] = [
  definePage({
    path: documentsPath,
    title: 'legal-documents.title',
    navigation: 'app.navigation.legalDocuments',
    may: listOrganizationDocuments,
    scope: 'none',
    texts: ['legal-documents', 'legal', 'uploads'],
    load: async () => (await import('./legal-documents-page.tsx')).LegalDocumentsPage,
  }),
];
