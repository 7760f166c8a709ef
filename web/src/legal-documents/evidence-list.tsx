import type { DocumentKind } from '@portal/contract/legal/consent';
import { listConsents, type ConsentEvidence } from '@portal/contract/legal/documents';
import { IconSignature } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column } from '../ui/list/types.ts';
import { documentsPath } from './addresses.ts';
import { HashWord } from './hash-word.tsx';
import classes from './legal-documents.module.css';

/** Who accepted which version, when and from where. */
export function EvidenceList({ kind }: { kind: DocumentKind }) {
  const search = useWords([...listWords, 'kind', 'tab', 'state']);
  const go = useGo();
  const { t } = useTexts();
  return (
    <DataList
      id="legal-evidence"
      label={t('legal-documents.tab.evidence')}
      endpoint={listConsents}
      input={{ kind }}
      state={{ ...search, sort: search.sort ?? '-acceptedAt' }}
      onStateChange={(next) => void go(linkTo(documentsPath, { ...next, kind, tab: 'evidence' }))}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ userEmail }) => userEmail}
      searchLabel={t('legal-documents.evidence.search')}
      csvName={t('legal-documents.evidence.file', { document: t(`document.${kind}`) })}
      errorTitle={t('legal-documents.evidence.failed')}
      empty={{
        icon: IconSignature,
        title: t('legal-documents.evidence.empty'),
        text: t('legal-documents.evidence.emptyText'),
      }}
    />
  );
}

function useColumns(): readonly Column<ConsentEvidence>[] {
  const { t, format } = useTexts();
  return useMemo(
    () => [
      {
        id: 'userName',
        header: t('legal-documents.column.person'),
        strong: true,
        sortable: true,
        cell: (consent) => <Person {...consent} />,
        cardRole: 'title',
      },
      {
        id: 'organizationName',
        words: true,
        header: t('legal-documents.column.organization'),
        sortable: true,
        cell: ({ organizationName }) => organizationName,
        cardRole: 'fact',
      },
      {
        id: 'acceptedAt',
        header: t('legal-documents.column.acceptedAt'),
        sortable: true,
        cell: ({ acceptedAt }) => format.dateTime(acceptedAt),
        cardRole: 'fact',
      },
      {
        id: 'publishedAt',
        header: t('legal-documents.column.version'),
        cell: ({ publishedAt }) => format.dateTime(publishedAt),
        cardRole: 'none',
      },
      {
        id: 'hash',
        header: t('legal-documents.column.hash'),
        cell: ({ hash }) => <HashWord hash={hash} />,
        cardRole: 'none',
      },
      {
        id: 'ip',
        header: t('legal-documents.column.ip'),
        cell: ({ ip }) => ip,
        cardRole: 'none',
      },
      {
        id: 'userAgent',
        header: t('legal-documents.column.userAgent'),
        cell: ({ userAgent }) => <span className={classes.comment}>{userAgent}</span>,
        cardRole: 'none',
        extra: true,
      },
    ],
    [t, format],
  );
}

const Person = ({ userName, userEmail }: Pick<ConsentEvidence, 'userName' | 'userEmail'>) => (
  <span className={classes.person}>
    <span>{userName || userEmail}</span>
    {userName !== '' && <span className={classes.email}>{userEmail}</span>}
  </span>
);
