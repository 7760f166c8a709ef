import type { DocumentKind } from '@portal/contract/legal/consent';
import { listDocumentVersions, type DocumentVersion } from '@portal/contract/legal/documents';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { publishedFileOf } from '../legal/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column } from '../ui/list/types.ts';
import { documentsPath } from './addresses.ts';
import { HashWord } from './hash-word.tsx';
import classes from './legal-documents.module.css';

/** Every upload of a document, the newest first, each to download as it came. */
export function VersionList({ kind }: { kind: DocumentKind }) {
  const search = useWords([...listWords, 'kind', 'tab', 'state']);
  const go = useGo();
  const { t, format } = useTexts();
  return (
    <DataList
      id="legal-versions"
      label={t('legal-documents.versions.label')}
      endpoint={listDocumentVersions}
      input={{ kind }}
      state={{ ...search, sort: search.sort ?? '-publishedAt' }}
      onStateChange={(next) => void go(linkTo(documentsPath, { ...next, kind, tab: 'versions' }))}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ publishedAt }) => format.dateTime(publishedAt)}
      errorTitle={t('legal-documents.versions.failed')}
      empty={{
        icon: IconFileText,
        title: t('legal-documents.versions.empty'),
        text: t('legal-documents.versions.emptyText'),
      }}
    />
  );
}

function useColumns(): readonly Column<DocumentVersion>[] {
  const { t, format, language } = useTexts();
  return useMemo(
    () => [
      {
        id: 'publishedAt',
        header: t('legal-documents.column.publishedAt'),
        strong: true,
        sortable: true,
        cell: ({ publishedAt }) => format.dateTime(publishedAt),
        cardRole: 'title',
      },
      {
        id: 'comment',
        words: true,
        header: t('legal-documents.column.comment'),
        cell: ({ comment, title }) => <span className={classes.comment}>{comment || title}</span>,
        cardRole: 'fact',
      },
      {
        id: 'publishedBy',
        words: true,
        header: t('legal-documents.column.publishedBy'),
        cell: ({ publishedByName }) => publishedByName || t('legal-documents.portal'),
        cardRole: 'fact',
      },
      {
        id: 'accepted',
        header: t('legal-documents.column.acceptedBy'),
        align: 'right',
        cell: ({ accepted }) => format.number(accepted),
        cardRole: 'none',
      },
      {
        id: 'hash',
        header: t('legal-documents.column.hash'),
        cell: ({ hash }) => <HashWord hash={hash} />,
        cardRole: 'none',
        extra: true,
      },
      {
        id: 'file',
        words: true,
        header: t('legal-documents.column.file'),
        cell: ({ hash, format: written, bytes }) => (
          <Button href={publishedFileOf(hash, language)} download size="note" icon={IconDownload}>
            {t(`legal-documents.file.${written}`, { size: format.bytes(bytes) })}
          </Button>
        ),
        cardRole: 'status',
      },
    ],
    [t, format, language],
  );
}
