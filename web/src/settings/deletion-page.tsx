import { deletionDaysAfterSuspension, getCompanyDeletion, keepCompany } from '@portal/contract/settings';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useGo } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { session, useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { Page } from '../ui/page.tsx';
import { Note, StatusWord } from '../ui/status.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { useSend } from '../ui/use-send.ts';
import { useBlockers } from './delete-company-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import classes from './settings.module.css';

function useKeeping() {
  const { t } = useTexts();
  const go = useGo();
  return useSend({
    call: ({ write }) => write(keepCompany, {}),
    onSuccess: async () => {
      await session.reloadUser();
      notifySuccess(t('settings.deletion.kept'));
      await go('/');
    },
    errorTitle: t('settings.deletion.notKept'),
  });
}

/** All that an owner meets while the company is to be deleted: until when, and the way back. */
export function DeletionPage() {
  const { t, format } = useTexts();
  const me = useMe();
  const keeping = useKeeping();
  if (!me?.deletion) return null;
  const { until, requestedAt, requestedBy } = me.deletion;
  const company = me.organization.name;
  return (
    <Page title={t('settings.deletion.title', { company })}>
      <div className={classes.deletion}>
        <Card title={t('settings.deletion.card')}>
          <div className={classes.stack}>
            <StatusWord
              tone="err"
              icon={IconTrash}
              word={
                me.readOnly
                  ? t('settings.deletion.waits')
                  : t('settings.deletion.until', { at: format.dateTime(until) })
              }
            />
            <p>{t('settings.deletion.text', { company })}</p>
            {me.readOnly && (
              <p>
                {t('settings.deletion.waitsText', {
                  partner: me.partnerName,
                  days: deletionDaysAfterSuspension,
                })}
              </p>
            )}
            <Facts
              facts={[
                { name: t('settings.deletion.requestedBy'), value: requestedBy },
                { name: t('settings.deletion.requestedAt'), value: format.dateTime(requestedAt) },
              ]}
            />
            <Blocked />
            <div className={classes.actions}>
              <Button variant="primary" busy={keeping.isBusy} onClick={() => keeping.send()}>
                {t('settings.deletion.keep')}
              </Button>
              <ExportButton />
            </div>
          </div>
        </Card>
      </div>
    </Page>
  );
}

/** What has come up meanwhile, and holds the deletion up. */
function Blocked() {
  const { t } = useTexts();
  const preview = useQuery(api.query(getCompanyDeletion));
  const blockers = useBlockers()(preview.data?.blockers ?? []);
  if (blockers.length === 0) return null;
  return (
    <Note tone="warn" title={t('settings.deletion.blocked')}>
      {blockers.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </Note>
  );
}
