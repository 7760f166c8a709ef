import type { DocumentKind } from '@portal/contract/legal/consent';
import { listConsentCoverage, type ConsentCoverage } from '@portal/contract/legal/documents';
import { IconChecklist } from '@tabler/icons-react';
import { useMemo } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column } from '../ui/list/types.ts';
import { StatusWord } from '../ui/status.tsx';
import { documentsPath } from './addresses.ts';

/** By organization: how many of its people have accepted, and how many have not yet. */
export function CoverageList({ kind }: { kind: DocumentKind }) {
  const search = useWords([...listWords, 'kind', 'tab', 'state']);
  const go = useGo();
  const { t } = useTexts();
  const state = {
    id: 'state',
    label: t('legal-documents.column.state'),
    options: (['outstanding', 'complete'] as const).map((value) => ({
      value,
      label: t(`legal-documents.coverage.${value}`),
    })),
  };
  return (
    <DataList
      id="legal-coverage"
      label={t('legal-documents.tab.coverage')}
      endpoint={listConsentCoverage}
      input={{ kind }}
      state={search}
      onStateChange={(next) => void go(linkTo(documentsPath, { ...next, kind, tab: 'coverage' }))}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      filters={[state]}
      searchLabel={t('legal-documents.coverage.search')}
      csvName={t('legal-documents.coverage.file', { document: t(`document.${kind}`) })}
      errorTitle={t('legal-documents.coverage.failed')}
      empty={{
        icon: IconChecklist,
        title: t('legal-documents.coverage.empty'),
        text: t('legal-documents.coverage.emptyText'),
      }}
    />
  );
}

function useColumns(): readonly Column<ConsentCoverage>[] {
  const { t, format } = useTexts();
  const isOperator = useWorkplaceKind() === 'operator';
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('legal-documents.column.organization'),
        strong: true,
        sortable: true,
        cell: ({ name }) => name,
        cardRole: 'title',
      },
      ...(isOperator
        ? [
            {
              id: 'partner',
              words: true,
              header: t('legal-documents.column.partner'),
              cell: ({ partnerName, isPartner }: ConsentCoverage) => (isPartner ? '' : partnerName),
              cardRole: 'fact' as const,
            },
          ]
        : []),
      {
        id: 'state',
        header: t('legal-documents.column.state'),
        cell: ({ outstanding }) => (
          <StatusWord
            tone={outstanding === 0 ? 'ok' : 'warn'}
            word={t(`legal-documents.coverage.${outstanding === 0 ? 'complete' : 'outstanding'}`)}
          />
        ),
        cardRole: 'status',
      },
      {
        id: 'accepted',
        header: t('legal-documents.column.accepted'),
        align: 'right',
        sortable: true,
        cell: ({ accepted }) => format.number(accepted),
        cardRole: 'fact',
      },
      {
        id: 'outstanding',
        header: t('legal-documents.column.outstanding'),
        align: 'right',
        sortable: true,
        cell: ({ outstanding }) => format.number(outstanding),
        cardRole: 'fact',
      },
    ],
    [t, format, isOperator],
  );
}
