import { documentKinds, type DocumentKind } from '@portal/contract/legal/consent';
import { listConsentCoverage } from '@portal/contract/legal/documents';
import { useState } from 'react';
import { downloadCsv } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { SelectField } from '../ui/form/choice-fields.tsx';
import { Report } from './report.tsx';

/** How many have accepted a document, by organization; the file of the list among the legal documents. */
export function CoverageReport() {
  const { t } = useTexts();
  const [kind, setKind] = useState<DocumentKind>('tac');
  return (
    <Report
      title={t('reports.coverage.title')}
      text={t('reports.coverage.text')}
      screen={{
        href: `/company/settings/legal-documents?kind=${kind}&tab=coverage`,
        label: t('reports.coverage.screen'),
      }}
      choice={
        <SelectField
          id="document"
          name="document"
          label={t('reports.coverage.document')}
          value={kind}
          onChange={setKind}
          onBlur={() => undefined}
          error={undefined}
          options={documentKinds.map((value) => ({ value, label: t(`document.${value}`) }))}
        />
      }
      onDownload={() =>
        downloadCsv(
          listConsentCoverage,
          { kind },
          `${t('reports.coverage.file', { document: t(`document.${kind}`) })}.csv`,
        )
      }
    />
  );
}
