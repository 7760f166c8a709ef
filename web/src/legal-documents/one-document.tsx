import type { OrganizationDocument } from '@portal/contract/legal/documents';
import { Suspense, useState } from 'react';
import { listWords, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Skeletons } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { documentOf, documentTabs, type DocumentTab } from './addresses.ts';
import { DocumentForm } from './document-form.tsx';
import { late } from '../ui/late.ts';
import classes from './legal-documents.module.css';

const VersionList = late(() => import('./version-list.tsx'), 'VersionList');
const CoverageList = late(() => import('./coverage-list.tsx'), 'CoverageList');
const EvidenceList = late(() => import('./evidence-list.tsx'), 'EvidenceList');

type OneDocumentProps = { document: OrganizationDocument; reload: () => Promise<unknown> };

function Content({ document, reload, tab }: OneDocumentProps & { tab: DocumentTab }) {
  const { kind } = document;
  const [saves, setSaves] = useState(0);
  const startAnew = async (): Promise<void> => {
    await reload();
    setSaves((count) => count + 1);
  };
  if (tab === 'versions') return <VersionList kind={kind} />;
  if (tab === 'coverage') return <CoverageList kind={kind} />;
  if (tab === 'evidence') return <EvidenceList kind={kind} />;
  return <DocumentForm key={saves} document={document} onLook={() => void reload()} onSaved={startAnew} />;
}

/** One document: the form of a new upload, what was uploaded before, who accepted and who has not. */
export function OneDocument({ document, reload }: OneDocumentProps) {
  const { t } = useTexts();
  const search = useWords([...listWords, 'kind', 'tab', 'state']);
  const tab = documentTabs.find((one) => one === search.tab) ?? 'document';
  return (
    <div className={classes.page}>
      <Tabs
        label={t(`document.${document.kind}`)}
        tabs={documentTabs.map((one) => ({
          label: t(`legal-documents.tab.${one}`),
          href: documentOf(document.kind, one),
          isCurrent: one === tab,
        }))}
      />
      <Suspense fallback={<Skeletons rows={6} height={40} />}>
        <Content document={document} reload={reload} tab={tab} />
      </Suspense>
    </div>
  );
}
