import { updateConsentRule, type OrganizationDocument } from '@portal/contract/legal/documents';
import { IconArrowBackUp, IconBellRinging, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useRefusal, useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';

import { late } from '../ui/late.ts';
import classes from './legal-documents.module.css';
import type { DocumentAction } from './people-to-ask.ts';

const DocumentDialog = late(() => import('./document-dialog.tsx'), 'DocumentDialog');

const icons = {
  trigger: IconBellRinging,
  require: IconUserCheck,
  release: IconUserOff,
  withdraw: IconArrowBackUp,
};

/** What can be done with a document that is in force, besides replacing it. */
export function DocumentActions({ document }: { document: OrganizationDocument }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<DocumentAction | null>(null);
  const refusal = useRefusal(updateConsentRule);
  const isPartner = useWorkplaceKind() === 'partner';
  if (!document.inForce) return null;
  const { requireConsent } = document;
  const offered: DocumentAction[] = [
    'trigger',
    requireConsent ? 'release' : 'require',
    ...(isPartner ? (['withdraw'] as const) : []),
  ];
  const reasonOf = (action: DocumentAction): string | undefined =>
    refusal ??
    (action === 'trigger' && !requireConsent ? t('legal-documents.trigger.notRequired') : undefined);
  return (
    <div className={classes.stack}>
      {offered.map((action) => (
        <Button
          key={action}
          size="toolbar"
          icon={icons[action]}
          disabledReason={reasonOf(action)}
          onClick={() => setOpened(action)}
        >
          {t(`legal-documents.${action}.action`)}
        </Button>
      ))}
      <Suspense>
        {opened && <DocumentDialog action={opened} document={document} onClose={() => setOpened(null)} />}
      </Suspense>
    </div>
  );
}
