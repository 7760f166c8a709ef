import { deleteCompany } from '@portal/contract/settings';
import { Suspense, useState } from 'react';
import { useIsEverAllowed, useRefusal } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { ExportButton } from './export-button.tsx';
import { late } from '../ui/late.ts';
import classes from './settings.module.css';

const DeleteCompanyDialog = late(() => import('./delete-company-dialog.tsx'), 'DeleteCompanyDialog');

/** What cannot be taken back for ever: to have the company deleted. The operator has none. */
export function DangerZone() {
  const { t } = useTexts();
  const [asks, setAsks] = useState(false);
  const isActing = Boolean(useMe()?.actingAs);
  const refusal = useRefusal(deleteCompany);
  if (!useIsEverAllowed(deleteCompany)) return null;
  const notActing = isActing ? t('settings.danger.notActing') : undefined;
  return (
    <section className={classes.danger} aria-labelledby="danger-zone">
      <h2 id="danger-zone">{t('settings.danger.title')}</h2>
      <div className={classes.dangerRow}>
        <div>
          <h3>{t('settings.export.title')}</h3>
          <p>{t('settings.export.text')}</p>
        </div>
        <ExportButton disabledReason={notActing} />
      </div>
      <div className={classes.dangerRow}>
        <div>
          <h3>{t('settings.danger.delete')}</h3>
          <p>{t('settings.danger.text')}</p>
        </div>
        <Button variant="delete" disabledReason={notActing ?? refusal} onClick={() => setAsks(true)}>
          {t('settings.danger.delete')}
        </Button>
      </div>
      <Suspense>{asks && <DeleteCompanyDialog onClose={() => setAsks(false)} />}</Suspense>
    </section>
  );
}
