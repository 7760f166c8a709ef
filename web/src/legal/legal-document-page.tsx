import {
  getDataProcessingAgreement,
  getPrivacyPolicy,
  getTerms,
  type DocumentKind,
  type LegalDocument,
} from '@portal/contract/legal/consent';
import { documentTexts } from '@portal/contract/legal/texts';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import { DocumentFile } from './document-file.tsx';
import { RenderedText } from './document-text.tsx';
import { useRendered } from './use-rendered.ts';
import classes from './legal-document-page.module.css';

const endpoints = { tac: getTerms, dpa: getDataProcessingAgreement, privacy: getPrivacyPolicy };
const listedFrom = 4;

/** The partner whose text is asked for by address or was before on this device; the API prefers token and host name. */
function partnerOfPage(): string | undefined {
  const named = new URLSearchParams(location.search).get('partner') ?? localStorage.getItem('partner');
  return named ?? undefined;
}

function Document({ document: read }: { document: LegalDocument }) {
  const { t, format } = useTexts();
  const rendered = useRendered(read.markdown, 2);
  const headings = rendered === null || rendered === 'plain' ? [] : rendered.headings;
  const isLong = headings.length >= listedFrom;
  return (
    <div className={classes.page} data-listed={isLong || undefined}>
      {isLong && <TableOfContents headings={headings} />}
      <article className={classes.document} aria-labelledby="document-title">
        <header className={classes.head}>
          <div>
            <h1 id="document-title">{read.title}</h1>
            <p className={classes.facts}>
              {t('legal.published', { seller: read.sellerName, date: format.date(read.publishedAt) })}
            </p>
          </div>
          {read.format === 'markdown' && (
            <span className={classes.print}>
              <Button size="toolbar" icon={IconPrinter} onClick={() => window.print()}>
                {t('legal.print')}
              </Button>
            </span>
          )}
        </header>
        {read.format === 'pdf' ? (
          <DocumentFile document={read} />
        ) : (
          <RenderedText markdown={read.markdown} rendered={rendered} />
        )}
      </article>
    </div>
  );
}

/** A legal text that anybody may read, on paper as well. */
export function LegalDocumentPage({ kind }: { kind: DocumentKind }) {
  const { t, language } = useTexts();
  const partner = partnerOfPage();
  const query = useQuery(
    api.query(endpoints[kind], partner === undefined ? { language } : { language, partner }),
  );
  const title = query.data?.title ?? documentTexts[language][kind];
  const product = t('common.product');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
  return (
    <LoadState
      query={query}
      errorTitle={t('legal.unread')}
      skeleton={
        <div className={classes.document}>
          <Skeletons rows={8} />
        </div>
      }
    >
      {(read: LegalDocument) => <Document document={read} />}
    </LoadState>
  );
}
