import type { Language } from '@portal/contract/constants';
import { getPublishedFile, type LegalDocument } from '@portal/contract/legal/consent';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { addressOf } from '../platform/call.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import classes from './document-file.module.css';

/** Where anybody gets a published document as a file. */
export const publishedFileOf = (hash: string, language: Language): string =>
  addressOf('/api', getPublishedFile, { hash, language });

/** A document that is a PDF: it is kept and read, because a file that somebody uploaded is never shown as a page. */
export function DocumentFile({
  document,
}: {
  document: Pick<LegalDocument, 'title' | 'hash' | 'fileBytes'>;
}) {
  const { t, format, language } = useTexts();
  return (
    <div className={classes.file}>
      <IconFileTypePdf size={32} stroke={1.4} aria-hidden className={classes.icon ?? ''} />
      <div>
        <p className={classes.name}>{document.title}</p>
        <p className={classes.facts}>{t('legal.file.facts', { size: format.bytes(document.fileBytes) })}</p>
      </div>
      <Button href={publishedFileOf(document.hash, language)} download icon={IconDownload}>
        {t('legal.file.download')}
      </Button>
    </div>
  );
}
