import { documentKinds } from '@portal/contract/legal/consent';
import { listOrganizationDocuments, type OrganizationDocument } from '@portal/contract/legal/documents';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { documentsPath } from './addresses.ts';
import { DocumentCard } from './document-card.tsx';
import { OneDocument } from './one-document.tsx';
import classes from './legal-documents.module.css';

/** The legal documents of the organization: all of them at a glance, or one with its uploads and who accepted it. */
export function LegalDocumentsPage() {
  const { kind } = useWords(['kind']);
  const { t } = useTexts();
  const documents = useQuery(api.query(listOrganizationDocuments));
  const known = documentKinds.find((one) => one === kind);
  return (
    <Page
      title={known && t(`document.${known}`)}
      within={known && { label: t('legal-documents.title'), href: documentsPath }}
    >
      {kind !== undefined && !known && <MissingPage />}
      <LoadState
        query={documents}
        errorTitle={t('legal-documents.unread')}
        skeleton={<Skeletons rows={3} height={120} />}
      >
        {({ items }: { items: OrganizationDocument[] }) =>
          known ? <Known items={items} kind={known} reload={documents.refetch} /> : <Cards items={items} />
        }
      </LoadState>
    </Page>
  );
}

function Cards({ items }: { items: readonly OrganizationDocument[] }) {
  const { t } = useTexts();
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{t('legal-documents.lead')}</p>
      {items.map((document) => (
        <DocumentCard key={document.kind} document={document} />
      ))}
    </div>
  );
}

type KnownProps = {
  items: readonly OrganizationDocument[];
  kind: OrganizationDocument['kind'];
  reload: () => Promise<unknown>;
};

function Known({ items, kind, reload }: KnownProps) {
  const document = items.find((one) => one.kind === kind);
  if (!document) throw new Error(`The API tells of no ${kind}.`);
  return <OneDocument key={kind} document={document} reload={reload} />;
}
