import type { OrganizationDocument } from '@portal/contract/legal/documents';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/two-pane.tsx';
import { documentOf } from './addresses.ts';
import { DocumentFacts } from './document-facts.tsx';
import classes from './legal-documents.module.css';

/** One document at a glance. */
export function DocumentCard({ document }: { document: OrganizationDocument }) {
  const { t, language } = useTexts();
  const name = t(`document.${document.kind}`);
  return (
    <Card title={name}>
      <div className={classes.facts}>
        <DocumentFacts document={document} />
      </div>
      <div className={classes.actions}>
        <Button href={documentOf(document.kind)} size="toolbar">
          {t('legal-documents.open', { document: name.toLocaleLowerCase(language) })}
        </Button>
      </div>
    </Card>
  );
}
